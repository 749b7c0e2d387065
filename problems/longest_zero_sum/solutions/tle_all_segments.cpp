// Too slow: adds up every segment.
#include <cstdio>
#include <vector>

int main() {
    int t;
    if (std::scanf("%d", &t) != 1) return 1;
    while (t-- > 0) {
        int n;
        if (std::scanf("%d", &n) != 1) return 1;
        std::vector<int> a(n);
        for (int &number : a) {
            if (std::scanf("%d", &number) != 1) return 1;
        }
        int best = 0;
        for (int begin = 0; begin < n; ++begin) {
            long long sum = 0;
            for (int end = begin; end < n; ++end) {
                sum += a[end];
                if (sum == 0 && end - begin + 1 > best) best = end - begin + 1;
            }
        }
        std::printf("%d\n", best);
    }
}
