class TicTacToe {
    private final int[][] board;
    private final int n;

    public TicTacToe(int n) {
        this.n = n;
        board = new int[n][n];
    }

    private boolean line(int row, int col, int down, int right, int player) {
        for (int i = 0; i < n; i++) {
            if (board[row][col] != player) return false;
            row += down;
            col += right;
        }
        return true;
    }

    public int move(int row, int col, int player) {
        board[row][col] = player;
        if (line(row, 0, 0, 1, player) || line(0, col, 1, 0, player)) return player;
        boolean corner = (row == 0 || row == n - 1) && (col == 0 || col == n - 1);
        if (corner) {
            if (line(0, 0, 1, 1, player) || line(0, n - 1, 1, -1, player)) return player;
        }
        return 0;
    }
}
