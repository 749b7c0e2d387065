// Accepts an input with exit code 0, rejects it with any other; what it prints to stderr is the reason.
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <string>

[[noreturn]] void reject(const std::string &reason) {
    std::cerr << reason << '\n';
    std::exit(1);
}

int main() {
    const std::string text(std::istreambuf_iterator<char>(std::cin), {});
    const size_t first = text.find('\n');
    if (first == text.npos || text.find('\n', first + 1) != text.size() - 1)
        reject("two lines are expected, each with a line break at its end");
    const std::string number = text.substr(0, first);
    if (number.empty() || number.size() > 6 || number.find_first_not_of("0123456789") != number.npos
        || number[0] == '0' || std::stoi(number) > 200'000)
        reject("line 1: a number from 1 to 200000 is expected, without leading zeros");
    const std::string cells = text.substr(first + 1, text.size() - first - 2);
    if (cells.size() != std::stoul(number))
        reject("line 2: " + number + " cells are expected, there are " + std::to_string(cells.size()));
    const size_t odd = cells.find_first_not_of("BW.");
    if (odd != cells.npos)
        reject("line 2, column " + std::to_string(odd + 1) + ": B, W or . is expected");
}
