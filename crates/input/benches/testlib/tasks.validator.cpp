#include "testlib.h"
using namespace std;

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    int n = inf.readInt(1, 100000, "n");
    inf.readSpace();
    int m = inf.readInt(0, 200000, "m");
    inf.readEoln();
    vector<vector<int>> after(n + 1);
    vector<int> before(n + 1);
    set<pair<int, int>> seen;
    for (int i = 0; i < m; ++i) {
        int first = inf.readInt(1, n, "first");
        inf.readSpace();
        int then = inf.readInt(1, n, "then");
        inf.readEoln();
        ensuref(seen.insert({first, then}).second, "pair %d comes twice", i + 1);
        after[first].push_back(then);
        ++before[then];
    }
    vector<int> done;
    for (int task = 1; task <= n; ++task)
        if (before[task] == 0) done.push_back(task);
    for (size_t at = 0; at < done.size(); ++at)
        for (int then : after[done[at]])
            if (--before[then] == 0) done.push_back(then);
    ensuref(int(done.size()) == n, "the tasks have a cycle");
    inf.readEof();
}
