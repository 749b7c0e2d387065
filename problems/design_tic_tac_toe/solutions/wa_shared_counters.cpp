// Wrong: both players count on the same lines, so the player who completes a line wins.
class TicTacToe {
    vector<int> rows, cols;
    int n, diagonal = 0, antidiagonal = 0;

public:
    TicTacToe(int n) : rows(n), cols(n), n(n) {}

    int move(int row, int col, int player) {
        rows[row]++;
        cols[col]++;
        if (row == col) diagonal++;
        if (row + col == n - 1) antidiagonal++;
        return rows[row] == n || cols[col] == n || diagonal == n || antidiagonal == n ? player : 0;
    }
};
