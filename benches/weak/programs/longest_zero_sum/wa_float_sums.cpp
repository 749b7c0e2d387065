// The sums are kept as float: beyond 2^24 different sums get equal, and equal ones different.
// Shows with sums beyond 16777216.
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
        std::vector<std::pair<float, int>> sums(n + 1);
        for (int i = 1; i <= n; i++) {
            int a;
            scanf("%d", &a);
            sums[i] = {sums[i - 1].first + a, i};
        }
        std::sort(sums.begin(), sums.end());
        int best = 0, start = 0;
        for (int i = 1; i <= n; i++) {
            if (sums[i].first != sums[start].first) start = i;
            best = std::max(best, sums[i].second - sums[start].second);
        }
        printf("%d\n", best);
    }
}
