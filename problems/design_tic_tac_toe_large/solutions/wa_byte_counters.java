// Wrong: counters of eight bits never reach more than 127.
class TicTacToe {
    private final byte[][] rows;
    private final byte[][] cols;
    private final byte[][] diagonals = new byte[2][2];
    private final int n;

    public TicTacToe(int n) {
        this.n = n;
        rows = new byte[2][n];
        cols = new byte[2][n];
    }

    public int move(int row, int col, int player) {
        int own = player - 1;
        boolean won = ++rows[own][row] == n;
        won |= ++cols[own][col] == n;
        if (row == col) won |= ++diagonals[own][0] == n;
        if (row + col == n - 1) won |= ++diagonals[own][1] == n;
        return won ? player : 0;
    }
}
