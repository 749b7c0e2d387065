// When a new deepest branch is found the former one is forgotten instead of becoming the second.
// Shows where the branches come in order of growing depth.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<vector<pair<int, long long>>> near(n);
    for (int i = 0; i + 1 < n; i++) {
        int u, v;
        long long w;
        cin >> u >> v >> w;
        u--, v--;
        near[u].push_back({v, w});
        near[v].push_back({u, w});
    }
    vector<int> order = {0}, parent(n, -1);
    for (int i = 0; i < (int)order.size(); i++)
        for (auto &[v, w] : near[order[i]])
            if (v != parent[order[i]]) {
                parent[v] = order[i];
                order.push_back(v);
            }
    vector<long long> down(n, 0);
    long long best = 0;
    for (int i = n - 1; i >= 0; i--) {
        int u = order[i];
        long long first = 0, second = 0;
        for (auto &[v, w] : near[u]) {
            if (v == parent[u]) continue;
            long long d = down[v] + w;
            if (d > first) {
                first = d;
            } else if (d > second) {
                second = d;
            }
        }
        down[u] = first;
        best = max(best, first + second);
    }
    cout << best << endl;
}
