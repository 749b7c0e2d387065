class TicTacToe {
    int n;
    vector<int> rows, cols;
    int diagonal, anti;

public:
    TicTacToe(int n) : n(n), rows(n), cols(n), diagonal(0), anti(0) {}

    int move(int row, int col, int player) {
        int worth = player == 1 ? 1 : -1;
        int winner = 0;
        rows[row] += worth;
        winner += abs(rows[row]) == n ? player : 0;
        cols[col] += worth;
        winner += abs(cols[col]) == n ? player : 0;
        if (row == col) diagonal += worth;
        winner += abs(diagonal) == n ? player : 0;
        if (row == n - 1 - col) anti += worth;
        winner += abs(anti) == n ? player : 0;
        return winner;
    }
};
