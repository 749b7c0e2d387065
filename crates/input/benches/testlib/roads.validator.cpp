#include "testlib.h"
#include <numeric>
using namespace std;

vector<int> parent;

int find(int u) {
    return parent[u] == u ? u : parent[u] = find(parent[u]);
}

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    int n = inf.readInt(2, 100000, "n");
    inf.readSpace();
    int m = inf.readInt(1, 200000, "m");
    inf.readEoln();
    parent.resize(n + 1);
    iota(parent.begin(), parent.end(), 0);
    int parts = n;
    set<pair<int, int>> seen;
    for (int i = 0; i < m; ++i) {
        int u = inf.readInt(1, n, "u");
        inf.readSpace();
        int v = inf.readInt(1, n, "v");
        inf.readSpace();
        inf.readInt(1, 1000000, "length");
        inf.readEoln();
        ensuref(u != v, "road %d leads to where it begins", i + 1);
        ensuref(seen.insert(minmax(u, v)).second, "road %d comes twice", i + 1);
        u = find(u);
        v = find(v);
        parts -= u != v;
        parent[u] = v;
    }
    ensuref(parts == 1, "the network is not connected");
    inf.readEof();
}
