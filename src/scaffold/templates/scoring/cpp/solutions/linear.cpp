// Right: one pass that counts the stones of the present run.
#include <iostream>
#include <string>

int main() {
    int n, best = 0, first = 0, length = 0;
    std::string row;
    std::cin >> n >> row;
    char before = '.';
    for (int i = 0; i < n; ++i) {
        length = row[i] == before ? length + 1 : 1;
        if (row[i] != '.' && length > best) best = length, first = i - length + 2;
        before = row[i];
    }
    std::cout << best << ' ' << first << '\n';
}
