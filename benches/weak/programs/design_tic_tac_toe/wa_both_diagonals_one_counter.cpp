// Copied line not adapted: the second diagonal counts into the first diagonal's counter.
// Shows on games where a player has stones on both diagonals, or wins on the second together with cells of the first.
class TicTacToe {
    int n;
    vector<int> rows[3], cols[3];
    int diagonal[3], anti[3];

public:
    TicTacToe(int n) : n(n) {
        for (int p = 0; p < 3; p++) {
            rows[p].assign(n, 0);
            cols[p].assign(n, 0);
            diagonal[p] = anti[p] = 0;
        }
    }

    int move(int row, int col, int player) {
        bool win = ++rows[player][row] == n;
        if (++cols[player][col] == n) win = true;
        if (row == col && ++diagonal[player] == n) win = true;
        if (row + col == n - 1 && ++diagonal[player] == n) win = true;
        return win ? player : 0;
    }
};
