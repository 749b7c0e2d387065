// The greatest flow from the first node to the last by layers of shortest ways (Dinic), each way walked from its beginning; a step is a
// look at an edge.
#include <algorithm>
#include <cstdio>
#include <queue>
#include <vector>

struct Edge {
    int to;
    long long left;
};

static int n;
static std::vector<Edge> edges; // Each is followed by the one back.
static std::vector<std::vector<int>> of;
static std::vector<int> depth;
static std::vector<size_t> next_edge;
static long long steps = 0;

static bool layers() {
    depth.assign(n + 1, -1);
    depth[1] = 0;
    std::queue<int> queue;
    queue.push(1);
    while (!queue.empty()) {
        const int u = queue.front();
        queue.pop();
        for (const int at : of[u]) {
            ++steps;
            const int v = edges[at].to;
            if (edges[at].left == 0 || depth[v] >= 0) continue;
            depth[v] = depth[u] + 1;
            queue.push(v);
        }
    }
    return depth[n] >= 0;
}

static long long walk(int u, long long most) {
    if (u == n) return most;
    for (size_t &at = next_edge[u]; at < of[u].size(); ++at) {
        ++steps;
        Edge &edge = edges[of[u][at]];
        if (edge.left == 0 || depth[edge.to] != depth[u] + 1) continue;
        const long long pushed = walk(edge.to, std::min(most, edge.left));
        if (pushed == 0) continue;
        edge.left -= pushed;
        edges[of[u][at] ^ 1].left += pushed;
        return pushed;
    }
    return 0;
}

int main() {
    int m;
    if (std::scanf("%d %d", &n, &m) != 2) return 1;
    of.resize(n + 1);
    for (int i = 0, u, v; i < m; ++i) {
        long long capacity;
        if (std::scanf("%d %d %lld", &u, &v, &capacity) != 3) return 1;
        of[u].push_back(edges.size());
        edges.push_back({v, capacity});
        of[v].push_back(edges.size());
        edges.push_back({u, 0});
    }
    long long flow = 0;
    while (layers()) {
        next_edge.assign(n + 1, 0);
        while (const long long pushed = walk(1, 4000000000000000000)) flow += pushed;
    }
    std::printf("%lld\n%lld\n", steps, flow);
}
