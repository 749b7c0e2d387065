class TicTacToe {
    int n;
    vector<vector<int>> count;
    vector<array<int, 2>> sums;

public:
    TicTacToe(int n) : n(n), count(2, vector<int>(2 * n + 1)), sums(n) {}

    int move(int row, int col, int player) {
        int p = player - 1;
        bool won = ++count[p][row] == n;
        won |= ++count[p][n + col] == n;
        if (row == col) won |= ++count[p][2 * n] == n;
        won |= ++sums[(row + col) % n][p] == n;
        return won ? player : 0;
    }
};
