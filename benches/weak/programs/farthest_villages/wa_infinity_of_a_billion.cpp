// Unvisited villages have the distance 10^9, and only smaller distances are entered: everything farther away is never reached.
// Shows where a distance reaches 10^9.
#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>
using namespace std;

vector<vector<pair<int, int>>> roads;
vector<long long> dist;

int farthest(int from) {
    fill(dist.begin(), dist.end(), 1000000000);
    vector<int> stack = {from};
    dist[from] = 0;
    int best = from;
    while (!stack.empty()) {
        int v = stack.back();
        stack.pop_back();
        if (dist[v] > dist[best]) best = v;
        for (auto [to, length] : roads[v]) {
            if (dist[to] <= dist[v] + length) continue;
            dist[to] = dist[v] + length;
            stack.push_back(to);
        }
    }
    return best;
}

int main() {
    int n;
    scanf("%d", &n);
    roads.resize(n + 1);
    dist.resize(n + 1);
    for (int i = 0; i < n - 1; i++) {
        int u, v, w;
        scanf("%d %d %d", &u, &v, &w);
        roads[u].push_back({v, w});
        roads[v].push_back({u, w});
    }
    int a = farthest(1);
    int b = farthest(a);
    printf("%lld\n", dist[b]);
}
