// Keeps a copy of the board after each move 'to be able to take back': 400 MB for n = 100.
// Shows on long games on large boards.
class TicTacToe {
    int size;
    vector<string> board;
    vector<vector<vector<int>>> history;

public:
    TicTacToe(int n) {
        size = n;
        board.assign(n, string(n, '.'));
    }

    int move(int row, int col, int player) {
        char c = player == 1 ? 'X' : 'O';
        board[row][col] = c;
        vector<vector<int>> position(size, vector<int>(size));
        for (int i = 0; i < size; i++)
            for (int j = 0; j < size; j++) position[i][j] = board[i][j];
        history.push_back(position);
        bool r = true, k = true, d = true, e = true;
        for (int i = 0; i < size; i++) {
            if (board[row][i] != c) r = false;
            if (board[i][col] != c) k = false;
            if (board[i][i] != c) d = false;
            if (board[i][size - 1 - i] != c) e = false;
        }
        return r || k || d || e ? player : 0;
    }
};
