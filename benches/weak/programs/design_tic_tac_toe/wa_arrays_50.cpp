class TicTacToe {
    int n;
    int rows[2][50] = {}, cols[2][50] = {};
    int diag[2] = {}, anti[2] = {};

public:
    TicTacToe(int n) : n(n) {}

    int move(int row, int col, int player) {
        int p = player - 1;
        rows[p][row]++;
        cols[p][col]++;
        if (row == col) diag[p]++;
        if (row + col == n - 1) anti[p]++;
        if (rows[p][row] == n || cols[p][col] == n || diag[p] == n || anti[p] == n) return player;
        return 0;
    }
};
