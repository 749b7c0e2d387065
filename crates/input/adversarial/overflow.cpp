// The sum of numbers in 32 bits, and with the argument `right` in 64.
#include <cstdio>

int main(int argc, char **) {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    unsigned narrow = 0;
    long long wide = 0;
    for (long long a; n > 0 && std::scanf("%lld", &a) == 1; --n) {
        narrow += static_cast<unsigned>(a);
        wide += a;
    }
    std::printf("0\n%lld\n", argc > 1 ? wide : static_cast<long long>(static_cast<int>(narrow)));
}
