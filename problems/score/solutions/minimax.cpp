// Plain minimax on one global board.
#include <algorithm>
#include <iostream>

const int LINES[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                         {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
int cells[9];

bool has_won(int player) {
    return std::any_of(LINES, LINES + 8, [=](const int *line) {
        return cells[line[0]] == player && cells[line[1]] == player && cells[line[2]] == player;
    });
}

int score(int player) {
    const int empties = static_cast<int>(std::count(cells, cells + 9, 0));
    if (has_won(1)) return empties + 1;
    if (has_won(2)) return -(empties + 1);
    if (empties == 0) return 0;
    int best = player == 1 ? -100 : 100;
    for (int &cell : cells) {
        if (cell != 0) continue;
        cell = player;
        const int value = score(3 - player);
        cell = 0;
        best = player == 1 ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

int main() {
    int boards;
    std::cin >> boards;
    while (boards--) {
        for (int &cell : cells) std::cin >> cell;
        std::cout << score(1) << '\n';
    }
}
