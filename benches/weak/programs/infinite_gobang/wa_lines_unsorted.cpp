// Works on lines: every line is the sorted list of its pieces.
class Solution {
    typedef long long ll;
    struct Item { ll pos; int color; };

public:
    string gobang(vector<vector<int>>& pieces) {
        set<pair<ll, ll>> win[2];
        map<pair<ll, ll>, set<pair<ll, ll>>> second;
        for (int d = 0; d < 4; d++) {
            map<ll, vector<Item>> lines;
            for (auto& p : pieces) {
                ll x = p[0], y = p[1];
                ll id = d == 0 ? x : d == 1 ? y : d == 2 ? x - y : x + y;
                lines[id].push_back({d == 0 ? y : x, p[2]});
            }
            for (auto& [id, line] : lines) {
                auto point = [&, id = id](ll pos) -> pair<ll, ll> {
                    if (d == 0) return {id, pos};
                    if (d == 1) return {pos, id};
                    if (d == 2) return {pos, pos - id};
                    return {pos, id - pos};
                };
                int n = line.size();
                for (int i = 0; i < n; i++) {
                    // all windows in which piece i is the first piece
                    for (ll from = line[i].pos - 4; from <= line[i].pos; from++) {
                        if (i > 0 && line[i - 1].pos >= from) continue;
                        vector<ll> holes;
                        bool pure = true;
                        int j = i;
                        for (ll at = from; at < from + 5; at++) {
                            if (j < n && line[j].pos == at) {
                                if (line[j].color != line[i].color) pure = false;
                                j++;
                            } else
                                holes.push_back(at);
                        }
                        if (!pure) continue;
                        if (holes.size() == 1) win[line[i].color].insert(point(holes[0]));
                        if (holes.size() == 2 && line[i].color == 0) {
                            second[point(holes[0])].insert(point(holes[1]));
                            second[point(holes[1])].insert(point(holes[0]));
                        }
                    }
                }
            }
        }
        if (win[0].size()) return "Black";
        if (win[1].size() > 1) return "White";
        if (win[1].size() == 1) {
            auto it = second.find(*win[1].begin());
            return it != second.end() && it->second.size() > 1 ? "Black" : "None";
        }
        for (auto& s : second)
            if (s.second.size() > 1) return "Black";
        return "None";
    }
};
