// Accepts an input with exit code 0, rejects it with any other; what it prints to stderr is the reason.
#include <iostream>
#include <set>
#include <sstream>
#include <string>

int main() {
    std::string names, arguments;
    std::getline(std::cin, names);
    std::getline(std::cin, arguments);
    for (char &character : arguments)
        if (character == '[' || character == ']' || character == ',') character = ' ';
    std::istringstream numbers(arguments);
    int n, cell, color;
    numbers >> n;
    if (n < 1 || n > 3000) {
        std::cerr << "line 2: 1 to 3000 cells are expected, there are " << n << '\n';
        return 1;
    }
    std::set<int> used;
    while (numbers >> cell >> color) {
        const bool is_free = cell >= 0 && cell < n && used.insert(cell).second;
        if (!is_free || color < 1 || color > 2) {
            std::cerr << "line 2: an empty cell and the colour 1 or 2 are expected, there is [" << cell << ',' << color << "]\n";
            return 1;
        }
    }
}
