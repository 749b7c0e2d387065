// Which part of each line a player has.
class TicTacToe {
    int n;
    double part;
    map<pair<int, int>, double> own[3];

public:
    TicTacToe(int n) : n(n), part(1.0 / n) {}

    int move(int row, int col, int player) {
        auto& mine = own[player];
        bool won = false;
        auto add = [&](int kind, int at) {
            double& has = mine[{kind, at}];
            has += part;
            if (has >= 1.0) won = true;
        };
        add(0, row);
        add(1, col);
        if (row == col) add(2, 0);
        if (row + col == n - 1) add(3, 0);
        return won ? player : 0;
    }
};
