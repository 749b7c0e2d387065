// Computes at compile time without end.
constexpr unsigned long spin(unsigned long n) {
    unsigned long sum = 0;
    for (unsigned long i = 0; i < n; i++) sum += i * i;
    return sum;
}
static_assert(spin(1UL << 40) == 7);
int main() {}
