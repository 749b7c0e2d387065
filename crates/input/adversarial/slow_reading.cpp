// The exclusive or of numbers that are read byte by byte; a step is a call of the kernel.
#include <cstdio>
#include <unistd.h>

static long long steps;

static int byte() {
    unsigned char read_byte;
    ++steps;
    return read(0, &read_byte, 1) == 1 ? read_byte : -1;
}

static long long number() {
    int next = byte();
    while (next == ' ' || next == '\n') next = byte();
    long long value = 0;
    for (; next >= '0' && next <= '9'; next = byte()) value = 10 * value + (next - '0');
    return value;
}

int main() {
    const long long n = number();
    long long all = 0;
    for (long long i = 0; i < n; ++i) all ^= number();
    std::printf("%lld\n%lld\n", steps, all);
}
