// Distances of all pairs in an n x n matrix, filled village by village: 80 GB for n = 100000.
// Shows on large inputs.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    scanf("%d", &n);
    vector<vector<pair<int, int>>> near(n);
    for (int i = 1; i < n; i++) {
        int u, v, w;
        scanf("%d %d %d", &u, &v, &w);
        near[u - 1].push_back({v - 1, w});
        near[v - 1].push_back({u - 1, w});
    }
    vector<vector<long long>> dist(n, vector<long long>(n, 0));
    vector<int> known = {0};
    vector<char> seen(n, 0);
    seen[0] = 1;
    long long best = 0;
    for (int i = 0; i < (int)known.size(); i++)
        for (auto [v, w] : near[known[i]]) {
            if (seen[v]) continue;
            seen[v] = 1;
            for (int u : known) {
                dist[u][v] = dist[v][u] = dist[known[i]][u] + w;
                best = max(best, dist[u][v]);
            }
            known.push_back(v);
        }
    printf("%lld\n", best);
}
