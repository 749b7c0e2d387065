// The length of a shortest way from the first node to the last.
#include <cstdio>
#include <queue>
#include <vector>
using namespace std;

int main() {
    int n, m;
    if (scanf("%d %d", &n, &m) != 2) return 1;
    vector<vector<pair<int, long long>>> ways(n + 1);
    long long w;
    for (int u, v; m-- && scanf("%d %d %lld", &u, &v, &w) == 3;) ways[u].push_back({v, w}), ways[v].push_back({u, w});
    vector<long long> far(n + 1, -1);
    queue<int> next({1});
    far[1] = 0;
    while (!next.empty()) {
        const int at = next.front();
        next.pop();
        for (auto [to, length] : ways[at]) {
#ifdef WRONG // Takes the way with the fewest edges.
            if (far[to] >= 0) continue;
#else
            if (far[to] >= 0 && far[to] <= far[at] + length) continue;
#endif
            far[to] = far[at] + length;
            next.push(to);
        }
    }
    printf("%lld\n", far[n]);
}
