class Solution {
    typedef pair<int, int> P;
    map<P, int> g;
    const vector<P> dirs = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

    int color(P p) {
        auto it = g.find(p);
        return it == g.end() ? -1 : it->second;
    }

    int walk(P p, P d, int c) {
        int n = 0;
        for (;;) {
            p.first += d.first;
            p.second += d.second;
            if (color(p) != c) break;
            n++;
        }
        return n;
    }

    bool makesFive(P p, int c) {
        for (P d : dirs) {
            int len = 1 + walk(p, d, c) + walk(p, {-d.first, -d.second}, c);
            if (len >= 5) return true;
        }
        return false;
    }

    vector<P> around(P p, int r) {
        vector<P> res;
        for (P d : dirs)
            for (int k = -r; k <= r; k++) {
                P q(p.first + k * d.first, p.second + k * d.second);
                if (color(q) == -1) res.push_back(q);
            }
        return res;
    }

    bool strong(P p) {
        g[p] = 0;
        set<P> s;
        for (P q : around(p, 4))
            if (makesFive(q, 0)) s.insert(q);
        g.erase(p);
        return s.size() >= 2;
    }

public:
    string gobang(vector<vector<int>>& pieces) {
        for (auto& v : pieces) g[{v[0], v[1]}] = v[2];
        set<P> black, white;
        for (auto& v : pieces)
            for (P q : around({v[0], v[1]}, 1)) (v[2] ? white : black).insert(q);
        for (P q : black)
            if (makesFive(q, 0)) return "Black";
        vector<P> must;
        for (P q : white)
            if (makesFive(q, 1)) must.push_back(q);
        if (must.size() >= 2) return "White";
        if (must.size() == 1) return strong(must[0]) ? "Black" : "None";
        for (P q : black)
            if (strong(q)) return "Black";
        return "None";
    }
};
