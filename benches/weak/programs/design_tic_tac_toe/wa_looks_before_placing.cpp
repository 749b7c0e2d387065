// Looks along the lines before the stone is put down.
// Shows wherever somebody wins.
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
        bool r = true, k = true, d = true, e = true;
        for (int i = 0; i < size; i++) {
            if (board[row][i] != c) r = false;
            if (board[i][col] != c) k = false;
            if (board[i][i] != c) d = false;
            if (board[i][size - 1 - i] != c) e = false;
        }
        board[row][col] = c;
        return r || k || d || e ? player : 0;
    }
};
