#include "testlib.h"

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    int n = inf.readInt(1, 100, "n");
    inf.readEoln();
    int north = 0;
    for (int i = 0; i < n; ++i) {
        north += inf.readToken("[NESW]", "direction") == "N";
        inf.readSpace();
        inf.readInt(1, 10, "steps");
        inf.readEoln();
        ensuref(north <= 5, "there are more than five moves to the north");
    }
    inf.readToken("no|yes", "answer");
    inf.readEoln();
    inf.readEof();
}
