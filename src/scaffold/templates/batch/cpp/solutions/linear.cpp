// Right: one pass that counts the stones of the present run.
#include <algorithm>
#include <iostream>
#include <string>

int main() {
    int n, best = 0, length = 0;
    std::string row;
    std::cin >> n >> row;
    char before = '.';
    for (char cell : row) {
        length = cell == before ? length + 1 : 1;
        if (cell != '.') best = std::max(best, length);
        before = cell;
    }
    std::cout << best << '\n';
}
