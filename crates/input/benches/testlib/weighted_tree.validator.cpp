#include "testlib.h"
#include <numeric>
using namespace std;

vector<int> parent;

int find(int u) {
    return parent[u] == u ? u : parent[u] = find(parent[u]);
}

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    int n = inf.readInt(1, 200000, "n");
    inf.readEoln();
    parent.resize(n + 1);
    iota(parent.begin(), parent.end(), 0);
    for (int i = 1; i < n; ++i) {
        int u = inf.readInt(1, n, "u");
        inf.readSpace();
        int v = inf.readInt(1, n, "v");
        inf.readSpace();
        inf.readInt(1, 1000000000, "w");
        inf.readEoln();
        u = find(u);
        v = find(v);
        ensuref(u != v, "edge %d closes a cycle", i);
        parent[u] = v;
    }
    inf.readEof();
}
