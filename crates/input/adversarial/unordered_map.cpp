// Counts how often each number comes, in a hash table; a step is a comparison of keys.
#include <cstdio>
#include <unordered_map>

static long long steps;

struct Same {
    bool operator()(long long a, long long b) const { return ++steps, a == b; }
};

int main() {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    std::unordered_map<long long, int, std::hash<long long>, Same> times;
    for (long long a; n > 0 && std::scanf("%lld", &a) == 1; --n) ++times[a];
    std::printf("%lld\n%zu\n", steps, times.size());
}
