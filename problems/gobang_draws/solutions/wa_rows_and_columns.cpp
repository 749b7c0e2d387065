// Wrong: looks at rows and columns only.
#include <iostream>

long long draws(int row, int white_columns, int black_columns, int white) {
    if (white > 13) return 0;
    if (row == 5) return white == 13 && white_columns == 0 && black_columns == 0;
    long long total = 0;
    for (int cells = 1; cells < 31; cells++) {
        total += draws(row + 1, white_columns & cells, black_columns & ~cells, white + __builtin_popcount(cells));
    }
    return total;
}

int main() {
    std::cout << draws(0, 31, 31, 0) << '\n';
}
