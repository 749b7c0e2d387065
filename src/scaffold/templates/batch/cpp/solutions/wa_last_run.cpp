// Wrong: a run is counted when the next one begins, and the last run has none after it.
#include <algorithm>
#include <iostream>
#include <string>

int main() {
    int n, best = 0, length = 0;
    std::string row;
    std::cin >> n >> row;
    char before = '.';
    for (char cell : row) {
        if (cell == before) {
            ++length;
        } else {
            if (before != '.') best = std::max(best, length);
            before = cell;
            length = 1;
        }
    }
    std::cout << best << '\n';
}
