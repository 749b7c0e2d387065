// Shortest ways from the first node by a heap whose outdated entries are not passed over; a step is a look at an edge.
#include <cstdio>
#include <functional>
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
    typedef std::pair<long long, int> Entry;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<Entry>> heap;
    distance[1] = 0;
    heap.push({0, 1});
    long long steps = 0;
    while (!heap.empty()) {
        const int u = heap.top().second;
        heap.pop();
        for (const auto &[v, w] : edges[u]) {
            ++steps;
            if (distance[u] + w >= distance[v]) continue;
            distance[v] = distance[u] + w;
            heap.push({distance[v], v});
        }
    }
    long long sum = 0;
    for (int u = 1; u <= n; ++u) sum += distance[u] == far ? -1 : distance[u];
    std::printf("%lld\n%lld\n", steps, sum);
}
