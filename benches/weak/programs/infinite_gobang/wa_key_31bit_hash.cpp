using ll = int;

class Solution {
    static int key(int x, int y) { return (int)((unsigned)x * 100003u + (unsigned)y); }

public:
    string gobang(vector<vector<int>>& pieces) {
        unordered_map<ll, int> at;
        for (auto& p : pieces) at[key(p[0], p[1])] = p[2];
        unordered_set<ll> blackWin, whiteWin;
        unordered_map<ll, set<ll>> follow;
        int dirs[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
        for (auto& p : pieces) {
            int x = p[0], y = p[1], c = p[2];
            for (auto& d : dirs) {
                for (int shift = 0; shift < 5; shift++) {
                    vector<ll> empty;
                    bool ok = true;
                    for (int i = 0; i < 5 && ok; i++) {
                        ll k = key(x + (i - shift) * d[0], y + (i - shift) * d[1]);
                        auto it = at.find(k);
                        if (it == at.end()) empty.push_back(k);
                        else if (it->second != c) ok = false;
                    }
                    if (!ok) continue;
                    if (empty.size() == 1) (c == 0 ? blackWin : whiteWin).insert(empty[0]);
                    if (empty.size() == 2 && c == 0) {
                        follow[empty[0]].insert(empty[1]);
                        follow[empty[1]].insert(empty[0]);
                    }
                }
            }
        }
        if (!blackWin.empty()) return "Black";
        if (whiteWin.size() >= 2) return "White";
        for (auto& f : follow) {
            if (!whiteWin.empty() && !whiteWin.count(f.first)) continue;
            if (f.second.size() >= 2) return "Black";
        }
        return "None";
    }
};
