// Coordinates are compressed (wide gaps shrink), then everything happens in a grid.
class Solution {
    vector<vector<char>> grid;
    int width, height;

    static vector<int> squeeze(vector<int> values, map<int, int>& to) {
        sort(values.begin(), values.end());
        int position = 5, previous = values[0];
        for (int v : values) {
            position += min(v - previous, 4);
            to[v] = position;
            previous = v;
        }
        return {position + 6};
    }

    bool five(int x, int y, char who) {
        static const int dx[] = {1, 0, 1, 1}, dy[] = {0, 1, 1, -1};
        for (int d = 0; d < 4; d++) {
            int total = 1;
            for (int s = -1; s <= 1; s += 2) {
                int a = x + s * dx[d], b = y + s * dy[d];
                while (a >= 0 && b >= 0 && a < width && b < height && grid[a][b] == who) {
                    total++;
                    a += s * dx[d];
                    b += s * dy[d];
                }
            }
            if (total >= 5) return true;
        }
        return false;
    }

public:
    string gobang(vector<vector<int>>& pieces) {
        if (pieces.empty()) return "None";
        vector<int> xs, ys;
        for (auto& p : pieces) xs.push_back(p[0]), ys.push_back(p[1]);
        map<int, int> mx, my;
        width = squeeze(xs, mx)[0];
        height = squeeze(ys, my)[0];
        grid.assign(width, vector<char>(height, '.'));
        for (auto& p : pieces) grid[mx[p[0]]][my[p[1]]] = p[2] ? 'W' : 'B';
        set<pair<int, int>> cells, white;
        for (auto& p : pieces)
            for (int i = -2; i <= 2; i++)
                for (int j = -2; j <= 2; j++) {
                    int a = mx[p[0]] + i, b = my[p[1]] + j;
                    if (grid[a][b] == '.') cells.insert({a, b});
                }
        for (auto [a, b] : cells) {
            if (five(a, b, 'B')) return "Black";
            if (five(a, b, 'W')) white.insert({a, b});
        }
        if (white.size() > 1) return "White";
        for (auto [a, b] : white.empty() ? cells : white) {
            grid[a][b] = 'B';
            int wins = 0;
            static const int dx[] = {1, 0, 1, 1}, dy[] = {0, 1, 1, -1};
            for (int d = 0; d < 4; d++)
                for (int k = -4; k <= 4; k++) {
                    int x = a + k * dx[d], y = b + k * dy[d];
                    if (x < 0 || y < 0 || x >= width || y >= height || grid[x][y] != '.') continue;
                    wins += five(x, y, 'B');
                }
            grid[a][b] = '.';
            if (wins >= 2) return "Black";
        }
        return "None";
    }
};
