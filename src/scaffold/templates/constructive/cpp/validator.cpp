// Accepts an input with exit code 0, rejects it with any other; what it prints to stderr is the reason.
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <string>

[[noreturn]] void reject(const std::string &reason) {
    std::cerr << reason << '\n';
    std::exit(1);
}

int stones(const std::string &number) {
    if (number.empty() || number.size() > 6 || number.find_first_not_of("0123456789") != number.npos
        || (number[0] == '0' && number != "0") || std::stoi(number) > 200'000)
        reject("a number from 0 to 200000 is expected, without leading zeros");
    return std::stoi(number);
}

int main() {
    const std::string text(std::istreambuf_iterator<char>(std::cin), {});
    const size_t blank = text.find(' ');
    if (blank == text.npos || text.back() != '\n')
        reject("one line with two numbers is expected, one blank between them");
    const int black = stones(text.substr(0, blank));
    const int white = stones(text.substr(blank + 1, text.size() - blank - 2));
    if (black + white == 0) reject("there are no stones");
}
