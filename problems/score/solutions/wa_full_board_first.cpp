// Wrong: a full board is called a draw before anyone looks whether the last stone has won.
#include <algorithm>
#include <array>
#include <iostream>

using Board = std::array<int, 9>;

bool has_won(const Board &board, int player) {
    for (int i = 0; i < 3; i++) {
        if (board[3 * i] == player && board[3 * i + 1] == player && board[3 * i + 2] == player) return true;
        if (board[i] == player && board[i + 3] == player && board[i + 6] == player) return true;
    }
    return board[4] == player &&
           ((board[0] == player && board[8] == player) || (board[2] == player && board[6] == player));
}

int score(Board &board, int player) {
    const int empties = static_cast<int>(std::count(board.begin(), board.end(), 0));
    if (empties == 0) return 0;
    if (has_won(board, 1)) return empties + 1;
    if (has_won(board, 2)) return -(empties + 1);
    int best = player == 1 ? -100 : 100;
    for (int &cell : board) {
        if (cell != 0) continue;
        cell = player;
        const int value = score(board, 3 - player);
        cell = 0;
        best = player == 1 ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

int main() {
    int boards;
    std::cin >> boards;
    while (boards--) {
        Board board;
        for (int &cell : board) std::cin >> cell;
        std::cout << score(board, 1) << '\n';
    }
}
