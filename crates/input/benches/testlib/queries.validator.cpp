#include "testlib.h"
using namespace std;

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    int n = inf.readInt(1, 200000, "n");
    inf.readSpace();
    int q = inf.readInt(1, 200000, "q");
    inf.readEoln();
    pattern kinds("add|sum");
    for (int i = 0; i < q; ++i) {
        string kind = inf.readToken(kinds, "kind");
        inf.readSpace();
        if (kind == "add") {
            inf.readInt(1, n, "k");
            inf.readSpace();
            inf.readInt(-1000000000, 1000000000, "x");
        } else {
            int l = inf.readInt(1, n, "l");
            inf.readSpace();
            inf.readInt(l, n, "r");
        }
        inf.readEoln();
    }
    inf.readEof();
}
