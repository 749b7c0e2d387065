#include "testlib.h"
using namespace std;

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    int t = inf.readInt(1, 10000, "t");
    inf.readEoln();
    int sum = 0;
    for (int i = 0; i < t; ++i) {
        setTestCase(i + 1);
        int n = inf.readInt(1, 200000, "n");
        inf.readEoln();
        sum += n;
        ensuref(sum <= 200000, "the sum of n is more than 200000");
        vector<int> a = inf.readInts(n, -1000000000, 1000000000, "a");
        inf.readEoln();
        sort(a.begin(), a.end());
        ensuref(adjacent_find(a.begin(), a.end()) == a.end(), "two values of a are the same");
    }
    inf.readEof();
}
