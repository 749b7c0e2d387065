// The arrays have a fixed size of 99: index 99 is outside for n = 100.
// Shows only for n = 100, with a move in the last row or column.
class TicTacToe {
    private final int n;
    private final int[][] rows;
    private final int[][] cols;
    private final int[] down = new int[2];
    private final int[] up = new int[2];

    public TicTacToe(int n) {
        this.n = n;
        rows = new int[2][99];
        cols = new int[2][99];
    }

    public int move(int row, int col, int player) {
        int p = player - 1;
        rows[p][row]++;
        cols[p][col]++;
        if (row == col) down[p]++;
        if (row + col == n - 1) up[p]++;
        if (rows[p][row] == n || cols[p][col] == n || down[p] == n || up[p] == n) return player;
        return 0;
    }
}
