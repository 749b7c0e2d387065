// Slow: looks along the lines of every move, O(n) a move.
class TicTacToe {
    vector<vector<int>> board;
    int n;

    bool row(int row, int player) {
        for (int col = 0; col < n; col++)
            if (board[row][col] != player) return false;
        return true;
    }
    bool column(int col, int player) {
        for (int row = 0; row < n; row++)
            if (board[row][col] != player) return false;
        return true;
    }
    bool diagonal(int player) {
        for (int at = 0; at < n; at++)
            if (board[at][at] != player) return false;
        return true;
    }
    bool antidiagonal(int player) {
        for (int at = 0; at < n; at++)
            if (board[at][n - 1 - at] != player) return false;
        return true;
    }

public:
    TicTacToe(int n) : board(n, vector<int>(n)), n(n) {}

    int move(int r, int c, int player) {
        board[r][c] = player;
        bool won = row(r, player) || column(c, player) || (r == c && diagonal(player)) ||
                   (r + c == n - 1 && antidiagonal(player));
        return won ? player : 0;
    }
};
