#include <bits/stdc++.h>
using namespace std;

// Lines of n cells: rows, columns, towers, the two diagonals of each plane, the four space diagonals.
int main() {
    int n, m, p;
    map<int, vector<vector<int>>> memo;
    while (cin >> n >> m >> p, n != 0) {
        auto& lines = memo[n];
        if (lines.empty()) {
            auto id = [&](int x, int y, int z) { return (x * n + y) * n + z; };
            for (int dx = -1; dx <= 1; dx++)
                for (int dy = -1; dy <= 1; dy++)
                    for (int dz = -1; dz <= 1; dz++) {
                        if (make_tuple(dx, dy, dz) <= make_tuple(0, 0, 0)) continue;
                        for (int x = 0; x < n; x++)
                            for (int y = 0; y < n; y++)
                                for (int z = 0; z < n; z++) {
                                    vector<int> line;
                                    int a = x, b = y, c = z;
                                    while (a >= 0 && a < n && b >= 0 && b < n && c >= 0 && c < n) {
                                        line.push_back(id(a, b, c));
                                        a += dx, b += dy, c += dz;
                                    }
                                    if ((int)line.size() == n) lines.push_back(line);
                                }
                    }
        }
        vector<vector<int>> through(n * n * n);
        for (int l = 0; l < (int)lines.size(); l++)
            for (int c : lines[l]) through[c].push_back(l);
        vector<int> cell(n * n * n, -1), h(n * n);
        int won = 0;
        for (int i = 1; i <= p; i++) {
            int x, y;
            cin >> x >> y;
            int peg = (x - 1) * n + y - 1, c = peg * n + h[peg]++;
            cell[c] = i % 2;
            if (won) continue;
            for (int l : through[c]) {
                int run = 0;
                for (int q : lines[l]) {
                    run = cell[q] == i % 2 ? run + 1 : 0;
                    if (run >= m) won = i;
                }
            }
        }
        if (won) cout << (won % 2 ? "Black " : "White ") << won << '\n';
        else cout << "Draw\n";
    }
}
