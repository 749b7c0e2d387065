class TicTacToe {
    int n;
    int count[3][201];

public:
    TicTacToe(int n) : n(n) { memset(count, 0, sizeof count); }

    int move(int row, int col, int player) {
        // 0.. rows, 100.. columns, then the diagonals
        vector<int> lines = {row, 100 + col};
        if (row == col) lines.push_back(199);
        if (row + col == n - 1) lines.push_back(200);
        int winner = 0;
        for (int line : lines)
            if (++count[player][line] == n) winner = player;
        return winner;
    }
};
