// Right, and its rows are others: the stones of one colour part blocks of one or two of the other.
#include <algorithm>
#include <iostream>
#include <string>
#include <utility>

int main() {
    int less, more;
    char few = 'B', many = 'W';
    std::cin >> less >> more;
    if (less > more) std::swap(less, more), std::swap(few, many);
    if (more > 2 * (less + 1)) {
        std::cout << "impossible\n";
        return 0;
    }
    // Two stones in as many blocks as it takes, and one in each of the others.
    int doubled = std::max(0, more - less - 1);
    std::string row;
    while (less > 0 || more > 0) {
        const int block = std::min(more, doubled > 0 ? 2 : 1);
        row.append(block, many);
        more -= block;
        --doubled;
        if (less > 0) row += few, --less;
    }
    std::cout << row << '\n';
}
