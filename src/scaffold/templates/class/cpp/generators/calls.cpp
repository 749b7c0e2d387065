// Prints the calls of a game on a row of cells, as JSON.
//
// Called as `calls N MOVES SEED`. All chance comes from the seed, which is the last argument, so the same
// call prints the same game. The distributions of <random> differ between libraries; the engine does not.
#include <iostream>
#include <random>
#include <string>
#include <vector>

int main(int, char **argv) {
    const int n = std::stoi(argv[1]), moves = std::stoi(argv[2]);
    std::mt19937_64 engine(std::stoull(argv[3]));

    std::vector<int> cells(n);
    for (int cell = 0; cell < n; ++cell) cells[cell] = cell;
    std::string names = "[\"Row\"", arguments = "[[" + std::to_string(n) + "]";
    for (int move = 0; move < moves; ++move) {
        std::swap(cells[move], cells[move + engine() % (n - move)]);
        const int color = engine() % 4 == 0 ? 2 : 1;
        names += ",\"put\"";
        arguments += ",[" + std::to_string(cells[move]) + "," + std::to_string(color) + "]";
    }
    std::cout << names << "]\n" << arguments << "]\n";
}
