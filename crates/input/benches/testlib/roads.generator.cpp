#include "testlib.h"
using namespace std;

int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    int n = opt<int>(1), m = opt<int>(2);
    set<pair<int, int>> seen;
    vector<pair<int, int>> roads;
    auto add = [&](int u, int v) {
        if (u != v && seen.insert(minmax(u, v)).second) roads.push_back({u, v});
    };
    vector<int> nodes = rnd.perm(n, 1);
    for (int i = 1; i < n; ++i) add(nodes[i], nodes[rnd.next(i)]);
    while (int(roads.size()) < m) {
        int u = rnd.next(1, n), v = rnd.next(1, n);
        add(u, v);
    }
    shuffle(roads.begin(), roads.end());
    printf("%d %d\n", n, m);
    for (auto [u, v] : roads) printf("%d %d %d\n", u, v, rnd.next(1, 1000000));
}
