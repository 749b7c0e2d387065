// Slow: looks through the whole board after every move, O(n^2) a move.
class TicTacToe {
    vector<vector<int>> board;
    int n;

    bool full(int row, int col, int down, int right, int player) {
        for (int i = 0; i < n; i++)
            if (board[row + i * down][col + i * right] != player) return false;
        return true;
    }

public:
    TicTacToe(int n) : board(n, vector<int>(n)), n(n) {}

    int move(int row, int col, int player) {
        board[row][col] = player;
        for (int i = 0; i < n; i++)
            if (full(i, 0, 0, 1, player) || full(0, i, 1, 0, player)) return player;
        if (full(0, 0, 1, 1, player) || full(0, n - 1, 1, -1, player)) return player;
        return 0;
    }
};
