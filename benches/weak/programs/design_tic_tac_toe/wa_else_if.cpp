class TicTacToe {
public:
    vector<int> row_sum, col_sum;
    int diag, anti, size;

    TicTacToe(int n) {
        size = n;
        row_sum.assign(n, 0);
        col_sum.assign(n, 0);
        diag = anti = 0;
    }

    int move(int row, int col, int player) {
        int d = player == 1 ? 1 : -1;
        row_sum[row] += d;
        col_sum[col] += d;
        if (row == col)
            diag += d;
        else if (row + col == size - 1)
            anti += d;
        if (abs(row_sum[row]) == size || abs(col_sum[col]) == size || abs(diag) == size || abs(anti) == size)
            return player;
        return 0;
    }
};
