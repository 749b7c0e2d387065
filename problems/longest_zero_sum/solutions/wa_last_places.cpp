// Wrong: keeps the last place of each sum, and so finds the shortest segments.
#include <cstdio>
#include <unordered_map>

int main() {
    int t;
    if (std::scanf("%d", &t) != 1) return 1;
    while (t-- > 0) {
        int n;
        if (std::scanf("%d", &n) != 1) return 1;
        std::unordered_map<long long, int> first{{0, 0}};
        long long sum = 0;
        int best = 0;
        for (int i = 1; i <= n; ++i) {
            int a;
            if (std::scanf("%d", &a) != 1) return 1;
            sum += a;
            auto seen = first.find(sum);
            int length = seen == first.end() ? 0 : i - seen->second;
            first[sum] = i;
            if (length > best) best = length;
        }
        std::printf("%d\n", best);
    }
}
