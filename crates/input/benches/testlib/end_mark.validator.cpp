#include "testlib.h"

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    for (int count = 0;; ++count) {
        int a = inf.readInt(0, 1000, "a");
        inf.readSpace();
        int b = inf.readInt(0, 1000, "b");
        inf.readSpace();
        int c = inf.readInt(0, 1000, "c");
        inf.readEoln();
        if (a == 0 && b == 0 && c == 0) break;
        ensuref(a > 0 && b > 0 && c > 0, "a side of a box is 0");
        ensuref(count < 100, "there are more than 100 boxes");
    }
    inf.readEof();
}
