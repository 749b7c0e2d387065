// Wrong: the coordinates of a cell are written side by side, with nothing between them.
class Solution {
    using Key = string;
    map<Key, int> board;

    static Key key(long long x, long long y) { return to_string(x) + to_string(y); }

    // The empty cells of a window; five of them stand for a window with a stone of the other colour.
    vector<Key> gaps(const vector<int>& piece, const int (&d)[2], int start) {
        vector<Key> empty;
        for (int i = start; i < start + 5; i++) {
            Key cell = key(piece[0] + i * (long long)d[0], piece[1] + i * (long long)d[1]);
            auto found = board.find(cell);
            if (found == board.end())
                empty.push_back(cell);
            else if (found->second != piece[2])
                return vector<Key>(5);
        }
        return empty;
    }

public:
    string gobang(vector<vector<int>>& pieces) {
        for (auto& piece : pieces) board[key(piece[0], piece[1])] = piece[2];
        set<Key> wins[2];
        map<Key, set<Key>> next;
        const int directions[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
        for (auto& piece : pieces)
            for (auto& d : directions)
                for (int start = -4; start <= 0; start++) {
                    vector<Key> empty = gaps(piece, d, start);
                    if (empty.size() == 1) wins[piece[2]].insert(empty[0]);
                    if (empty.size() == 2 && piece[2] == 0) {
                        next[empty[0]].insert(empty[1]);
                        next[empty[1]].insert(empty[0]);
                    }
                }
        if (!wins[0].empty()) return "Black";
        if (wins[1].size() > 1) return "White";
        for (const auto& [cell, others] : next)
            if (others.size() > 1 && (wins[1].empty() || wins[1].count(cell))) return "Black";
        return "None";
    }
};
