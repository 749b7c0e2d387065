// Wrong: looks from village 1 alone, which need not be an end.
#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

int main() {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    std::vector<std::vector<std::pair<int, int>>> near(n);
    for (int i = 1; i < n; ++i) {
        int u, v, w;
        if (std::scanf("%d %d %d", &u, &v, &w) != 3) return 1;
        near[u - 1].push_back({v - 1, w});
        near[v - 1].push_back({u - 1, w});
    }
    std::vector<long long> distance(n, -1);
    std::vector<int> queue{0};
    distance[0] = 0;
    for (std::size_t at = 0; at < queue.size(); ++at) {
        for (auto [next, length] : near[queue[at]]) {
            if (distance[next] < 0) {
                distance[next] = distance[queue[at]] + length;
                queue.push_back(next);
            }
        }
    }
    std::printf("%lld\n", *std::max_element(distance.begin(), distance.end()));
}
