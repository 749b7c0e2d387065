// Wrong: distances are kept in 32 bits.
#include <cstdio>
#include <utility>
#include <vector>

using Near = std::vector<std::vector<std::pair<int, int>>>;

static std::pair<int, int> farthest(const Near &near, int start) {
    std::vector<int> distance(near.size(), 0);
    std::vector<bool> seen(near.size(), false);
    seen[start] = true;
    std::vector<int> queue{start};
    distance[start] = 0;
    int best = start;
    for (std::size_t at = 0; at < queue.size(); ++at) {
        int village = queue[at];
        if (distance[village] > distance[best]) best = village;
        for (auto [next, length] : near[village]) {
            if (!seen[next]) {
                seen[next] = true;
                distance[next] = static_cast<int>(static_cast<unsigned>(distance[village]) + length);
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
    std::printf("%d\n", farthest(near, farthest(near, 0).first).second);
}
