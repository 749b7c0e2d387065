// Wrong: what was seen in one dataset is still there in the next.
#include <cstdio>
#include <unordered_map>

int main() {
    std::unordered_map<long long, int> first{{0, 0}};
    int t;
    if (std::scanf("%d", &t) != 1) return 1;
    while (t-- > 0) {
        int n;
        if (std::scanf("%d", &n) != 1) return 1;
        long long sum = 0;
        int best = 0;
        for (int i = 1; i <= n; ++i) {
            int a;
            if (std::scanf("%d", &a) != 1) return 1;
            sum += a;
            int length = i - first.insert({sum, i}).first->second;
            if (length > best) best = length;
        }
        std::printf("%d\n", best);
    }
}
