// The sums are sorted without their places (std::sort is not stable), and the first and last of equal sums are taken for the first and last place.
// Shows on longer inputs (more than 16 numbers) with equal sums.
#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

int main() {
    int t;
    scanf("%d", &t);
    for (int k = 0; k < t; k++) {
        int n;
        scanf("%d", &n);
        std::vector<std::pair<long long, int>> sums(n + 1);
        for (int i = 1; i <= n; i++) {
            int a;
            scanf("%d", &a);
            sums[i] = {sums[i - 1].first + a, i};
        }
        std::sort(sums.begin(), sums.end(), [](const auto &p, const auto &q) { return p.first < q.first; });
        int best = 0, start = 0;
        for (int i = 1; i <= n; i++) {
            if (sums[i].first != sums[start].first) start = i;
            best = std::max(best, sums[i].second - sums[start].second);
        }
        printf("%d\n", best);
    }
}
