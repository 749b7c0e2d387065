// How deep a tree is, by recursion; a step is a call that waits for another, at the deepest place. 20,000 of them fit any stack, and
// the default one of Python holds a thousand.
#include <algorithm>
#include <cstdio>
#include <vector>

static std::vector<std::vector<int>> edges;
static int steps;

static void visit(int u, int parent, int depth) {
    steps = std::max(steps, depth);
    for (const int v : edges[u])
        if (v != parent) visit(v, u, depth + 1);
}

int main() {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    edges.resize(n + 1);
    for (int i = 1, u, v; i < n; ++i) {
        if (std::scanf("%d %d", &u, &v) != 2) return 1;
        edges[u].push_back(v);
        edges[v].push_back(u);
    }
    visit(1, 0, 1);
    std::printf("%d\n%d\n", steps, n);
}
