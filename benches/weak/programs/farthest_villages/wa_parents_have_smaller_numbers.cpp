// Takes the village with the smaller number for the parent and works from n down to 1.
// Shows where the tree is not numbered from the root on.
#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<int> parent(n + 1, 0);
    vector<long long> length(n + 1, 0), down(n + 1, 0);
    for (int i = 1; i < n; i++) {
        int u, v, w;
        cin >> u >> v >> w;
        if (u > v) swap(u, v);
        parent[v] = u;
        length[v] = w;
    }
    long long best = 0;
    for (int v = n; v > 1; v--) {
        int u = parent[v];
        long long through = down[v] + length[v];
        best = max(best, down[u] + through);
        down[u] = max(down[u], through);
    }
    cout << best << endl;
}
