#include "testlib.h"

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    int h = inf.readInt(1, 1000, "h");
    inf.readSpace();
    int w = inf.readInt(1, 1000, "w");
    inf.readEoln();
    for (int i = 0; i < h; ++i) {
        inf.readInts(w, 0, 9, "m");
        inf.readEoln();
    }
    inf.readEof();
}
