#include <iostream>
#include <vector>
using namespace std;
typedef unsigned __int128 Mask;

// All lines as bit masks; the whole board of a player is one mask, too.
int n, m, p;

Mask bit(int x, int y, int z) { return (Mask)1 << (((x * n + y) * n + z) & 127); }

vector<Mask> lines() {
    vector<Mask> all;
    for (int dx = -1; dx <= 1; dx++)
        for (int dy = -1; dy <= 1; dy++)
            for (int dz = -1; dz <= 1; dz++) {
                if (dx * 9 + dy * 3 + dz <= 0) continue;
                for (int x = 0; x < n; x++)
                    for (int y = 0; y < n; y++)
                        for (int z = 0; z < n; z++) {
                            int ex = x + dx * (m - 1), ey = y + dy * (m - 1), ez = z + dz * (m - 1);
                            if (ex < 0 || ex >= n || ey < 0 || ey >= n || ez < 0 || ez >= n) continue;
                            Mask line = 0;
                            for (int i = 0; i < m; i++) line |= bit(x + i * dx, y + i * dy, z + i * dz);
                            all.push_back(line);
                        }
            }
    return all;
}

int main() {
    vector<Mask> table[8][8];
    while (cin >> n >> m >> p && n) {
        if (table[n][m].empty()) table[n][m] = lines();
        Mask own[2] = {0, 0};
        int h[7][7] = {}, won = 0;
        for (int i = 1; i <= p; i++) {
            int x, y;
            cin >> x >> y;
            x--, y--;
            Mask b = bit(x, y, h[x][y]++);
            own[i % 2] |= b;
            if (won) continue;
            for (Mask line : table[n][m])
                if ((line & b) && (own[i % 2] & line) == line) won = i;
        }
        if (won == 0) cout << "Draw\n";
        else cout << (won % 2 ? "Black " : "White ") << won << "\n";
    }
}
