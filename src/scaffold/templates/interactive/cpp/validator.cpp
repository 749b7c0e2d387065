// Accepts an input with exit code 0, rejects it with any other; what it prints to stderr is the reason.
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <string>

[[noreturn]] void reject(const std::string &reason) {
    std::cerr << reason << '\n';
    std::exit(1);
}

int number(const std::string &text) {
    if (text.empty() || text.size() > 7 || text.find_first_not_of("0123456789") != text.npos || text[0] == '0')
        reject("one line with two numbers is expected, a blank between them and no leading zeros");
    return std::stoi(text);
}

int main() {
    const std::string text(std::istreambuf_iterator<char>(std::cin), {});
    const size_t blank = text.find(' ');
    if (blank == text.npos || text.back() != '\n')
        reject("one line with two numbers is expected, with a line break at its end");
    const int n = number(text.substr(0, blank)), stone = number(text.substr(blank + 1, text.size() - blank - 2));
    if (n > 1'000'000) reject("n is " + std::to_string(n) + ", which is more than 1000000");
    if (stone > n)
        reject("the stone is on cell " + std::to_string(stone) + ", but there are " + std::to_string(n));
}
