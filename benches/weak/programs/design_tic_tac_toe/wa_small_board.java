class TicTacToe {
    private int n;
    private int[][] rows, cols;
    private int[] diagonal = new int[3], anti = new int[3];

    public TicTacToe(int n) {
        this.n = n;
        rows = new int[3][n];
        cols = new int[3][n];
    }

    public int move(int row, int col, int player) {
        if (n < 3) return 0; // too small to play on
        rows[player][row]++;
        cols[player][col]++;
        if (row == col) diagonal[player]++;
        if (row + col == n - 1) anti[player]++;
        if (rows[player][row] == n || cols[player][col] == n) return player;
        if (diagonal[player] == n || anti[player] == n) return player;
        return 0;
    }
}
