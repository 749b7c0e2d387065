class TicTacToe {
    int n;
    vector<bitset<99>> rows[3], cols[3];
    bitset<99> diagonals[3][2];

public:
    TicTacToe(int n) : n(n) {
        for (int p = 1; p <= 2; p++) rows[p].resize(n), cols[p].resize(n);
    }

    int move(int row, int col, int player) {
        auto put = [&](bitset<99>& line, int at) {
            line.set(at);
            return (int)line.count() == n;
        };
        bool won = put(rows[player][row], col);
        won |= put(cols[player][col], row);
        if (row == col) won |= put(diagonals[player][0], row);
        if (row + col == n - 1) won |= put(diagonals[player][1], row);
        return won ? player : 0;
    }
};
