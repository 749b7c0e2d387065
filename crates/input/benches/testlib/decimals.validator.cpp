#include "testlib.h"

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    int n = inf.readInt(1, 1000, "n");
    inf.readEoln();
    for (int i = 0; i < n; ++i) {
        inf.readStrictDouble(0.01, 1e4, 2, 2, "price");
        inf.readSpace();
        inf.readStrictDouble(-1, 1, 0, 4, "rate");
        inf.readEoln();
    }
    inf.readEof();
}
