// Too slow: looks from every village.
#include <cstdio>
#include <utility>
#include <vector>

using Near = std::vector<std::vector<std::pair<int, int>>>;

static std::pair<int, long long> farthest(const Near &near, int start) {
    std::vector<long long> distance(near.size(), -1);
    std::vector<int> queue{start};
    distance[start] = 0;
    int best = start;
    for (std::size_t at = 0; at < queue.size(); ++at) {
        int village = queue[at];
        if (distance[village] > distance[best]) best = village;
        for (auto [next, length] : near[village]) {
            if (distance[next] < 0) {
                distance[next] = distance[village] + length;
                queue.push_back(next);
            }
        }
    }
    return {best, distance[best]};
}

int main() {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    Near near(n);
    for (int i = 1; i < n; ++i) {
        int u, v, w;
        if (std::scanf("%d %d %d", &u, &v, &w) != 3) return 1;
        near[u - 1].push_back({v - 1, w});
        near[v - 1].push_back({u - 1, w});
    }
    long long best = 0;
    for (int start = 0; start < n; ++start) {
        long long distance = farthest(near, start).second;
        if (distance > best) best = distance;
    }
    std::printf("%lld\n", best);
}
