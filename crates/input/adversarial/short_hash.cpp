// How many different words there are, by a polynomial hash modulo 10^9 + 7, and with the argument `right` by the words.
#include <cstdio>
#include <iostream>
#include <set>
#include <string>
#include <unordered_set>

int main(int argc, char **) {
    std::ios::sync_with_stdio(false);
    int n;
    std::cin >> n;
    std::unordered_set<long long> hashes;
    std::set<std::string> words;
    for (std::string word; n > 0 && std::cin >> word; --n) {
        long long hash = 0;
        for (const char letter : word) hash = (hash * 131 + letter) % 1000000007;
        hashes.insert(hash);
        if (argc > 1) words.insert(word);
    }
    std::printf("0\n%zu\n", argc > 1 ? words.size() : hashes.size());
}
