class TicTacToe {
    vector<vector<int>> board;
    int n, moves = 0;

    bool line(int row, int col, int down, int right) {
        int player = board[row][col];
        for (int i = 1; i < n; i++)
            if (board[row + i * down][col + i * right] != player) return false;
        return player != 0;
    }

public:
    TicTacToe(int n) : board(n, vector<int>(n)), n(n) {}

    int move(int row, int col, int player) {
        board[row][col] = player;
        moves++;
        if (moves < 2 * n) return 0;  // nobody can have n stones in a line yet
        if (line(row, 0, 0, 1) || line(0, col, 1, 0)) return player;
        if (row == col && line(0, 0, 1, 1)) return player;
        if (row + col == n - 1 && line(0, n - 1, 1, -1)) return player;
        return 0;
    }
};
