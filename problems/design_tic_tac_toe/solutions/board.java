// Right: looks through the whole board after every move, O(n^2) a move.
class TicTacToe {
    private final int[][] board;

    public TicTacToe(int n) {
        board = new int[n][n];
    }

    public int move(int row, int col, int player) {
        board[row][col] = player;
        int n = board.length;
        int diagonal = 0, antidiagonal = 0;
        for (int i = 0; i < n; i++) {
            int across = 0, down = 0;
            for (int j = 0; j < n; j++) {
                if (board[i][j] == player) across++;
                if (board[j][i] == player) down++;
            }
            if (across == n || down == n) return player;
            if (board[i][i] == player) diagonal++;
            if (board[i][n - 1 - i] == player) antidiagonal++;
        }
        return diagonal == n || antidiagonal == n ? player : 0;
    }
}
