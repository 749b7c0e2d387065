#include "testlib.h"
using namespace std;

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    int n = inf.readInt(1, 200000, "n");
    inf.readEoln();
    vector<bool> seen(n + 1);
    for (int value : inf.readInts(n, 1, n, "p")) {
        ensuref(!seen[value], "%d comes twice", value);
        seen[value] = true;
    }
    inf.readEoln();
    inf.readEof();
}
