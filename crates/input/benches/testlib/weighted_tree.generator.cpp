#include "testlib.h"
using namespace std;

int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    int n = opt<int>(1);
    vector<int> nodes = rnd.perm(n, 1);
    vector<pair<int, int>> edges;
    for (int i = 1; i < n; ++i) {
        int u = nodes[i], v = nodes[rnd.next(i)];
        if (rnd.next(2) == 0) swap(u, v);
        edges.push_back({u, v});
    }
    shuffle(edges.begin(), edges.end());
    printf("%d\n", n);
    for (auto [u, v] : edges) printf("%d %d %d\n", u, v, rnd.next(1, 1000000000));
}
