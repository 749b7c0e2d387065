// The stones of a line are bits of an int: beyond 32 columns the shift wraps.
// Shows for n > 32 (for n = 32 the full mask is wrong as well).
class TicTacToe {
    private final int n, full;
    private final int[][] rows, cols;
    private final int[] down = new int[3], up = new int[3];

    public TicTacToe(int n) {
        this.n = n;
        full = (1 << n) - 1;
        rows = new int[3][n];
        cols = new int[3][n];
    }

    public int move(int row, int col, int player) {
        rows[player][row] |= 1 << col;
        cols[player][col] |= 1 << row;
        if (row == col) down[player] |= 1 << row;
        if (row + col == n - 1) up[player] |= 1 << row;
        boolean win = rows[player][row] == full || cols[player][col] == full || down[player] == full || up[player] == full;
        return win ? player : 0;
    }
}
