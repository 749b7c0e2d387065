// Wrong: the second diagonal counts only when the lower right corner belongs to the same player.
#include <algorithm>
#include <iostream>

int board[3][3];

bool has_won(int player) {
    for (int i = 0; i < 3; i++) {
        if (board[i][0] == player && board[i][1] == player && board[i][2] == player) return true;
        if (board[0][i] == player && board[1][i] == player && board[2][i] == player) return true;
    }
    if (board[0][0] == player && board[1][1] == player && board[2][2] == player) return true;
    return board[2][2] == player && board[1][1] == player && board[2][0] == player && board[0][2] == player;
}

int score(int player, int empties) {
    if (has_won(1)) return empties + 1;
    if (has_won(2)) return -(empties + 1);
    if (empties == 0) return 0;
    int best = player == 1 ? -100 : 100;
    for (auto &row : board) {
        for (int &cell : row) {
            if (cell != 0) continue;
            cell = player;
            const int value = score(3 - player, empties - 1);
            cell = 0;
            best = player == 1 ? std::max(best, value) : std::min(best, value);
        }
    }
    return best;
}

int main() {
    int boards;
    std::cin >> boards;
    while (boards--) {
        int empties = 0;
        for (auto &row : board) {
            for (int &cell : row) {
                std::cin >> cell;
                empties += cell == 0;
            }
        }
        std::cout << score(1, empties) << '\n';
    }
}
