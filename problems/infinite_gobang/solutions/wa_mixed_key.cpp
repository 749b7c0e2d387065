// Wrong: finds stones by a hash of 32 bits, as if no two cells shared one.
class Solution {
    using Cell = pair<long long, long long>;
    map<unsigned, int> board;

    static unsigned key(const Cell& cell) {
        return (unsigned)cell.first * 73856093u ^ (unsigned)cell.second * 19349663u;
    }

    const int dx[4] = {1, 0, 1, 1}, dy[4] = {0, 1, 1, -1};

    int run(Cell from, int direction, int sense, int color) {
        int length = 0;
        while (true) {
            from.first += sense * dx[direction];
            from.second += sense * dy[direction];
            auto found = board.find(key(from));
            if (found == board.end() || found->second != color) return length;
            length++;
        }
    }

    bool wins(const Cell& cell, int color) {
        for (int d = 0; d < 4; d++)
            if (run(cell, d, 1, color) + run(cell, d, -1, color) >= 4) return true;
        return false;
    }

    set<Cell> near(const Cell& cell) {
        set<Cell> cells;
        for (int d = 0; d < 4; d++)
            for (int step = -4; step <= 4; step++) {
                Cell other(cell.first + step * dx[d], cell.second + step * dy[d]);
                if (!board.count(key(other))) cells.insert(other);
            }
        return cells;
    }

    bool doubles(const Cell& cell) {
        board[key(cell)] = 0;
        int count = 0;
        for (const Cell& next : near(cell)) count += wins(next, 0);
        board.erase(key(cell));
        return count >= 2;
    }

public:
    string gobang(vector<vector<int>>& pieces) {
        for (auto& piece : pieces) board[key({piece[0], piece[1]})] = piece[2];
        set<Cell> cells[2], whiteWins;
        for (auto& piece : pieces)
            for (const Cell& cell : near({piece[0], piece[1]})) cells[piece[2]].insert(cell);
        for (const Cell& cell : cells[0])
            if (wins(cell, 0)) return "Black";
        for (const Cell& cell : cells[1])
            if (wins(cell, 1)) whiteWins.insert(cell);
        if (whiteWins.size() > 1) return "White";
        for (const Cell& cell : whiteWins.empty() ? cells[0] : whiteWins)
            if (doubles(cell)) return "Black";
        return "None";
    }
};
