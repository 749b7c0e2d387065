// The roads are stored in one direction only.
// Shows wherever a road's first village is the farther one from village 1, and in the second search nearly always.
#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>
using namespace std;

vector<vector<pair<int, int>>> roads;
vector<long long> dist;

int farthest(int from) {
    fill(dist.begin(), dist.end(), -1);
    vector<int> stack = {from};
    dist[from] = 0;
    int best = from;
    while (!stack.empty()) {
        int v = stack.back();
        stack.pop_back();
        if (dist[v] > dist[best]) best = v;
        for (auto [to, length] : roads[v]) {
            if (dist[to] != -1) continue;
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
    }
    int a = farthest(1);
    int b = farthest(a);
    printf("%lld\n", dist[b]);
}
