// Shortest ways from the first node by a queue of nodes whose distance became less; a step is a look at an edge.
#include <cstdio>
#include <queue>
#include <utility>
#include <vector>

int main() {
    int n, m;
    if (std::scanf("%d %d", &n, &m) != 2) return 1;
    std::vector<std::vector<std::pair<int, long long>>> edges(n + 1);
    for (int i = 0, u, v; i < m; ++i) {
        long long w;
        if (std::scanf("%d %d %lld", &u, &v, &w) != 3) return 1;
        edges[u].push_back({v, w});
        edges[v].push_back({u, w});
    }
    const long long far = 4000000000000000000;
    std::vector<long long> distance(n + 1, far);
    std::vector<bool> waits(n + 1);
    std::queue<int> queue;
    distance[1] = 0;
    queue.push(1);
    long long steps = 0;
    while (!queue.empty()) {
        const int u = queue.front();
        queue.pop();
        waits[u] = false;
        for (const auto &[v, w] : edges[u]) {
            ++steps;
            if (distance[u] + w >= distance[v]) continue;
            distance[v] = distance[u] + w;
            if (!waits[v]) queue.push(v);
            waits[v] = true;
        }
    }
    long long sum = 0;
    for (int u = 1; u <= n; ++u) sum += distance[u] == far ? -1 : distance[u];
    std::printf("%lld\n%lld\n", steps, sum);
}
