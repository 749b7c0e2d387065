// Prints the length of a row and the cell of the stone: the first one, the last one or one between.
//
// Called as `stone N PLACE SEED`. All chance comes from the seed, which is the last argument, so the same
// call prints the same input. The distributions of <random> differ between libraries; the engine does not.
#include <iostream>
#include <random>
#include <string>

int main(int, char **argv) {
    const int n = std::stoi(argv[1]);
    const std::string place = argv[2];
    std::mt19937_64 engine(std::stoull(argv[3]));

    const int inner = n > 2 ? 2 + engine() % (n - 2) : n;
    std::cout << n << ' ' << (place == "first" ? 1 : place == "last" ? n : inner) << '\n';
}
