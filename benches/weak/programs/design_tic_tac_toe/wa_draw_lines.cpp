class TicTacToe {
    int n, blocked = 0;
    vector<int> count[2];

public:
    TicTacToe(int n) : n(n) {
        count[0].resize(2 * n + 2);
        count[1].resize(2 * n + 2);
    }

    int move(int row, int col, int player) {
        auto &mine = count[player - 1], &other = count[2 - player];
        bool won = false;
        for (int line : {row, n + col}) {
            mine[line]++;
            if (mine[line] == n) won = true;
            if (mine[line] == 1 && other[line] > 0) blocked++;
        }
        if (blocked == 2 * n) return 0;  // nobody can win any more
        if (row == col && ++mine[2 * n] == n) won = true;
        if (row + col == n - 1 && ++mine[2 * n + 1] == n) won = true;
        return won ? player : 0;
    }
};
