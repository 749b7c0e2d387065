// Slow: plays out the three moves over every cell near a stone.
class Solution {
    using Cell = pair<int, int>;
    map<Cell, int> board;

    bool wins(const Cell& cell, int color) {
        static const int dx[] = {1, 0, 1, 1}, dy[] = {0, 1, 1, -1};
        for (int d = 0; d < 4; d++) {
            int length = 1;
            for (int sense : {1, -1})
                for (int i = 1;; i++) {
                    auto found = board.find({cell.first + sense * i * dx[d], cell.second + sense * i * dy[d]});
                    if (found == board.end() || found->second != color) break;
                    length++;
                }
            if (length >= 5) return true;
        }
        return false;
    }

    bool canWin(const vector<Cell>& cells, int color) {
        for (const Cell& cell : cells)
            if (!board.count(cell) && wins(cell, color)) return true;
        return false;
    }

    // 1: Black wins, 0: nobody, -1: White.
    int white(const vector<Cell>& cells) {
        if (canWin(cells, 1)) return -1;
        for (const Cell& cell : cells) {
            if (board.count(cell)) continue;
            board[cell] = 1;
            bool black = canWin(cells, 0);
            board.erase(cell);
            if (!black) return 0;
        }
        return 1;
    }

public:
    string gobang(vector<vector<int>>& pieces) {
        set<Cell> near = {{2000000000, 2000000000}, {-2000000000, -2000000000}};
        for (auto& piece : pieces) board[{piece[0], piece[1]}] = piece[2];
        for (auto& piece : pieces)
            for (int dx = -4; dx <= 4; dx++)
                for (int dy = -4; dy <= 4; dy++) near.insert({piece[0] + dx, piece[1] + dy});
        vector<Cell> cells(near.begin(), near.end());
        int best = -1;
        for (const Cell& cell : cells) {
            if (best == 1) break;
            if (board.count(cell)) continue;
            if (wins(cell, 0)) return "Black";
            board[cell] = 0;
            best = max(best, white(cells));
            board.erase(cell);
        }
        return best == 1 ? "Black" : best == 0 ? "None" : "White";
    }
};
