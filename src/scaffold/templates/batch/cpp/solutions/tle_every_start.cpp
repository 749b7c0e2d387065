// Too slow: goes along the run from every cell, which is quadratic in the length of the run.
#include <algorithm>
#include <iostream>
#include <string>

int main() {
    int n, best = 0;
    std::string row;
    std::cin >> n >> row;
    for (int start = 0; start < n; ++start) {
        int end = start;
        while (row[start] != '.' && end < n && row[end] == row[start]) ++end;
        best = std::max(best, end - start);
    }
    std::cout << best << '\n';
}
