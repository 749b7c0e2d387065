class Solution {
    map<pair<int, int>, int> s;
    int DX[4] = {1, 0, 1, 1}, DY[4] = {0, 1, 1, -1};

    int get(int x, int y) {
        auto it = s.find({x, y});
        return it == s.end() ? 2 : it->second;
    }
    // The cells of the line through (x, y) from -5 to 5.
    string line(int x, int y, int d, int who) {
        string r;
        for (int k = -5; k <= 5; k++) {
            int c = k == 0 ? who : get(x + k * DX[d], y + k * DY[d]);
            r += c == 2 ? '.' : c == who ? 'o' : 'x';
        }
        return r;
    }
    bool has(const string& a, const char* b) { return a.find(b) != string::npos; }

public:
    string gobang(vector<vector<int>>& pieces) {
        for (auto& p : pieces) s[{p[0], p[1]}] = p[2];
        set<pair<int, int>> cand, white;
        for (auto& p : pieces)
            for (int d = 0; d < 4; d++)
                for (int k = -2; k <= 2; k++)
                    if (get(p[0] + k * DX[d], p[1] + k * DY[d]) == 2) cand.insert({p[0] + k * DX[d], p[1] + k * DY[d]});
        for (auto [x, y] : cand)
            for (int d = 0; d < 4; d++) {
                if (has(line(x, y, d, 0), "ooooo")) return "Black";
                if (has(line(x, y, d, 1), "ooooo")) white.insert({x, y});
            }
        if (white.size() >= 2) return "White";
        for (auto [x, y] : white.size() ? white : cand) {
            int fours = 0;
            for (int d = 0; d < 4; d++) {
                string t = line(x, y, d, 0);
                if (has(t, ".oooo.")) fours += 2;
                else if (has(t, ".oooo") || has(t, "oooo.") || has(t, "o.ooo") || has(t, "oo.oo") || has(t, "ooo.o")) fours++;
            }
            if (fours >= 2) return "Black";
        }
        return "None";
    }
};
