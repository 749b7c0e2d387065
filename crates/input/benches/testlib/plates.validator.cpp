#include "testlib.h"
using namespace std;

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    int n = inf.readInt(1, 1000, "n");
    inf.readEoln();
    pattern plate("[A-Z]{3}-[0-9]{3,4}");
    set<string> seen;
    for (int i = 0; i < n; ++i) {
        ensuref(seen.insert(inf.readToken(plate, "plate")).second, "a plate comes twice");
        inf.readEoln();
    }
    inf.readEof();
}
