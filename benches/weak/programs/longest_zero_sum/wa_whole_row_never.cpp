// The whole row is not looked at: 'some' is read as 'not all'.
// Shows only where all numbers together have the sum 0.
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
            if (sums[i].first != sums[start].first) start = i;
            int length = sums[i].second - sums[start].second;
            if (length > best && length < n) best = length;
        }
        printf("%d\n", best);
    }
}
