// Prints a row of random cells with one long run somewhere, as JSON.
//
// Called as `row N RUN SEED`. All chance comes from the seed, which is the last argument, so the same
// call prints the same row. The distributions of <random> differ between libraries; the engine does not.
#include <algorithm>
#include <iostream>
#include <random>
#include <string>

int main(int, char **argv) {
    const int n = std::stoi(argv[1]), run = std::stoi(argv[2]);
    std::mt19937_64 engine(std::stoull(argv[3]));

    std::string cells(n, '.');
    for (char &cell : cells) cell = "BW..."[engine() % 5];
    cells.replace(engine() % (n - run + 1), run, run, "BW"[engine() % 2]);
    const int empty = engine() % n, count = std::min(15, n - empty);
    cells.replace(empty, count, count, '.');
    std::cout << '"' << cells << "\"\n";
}
