// One signed counter a line: O(1) a move.
class TicTacToe {
    private final int[] rows;
    private final int[] cols;
    private int diagonal;
    private int antidiagonal;

    public TicTacToe(int n) {
        rows = new int[n];
        cols = new int[n];
    }

    public int move(int row, int col, int player) {
        int n = rows.length;
        int worth = player == 1 ? 1 : -1;
        rows[row] += worth;
        cols[col] += worth;
        if (row == col) diagonal += worth;
        if (row == n - 1 - col) antidiagonal += worth;
        boolean won = Math.abs(rows[row]) == n || Math.abs(cols[col]) == n
                || Math.abs(diagonal) == n || Math.abs(antidiagonal) == n;
        return won ? player : 0;
    }
}
