// Whether the nodes of a graph have two sides, so that each edge goes between them.
#include <cstdio>
#include <vector>
using namespace std;

int main() {
    int n, m;
    if (scanf("%d %d", &n, &m) != 2) return 1;
    vector<vector<int>> near(n + 1);
    for (int u, v; m-- && scanf("%d %d", &u, &v) == 2;) near[u].push_back(v), near[v].push_back(u);
    vector<int> side(n + 1, -1);
#ifdef WRONG // Looks at what hangs together with the first node, and at nothing else.
    const int last = 1;
#else
    const int last = n;
#endif
    for (int start = 1; start <= last; start++) {
        if (side[start] >= 0) continue;
        vector<int> queue{start};
        side[start] = 0;
        for (size_t at = 0; at < queue.size(); at++)
            for (int next : near[queue[at]]) {
                if (side[next] == side[queue[at]]) return puts("no"), 0;
                if (side[next] >= 0) continue;
                side[next] = 1 - side[queue[at]];
                queue.push_back(next);
            }
    }
    puts("yes");
}
