// Accepts or rejects an input: every blank and every line break counts.
#include "testlib.h"

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    const int n = inf.readInt(1, 200'000, "n");
    inf.readEoln();
    inf.readToken(format("[BW.]{%d}", n), "row");
    inf.readEoln();
    inf.readEof();
}
