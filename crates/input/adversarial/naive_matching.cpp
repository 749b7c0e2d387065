// How often one text comes in another, letter by letter at each place; a step is a comparison of letters.
#include <iostream>
#include <string>

int main() {
    std::string text, word;
    std::cin >> text >> word;
    long long steps = 0, found = 0;
    for (size_t at = 0; at + word.size() <= text.size(); ++at) {
        size_t same = 0;
        while (same < word.size() && (++steps, text[at + same] == word[same])) ++same;
        found += same == word.size();
    }
    std::cout << steps << '\n' << found << '\n';
}
