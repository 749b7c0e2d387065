// The greatest flow from the first node to the last by one shortest way after another; a step is a look at an edge.
#include <algorithm>
#include <cstdio>
#include <queue>
#include <vector>

struct Edge {
    int to;
    long long left;
};

int main() {
    int n, m;
    if (std::scanf("%d %d", &n, &m) != 2) return 1;
    std::vector<Edge> edges; // Each is followed by the one back.
    std::vector<std::vector<int>> of(n + 1);
    for (int i = 0, u, v; i < m; ++i) {
        long long capacity;
        if (std::scanf("%d %d %lld", &u, &v, &capacity) != 3) return 1;
        of[u].push_back(edges.size());
        edges.push_back({v, capacity});
        of[v].push_back(edges.size());
        edges.push_back({u, 0});
    }
    long long steps = 0, flow = 0;
    while (true) {
        std::vector<int> by(n + 1, -1);
        std::queue<int> queue;
        queue.push(1);
        while (!queue.empty() && by[n] < 0) {
            const int u = queue.front();
            queue.pop();
            for (const int at : of[u]) {
                ++steps;
                const int v = edges[at].to;
                if (edges[at].left == 0 || by[v] >= 0 || v == 1) continue;
                by[v] = at;
                queue.push(v);
            }
        }
        if (by[n] < 0) break;
        long long most = 4000000000000000000;
        for (int v = n; v != 1; v = edges[by[v] ^ 1].to) most = std::min(most, edges[by[v]].left);
        for (int v = n; v != 1; v = edges[by[v] ^ 1].to) {
            edges[by[v]].left -= most;
            edges[by[v] ^ 1].left += most;
        }
        flow += most;
    }
    std::printf("%lld\n%lld\n", steps, flow);
}
