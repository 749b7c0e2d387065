// Joins the ends of edges in disjoint sets, the root of one below that of the other, one way and the other; a step is one to a parent.
#include <cstdio>
#include <utility>
#include <vector>

static long long steps;

static int find(const std::vector<int> &parent, int u) {
    for (; parent[u] != u; u = parent[u]) ++steps;
    return u;
}

int main() {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    std::vector<std::pair<int, int>> edges(n - 1);
    for (auto &[u, v] : edges)
        if (std::scanf("%d %d", &u, &v) != 2) return 1;
    int sets = 2 * n;
    for (const bool is_swapped : {false, true}) {
        std::vector<int> parent(n + 1);
        for (int u = 0; u <= n; ++u) parent[u] = u;
        for (auto [u, v] : edges) {
            if (is_swapped) std::swap(u, v);
            u = find(parent, u);
            v = find(parent, v);
            sets -= u != v;
            parent[u] = v;
        }
    }
    std::printf("%lld\n%d\n", steps, sets / 2);
}
