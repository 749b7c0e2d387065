// How many triples of points turn left, in floating-point numbers, and with the argument `right` exactly.
#include <cstdio>

int main(int argc, char **) {
    int n, left = 0, exact = 0;
    if (std::scanf("%d", &n) != 1) return 1;
    for (; n >= 3; n -= 3) {
        long long x[3], y[3];
        for (int i = 0; i < 3; ++i)
            if (std::scanf("%lld %lld", &x[i], &y[i]) != 2) return 1;
        const auto cross = [&](auto ax, auto ay, auto bx, auto by) { return ax * by > ay * bx; };
        left += cross(double(x[1] - x[0]), double(y[1] - y[0]), double(x[2] - x[0]), double(y[2] - y[0]));
        exact += cross(x[1] - x[0], y[1] - y[0], x[2] - x[0], y[2] - y[0]);
    }
    std::printf("0\n%d\n", argc > 1 ? exact : left);
}
