class TicTacToe {
    int n;
    vector<int> rows, cols;
    int d1 = 0, d2 = 0;

public:
    TicTacToe(int n) : n(n), rows(n), cols(n) {}

    int move(int row, int col, int player) {
        int worth = player == 1 ? 1 : 50;
        int goal = worth * n;
        rows[row] += worth;
        cols[col] += worth;
        if (rows[row] == goal || cols[col] == goal) return player;
        if (row == col) {
            d1 += worth;
            if (d1 == goal) return player;
        }
        if (row + col == n - 1) {
            d2 += worth;
            if (d2 == goal) return player;
        }
        return 0;
    }
};
