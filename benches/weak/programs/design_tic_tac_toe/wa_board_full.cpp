class TicTacToe {
    int n, empty;
    vector<vector<int>> rows, cols;
    int diag[2] = {0, 0}, anti[2] = {0, 0};

public:
    TicTacToe(int n) : n(n), empty(n * n), rows(2, vector<int>(n)), cols(2, vector<int>(n)) {}

    int move(int row, int col, int player) {
        if (--empty == 0) return 0;  // a draw
        int p = player - 1;
        if (++rows[p][row] == n) return player;
        if (++cols[p][col] == n) return player;
        if (row == col && ++diag[p] == n) return player;
        if (row + col == n - 1 && ++anti[p] == n) return player;
        return 0;
    }
};
