#include <bits/stdc++.h>
using namespace std;

int n, m, p;
int g[7][7][7], top_[7][7];
int D[13][3] = {{0, 0, 1}, {0, 1, -1}, {0, 1, 0}, {0, 1, 1}, {1, -1, -1}, {1, -1, 0}, {1, -1, 1},
                {1, 0, -1}, {1, 0, 0}, {1, 0, 1}, {1, 1, -1}, {1, 1, 0}, {1, 1, 1}};

bool in(int v) { return v >= 0 && v < n; }

// does some window of m cells through (x, y, z) belong to player c?
bool check(int x, int y, int z, int c) {
    for (auto& d : D)
        for (int s = 0; s < m; s++) {
            int ax = x - s * d[0], ay = y - s * d[1], az = z - s * d[2];
            int bx = ax + (m - 1) * d[0], by = ay + (m - 1) * d[1], bz = az + (m - 1) * d[2];
            if (!in(ax) || !in(ay) || !in(az) || (d[2] < 0 && az == n - 1 && d[0] > 0 && d[1]) || !in(bx) || !in(by) || !in(bz)) continue;
            bool all = true;
            for (int i = 0; i < m; i++)
                if (g[ax + i * d[0]][ay + i * d[1]][az + i * d[2]] != c) all = false;
            if (all) return true;
        }
    return false;
}

int main() {
    ios::sync_with_stdio(false);
    cin.tie(0);
    while (cin >> n >> m >> p, n) {
        memset(g, 0, sizeof g);
        memset(top_, 0, sizeof top_);
        string ans = "Draw";
        for (int i = 1; i <= p; i++) {
            int x, y;
            cin >> x >> y;
            x--, y--;
            int z = top_[x][y]++, c = i % 2 ? 1 : 2;
            g[x][y][z] = c;
            if (ans == "Draw" && check(x, y, z, c)) ans = string(c == 1 ? "Black " : "White ") + to_string(i);
        }
        cout << ans << '\n';
    }
}
