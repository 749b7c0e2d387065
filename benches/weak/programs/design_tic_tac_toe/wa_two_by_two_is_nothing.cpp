// Nobody is thought to be able to win on a board smaller than 3 x 3.
// Shows only for n = 2.
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
        if (n < 3) return 0;
        bool win = ++rows[player][row] == n;
        if (++cols[player][col] == n) win = true;
        if (row == col && ++diagonal[player] == n) win = true;
        if (row + col == n - 1 && ++anti[player] == n) win = true;
        return win ? player : 0;
    }
};
