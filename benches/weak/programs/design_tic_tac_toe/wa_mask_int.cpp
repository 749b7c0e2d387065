class TicTacToe {
    int n, full;
    vector<int> rows[3], cols[3];
    int diagonal[3] = {}, anti[3] = {};

public:
    TicTacToe(int n) : n(n), full((1 << n) - 1) {
        for (int p = 1; p <= 2; p++) rows[p].assign(n, 0), cols[p].assign(n, 0);
    }

    int move(int row, int col, int player) {
        rows[player][row] |= 1 << col;
        cols[player][col] |= 1 << row;
        if (row == col) diagonal[player] |= 1 << row;
        if (row + col == n - 1) anti[player] |= 1 << row;
        if (rows[player][row] == full || cols[player][col] == full) return player;
        if (diagonal[player] == full || anti[player] == full) return player;
        return 0;
    }
};
