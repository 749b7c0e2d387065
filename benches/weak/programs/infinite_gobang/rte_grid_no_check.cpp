static signed char board[2101][2101];

class Solution {
    static const int OFF = 1050;

    signed char& cell(int x, int y) { return board[x + OFF][y + OFF]; }

    bool win(int x, int y, int who) {
        static const int D[4][2] = {{0, 1}, {1, 0}, {1, 1}, {-1, 1}};
        for (auto& d : D) {
            int left = 0, right = 0;
            while (left < 4 && cell(x - (left + 1) * d[0], y - (left + 1) * d[1]) == who) left++;
            while (right < 4 && cell(x + (right + 1) * d[0], y + (right + 1) * d[1]) == who) right++;
            if (left + right >= 4) return true;
        }
        return false;
    }

public:
    string gobang(vector<vector<int>>& pieces) {
        memset(board, 0, sizeof board);
        vector<pair<int, int>> candidates, white;
        for (auto& p : pieces)
            cell(p[0], p[1]) = p[2] + 1;
        for (int x = -1042; x <= 1042; x++)
            for (int y = -1042; y <= 1042; y++) {
                if (cell(x, y)) continue;
                bool close = false;
                for (int i = -2; i <= 2; i++)
                    for (int j = -2; j <= 2; j++) close |= cell(x + i, y + j) != 0;
                if (close) candidates.push_back({x, y});
            }
        for (auto [x, y] : candidates) {
            if (win(x, y, 1)) return "Black";
            if (win(x, y, 2)) white.push_back({x, y});
        }
        if (white.size() > 1) return "White";
        for (auto [x, y] : white.empty() ? candidates : white) {
            int wins = 0;
            cell(x, y) = 1;
            for (int i = -4; i <= 4; i++)
                for (int j = -4; j <= 4; j++)
                    if (!cell(x + i, y + j) && win(x + i, y + j, 1)) wins++;
            cell(x, y) = 0;
            if (wins > 1) return "Black";
        }
        return "None";
    }
};
