// Prints about N stones: as many of both colours, as many of one as there may be at most, or more than that.
//
// Called as `stones N SHAPE SEED`. All chance comes from the seed, which is the last argument, so the
// same call prints the same numbers. The distributions of <random> differ between libraries; the engine does not.
#include <iostream>
#include <random>
#include <string>
#include <utility>

int main(int, char **argv) {
    const int n = std::stoi(argv[1]);
    const std::string shape = argv[2];
    std::mt19937_64 engine(std::stoull(argv[3]));

    int less = n / 4 + static_cast<int>(engine() % (n / 12 + 1));
    int more = less;
    if (shape != "even") more = 2 * (less + 1);  // Two before each of the others, and two behind the last.
    if (shape == "impossible") more += 1 + static_cast<int>(engine() % 3);
    if (engine() % 2 == 1) std::swap(less, more);
    std::cout << less << ' ' << more << '\n';
}
