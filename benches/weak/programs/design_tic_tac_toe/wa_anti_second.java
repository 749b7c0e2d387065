class TicTacToe {
    int[] rows, cols;
    int diag = 0, anti = 0;
    int n;

    public TicTacToe(int n) {
        this.n = n;
        rows = new int[n];
        cols = new int[n];
    }

    public int move(int row, int col, int player) {
        int d = player == 1 ? 1 : -1;
        rows[row] += d;
        cols[col] += d;
        if (row == col) diag += d;
        if (row + col == n - 1) anti += d;
        if (rows[row] == n || cols[col] == n || diag == n || anti == n) return 1;
        if (rows[row] == -n || cols[col] == -n || diag == -n || -anti == -n) return 2;
        return 0;
    }
}
