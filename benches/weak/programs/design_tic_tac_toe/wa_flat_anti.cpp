class TicTacToe {
    int n;
    vector<char> cells;

    // How many stones of the player lie in a row through a cell, in steps of this number of cells.
    int run(int at, int step) {
        int length = 1;
        for (int i = at - step; i >= 0 && cells[i] == cells[at]; i -= step) length++;
        for (int i = at + step; i < n * n && cells[i] == cells[at]; i += step) length++;
        return length;
    }

public:
    TicTacToe(int n) : n(n), cells(n * n) {}

    int move(int row, int col, int player) {
        int at = row * n + col;
        cells[at] = player;
        if (all_of(cells.begin() + row * n, cells.begin() + row * n + n, [&](char c) { return c == player; }))
            return player;
        if (run(at, n) >= n || run(at, n + 1) >= n || run(at, n - 1) >= n) return player;
        return 0;
    }
};
