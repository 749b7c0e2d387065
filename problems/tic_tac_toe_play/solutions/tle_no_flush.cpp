// Its moves stay in a buffer: input and output are untied, and nothing flushes.
#include <iostream>
#include <string>

static const int LINES[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

static bool won(const std::string &board, char stone) {
    for (auto &line : LINES)
        if (board[line[0]] == stone && board[line[1]] == stone && board[line[2]] == stone) return true;
    return false;
}

// What the one who is to move gets in the end; `cell` becomes a best move.
static int best(std::string &board, char mover, int &cell) {
    char other = mover == 'X' ? 'O' : 'X';
    int empties = 0;
    for (char c : board) empties += c == '.';
    if (won(board, other)) return -(empties + 1);
    if (empties == 0) return 0;
    int most = -100, ignored;
    for (int i = 0; i < 9; i++) {
        if (board[i] != '.') continue;
        board[i] = mover;
        int value = -best(board, other, ignored);
        board[i] = '.';
        if (value > most) {
            most = value;
            cell = i;
        }
    }
    return most;
}

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    std::string side, board;
    while (std::cin >> side && side != "end") {
        std::cin >> board;
        int cell = 0;
        best(board, side[0], cell);
        std::cout << cell + 1 << "\n";
    }
}
