// The product of the places on a line tells whether all are there.
class TicTacToe {
    int n;
    unsigned long long all = 1;
    vector<unsigned long long> products[2];

public:
    TicTacToe(int n) : n(n) {
        for (int i = 0; i < n; i++) all *= i + 2;
        for (auto& own : products) own.assign(2 * n + 2, 1);
    }

    int move(int row, int col, int player) {
        auto& own = products[player - 1];
        bool won = false;
        won |= (own[row] *= col + 2) == all;
        won |= (own[n + col] *= row + 2) == all;
        if (row == col) won |= (own[2 * n] *= row + 2) == all;
        if (row + col == n - 1) won |= (own[2 * n + 1] *= row + 2) == all;
        return won ? player : 0;
    }
};
