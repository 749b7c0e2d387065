// The column and both diagonals are looked at only up to the last row but one.
// Shows where a column is full except for the last row.
class TicTacToe {
    int size;
    vector<string> board;

public:
    TicTacToe(int n) {
        size = n;
        board.assign(n, string(n, '.'));
    }

    int move(int row, int col, int player) {
        char c = player == 1 ? 'X' : 'O';
        board[row][col] = c;
        bool r = true, k = true, d = true, e = true;
        for (int i = 0; i < size; i++) {
            if (board[row][i] != c) r = false;
            if (i < size - 1 && board[i][col] != c) k = false;
            if (board[i][i] != c) d = false;
            if (board[i][size - 1 - i] != c) e = false;
        }
        return r || k || d || e ? player : 0;
    }
};
