// How many different parts of 1024 letters a text has, by a polynomial hash modulo 2^64, and with the argument `right` by the letters.
#include <cstdio>
#include <iostream>
#include <set>
#include <string>

int main(int argc, char **) {
    std::string text;
    std::cin >> text;
    const size_t length = 1024;
    std::set<unsigned long long> hashes;
    std::set<std::string> parts;
    const unsigned long long base = 131;
    unsigned long long hash = 0, power = 1;
    for (size_t at = 0; at < text.size(); ++at) {
        hash = hash * base + static_cast<unsigned char>(text[at]);
        if (at < length)
            power *= base;
        else
            hash -= power * static_cast<unsigned char>(text[at - length]);
        if (at + 1 < length) continue;
        hashes.insert(hash);
        if (argc > 1) parts.insert(text.substr(at + 1 - length, length));
    }
    std::printf("0\n%zu\n", argc > 1 ? parts.size() : hashes.size());
}
