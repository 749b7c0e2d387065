// A counter for each line and player: O(1) a move.
class TicTacToe {
    int n;
    vector<vector<int>> lines[2];

public:
    TicTacToe(int n) : n(n) {
        for (auto& own : lines) own = {vector<int>(n), vector<int>(n), vector<int>(2)};
    }

    int move(int row, int col, int player) {
        auto& own = lines[player - 1];
        bool won = ++own[0][row] == n;
        won |= ++own[1][col] == n;
        if (row == col) won |= ++own[2][0] == n;
        if (row + col == n - 1) won |= ++own[2][1] == n;
        return won ? player : 0;
    }
};
