#include <iostream>
#include <map>
#include <tuple>
#include <vector>
using namespace std;

int n, m, p;
bool over(const vector<pair<int, int>>& moves, int k) {
    map<tuple<int, int, int>, int> board;
    map<pair<int, int>, int> h;
    for (int i = 0; i < k; i++) board[{moves[i].first, moves[i].second, h[moves[i]]++}] = i % 2;
    for (auto& [cell, c] : board) {
        if (c != (k - 1) % 2) continue;
        auto [x, y, z] = cell;
        for (int d = 14; d < 27; d++) {
            int i = 1;
            for (; i < m; i++) {
                auto it = board.find({x + i * (d / 9 - 1), y + i * (d / 3 % 3 - 1), z + i * (d % 3 - 1)});
                if (it == board.end() || it->second != c) break;
            }
            if (i == m) return true;
        }
    }
    return false;
}

int main() {
    while (cin >> n >> m >> p && n) {
        vector<pair<int, int>> moves(p);
        for (auto& [x, y] : moves) cin >> x >> y;
        int k = 1;
        while (k <= p && !over(moves, k)) k++;
        if (k > p) cout << "Draw\n";
        else cout << (k % 2 ? "Black " : "White ") << k << "\n";
    }
}
