#include "testlib.h"
using namespace std;

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    int n = inf.readInt(1, 100000, "n");
    inf.readSpace();
    int m = inf.readInt(1, 100000, "m");
    inf.readEoln();
    vector<int> a = inf.readInts(n, 1, 1000000000, "a");
    inf.readEoln();
    for (int i = 1; i < n; ++i) ensuref(a[i - 1] < a[i], "a is not ascending");
    vector<int> b = inf.readInts(m, 1, 1000000000, "b");
    inf.readEoln();
    for (int i = 1; i < m; ++i) ensuref(b[i - 1] > b[i], "b is not descending");
    inf.readEof();
}
