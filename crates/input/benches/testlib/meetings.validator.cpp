#include "testlib.h"

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    int n = inf.readInt(1, 100000, "n");
    inf.readEoln();
    int last = 0;
    pattern letters("[a-zA-Z]{1,20}");
    for (int i = 0; i < n; ++i) {
        int from = inf.readInt(0, 86400, "from");
        inf.readSpace();
        int to = inf.readInt(0, 86400, "to");
        inf.readSpace();
        inf.readToken(letters, "name");
        inf.readEoln();
        ensuref(last <= from, "the meetings are not in order");
        ensuref(from < to, "a meeting ends before it begins");
        last = from;
    }
    inf.readEof();
}
