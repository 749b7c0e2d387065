// Accepts an input with exit code 0, rejects it with any other; what it prints to stderr is the reason.
#include <iostream>
#include <string>

int main() {
    std::string line;
    std::getline(std::cin, line);
    const std::string row = line.substr(1, line.size() - 2);
    if (row.empty() || row.size() > 20000) {
        std::cerr << "line 1: 1 to 20000 cells are expected, there are " << row.size() << '\n';
        return 1;
    }
    const auto at = row.find_first_not_of("BW.");
    if (at != std::string::npos) {
        std::cerr << "line 1, column " << at + 2 << ": B, W or . is expected, there is " << row[at] << '\n';
        return 1;
    }
}
