// Prints a row of random cells with one long run: at its start, in its middle or at its end.
//
// Called as `row N RUN PLACE SEED`. All chance comes from the seed, which is the last argument, so the
// same call prints the same row. The distributions of <random> differ between libraries; the engine does not.
#include <iostream>
#include <random>
#include <string>

int main(int, char **argv) {
    const int n = std::stoi(argv[1]), run = std::stoi(argv[2]);
    const std::string place = argv[3];
    std::mt19937_64 engine(std::stoull(argv[4]));

    std::string cells(n, '.');
    for (char &cell : cells) cell = "BW."[engine() % 3];
    const int start = place == "start" ? 0 : place == "middle" ? (n - run) / 2 : n - run;
    cells.replace(start, run, run, "BW"[engine() % 2]);
    std::cout << n << '\n' << cells << '\n';
}
