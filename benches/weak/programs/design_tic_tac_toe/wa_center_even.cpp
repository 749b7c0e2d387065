class TicTacToe {
    int n;
    vector<int> rows, cols;
    int diagonal = 0, anti = 0;

public:
    TicTacToe(int n) : n(n), rows(n), cols(n) {}

    int move(int row, int col, int player) {
        int worth = player == 1 ? 1 : -1;
        rows[row] += worth;
        cols[col] += worth;
        if (row == n / 2 && col == n / 2) {  // the center is on both
            diagonal += worth;
            anti += worth;
        } else if (row == col) {
            diagonal += worth;
        } else if (row + col == n - 1) {
            anti += worth;
        }
        int goal = worth * n;
        if (rows[row] == goal || cols[col] == goal || diagonal == goal || anti == goal) return player;
        return 0;
    }
};
