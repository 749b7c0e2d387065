// A threat is a row of four with a free end.
class Solution {
    set<pair<int, int>> st[2];
    const int dirs[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

    bool empty(pair<int, int> p) { return !st[0].count(p) && !st[1].count(p); }

    set<pair<int, int>> wins(int c) {
        set<pair<int, int>> res;
        for (auto [x, y] : st[c])
            for (auto& d : dirs) {
                int n = 0;
                while (st[c].count({x + n * d[0], y + n * d[1]})) n++;
                if (n < 4) continue;
                pair<int, int> a(x - d[0], y - d[1]), b(x + n * d[0], y + n * d[1]);
                if (empty(a)) res.insert(a);
                if (empty(b)) res.insert(b);
            }
        return res;
    }

    int after(pair<int, int> p) {
        st[0].insert(p);
        set<pair<int, int>> res;
        for (auto& d : dirs) {
            int l = 0, r = 0;
            while (st[0].count({p.first - (l + 1) * d[0], p.second - (l + 1) * d[1]})) l++;
            while (st[0].count({p.first + (r + 1) * d[0], p.second + (r + 1) * d[1]})) r++;
            if (l + r + 1 < 4) continue;
            pair<int, int> a(p.first - (l + 1) * d[0], p.second - (l + 1) * d[1]);
            pair<int, int> b(p.first + (r + 1) * d[0], p.second + (r + 1) * d[1]);
            if (empty(a)) res.insert(a);
            if (empty(b)) res.insert(b);
        }
        st[0].erase(p);
        return res.size();
    }

public:
    string gobang(vector<vector<int>>& pieces) {
        for (auto& p : pieces) st[p[2]].insert({p[0], p[1]});
        if (wins(0).size()) return "Black";
        auto w = wins(1);
        if (w.size() > 1) return "White";
        if (w.size() == 1) return after(*w.begin()) > 1 ? "Black" : "None";
        auto black = st[0];
        for (auto [x, y] : black)
            for (int i = -1; i <= 1; i++)
                for (int j = -1; j <= 1; j++)
                    if (empty({x + i, y + j}) && after({x + i, y + j}) > 1) return "Black";
        return "None";
    }
};
