// Too slow: puts every stone on every board.
#include <iostream>

long long count(int cells, int last, int run) {
    if (cells == 24) return 1;
    long long sum = 0;
    for (int cell = 0; cell < 3; ++cell) {
        const int length = cell == 0 ? 0 : cell == last ? run + 1 : 1;
        if (length < 3) sum += count(cells + 1, cell, length);
    }
    return sum;
}

int main() { std::cout << count(0, 0, 0) << '\n'; }
