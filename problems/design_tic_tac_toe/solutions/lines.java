// Right: looks along the lines of every move, O(n) a move.
class TicTacToe {
    private final int[][] board;

    public TicTacToe(int n) {
        board = new int[n][n];
    }

    public int move(int row, int col, int player) {
        board[row][col] = player;
        int n = board.length;
        boolean inRow = true, inCol = true, down = true, up = true;
        for (int i = 0; i < n; i++) {
            if (board[row][i] != player) inRow = false;
            if (board[i][col] != player) inCol = false;
            if (board[i][i] != player) down = false;
            if (board[i][n - 1 - i] != player) up = false;
        }
        return inRow || inCol || down || up ? player : 0;
    }
}
