// One number a line: the stones of player 1, and a hundred times those of player 2.
class TicTacToe {
    int n;
    vector<int> rows, cols;
    int diagonal = 0, anti = 0;

    bool add(int& line, int player) {
        line += player == 1 ? 1 : 100;
        return (player == 1 ? line % 100 : line / 100) == n;
    }

public:
    TicTacToe(int n) : n(n), rows(n), cols(n) {}

    int move(int row, int col, int player) {
        bool won = add(rows[row], player);
        if (add(cols[col], player)) won = true;
        if (row == col && add(diagonal, player)) won = true;
        if (row + col == n - 1 && add(anti, player)) won = true;
        return won ? player : 0;
    }
};
