// Wrong: a board in bytes is small enough, but so are counters in bytes, which never reach more than 127.
class TicTacToe {
    vector<signed char> rows, cols;
    signed char diagonal = 0, antidiagonal = 0;
    int n;

public:
    TicTacToe(int n) : rows(n), cols(n), n(n) {}

    int move(int row, int col, int player) {
        int worth = player == 1 ? 1 : -1;
        rows[row] += worth;
        cols[col] += worth;
        if (row == col) diagonal += worth;
        if (row + col == n - 1) antidiagonal += worth;
        for (int sum : {rows[row], cols[col], diagonal, antidiagonal})
            if (sum == worth * n) return player;
        return 0;
    }
};
