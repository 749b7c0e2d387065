class TicTacToe {
    vector<string> board;
    int n;

public:
    TicTacToe(int n) : board(n, string(n, '.')), n(n) {}

    int move(int row, int col, int player) {
        char mark = player == 1 ? 'X' : 'O';
        board[row][col] = mark;
        bool won = true;
        for (int i = 0; i < n && won; i++) won = board[row][i] == mark;
        if (won) return player;
        won = true;
        for (int i = 0; i < n && won; i++) won = board[i][col] == mark;
        if (won) return player;
        if (row == col) {
            won = true;
            for (int i = 0; i < n && won; i++) won = board[i][i] == mark;
            return won ? player : 0;
        }
        if (row + col == n - 1) {
            won = true;
            for (int i = 0; i < n && won; i++) won = board[i][n - 1 - i] == mark;
            return won ? player : 0;
        }
        return 0;
    }
};
