// Looks along the lines of every cell after every move.
class TicTacToe {
    vector<vector<int>> board;
    int n;

public:
    TicTacToe(int n) : board(n, vector<int>(n)), n(n) {}

    int move(int row, int col, int player) {
        board[row][col] = player;
        bool won = false;
        for (int r = 0; r < n; r++)
            for (int c = 0; c < n; c++) {
                int across = 0, down = 0, diagonal = 0, anti = 0;
                for (int i = 0; i < n; i++) {
                    if (board[r][i] == player) across++;
                    if (board[i][c] == player) down++;
                    if (board[i][i] == player) diagonal++;
                    if (board[i][n - 1 - i] == player) anti++;
                }
                if (across == n || down == n || (r == c && diagonal == n) || (r + c == n - 1 && anti == n)) won = true;
            }
        return won ? player : 0;
    }
};
