// Clears the board in loops from 0 below n, though the rows are counted from 1: row and column n, and height n, keep old balls.
// Shows on inputs with several datasets.
#include <bits/stdc++.h>
using namespace std;

int n, m, p;
int ball[9][9][9];  // 0: none, 1: Black, 2: White
int height[9][9];

int along(int x, int y, int z, int dx, int dy, int dz, int who) {
    int count = 0;
    for (;;) {
        x += dx, y += dy, z += dz;
        if (x < 1 || x > n || y < 1 || y > n || z < 1 || z > n) break;
        if (ball[x][y][z] != who) break;
        count++;
    }
    return count;
}

bool wins(int x, int y, int z, int who) {
    for (int dx = -1; dx <= 1; dx++)
        for (int dy = -1; dy <= 1; dy++)
            for (int dz = -1; dz <= 1; dz++) {
                if (!dx && !dy && !dz) continue;
                if (along(x, y, z, dx, dy, dz, who) + along(x, y, z, -dx, -dy, -dz, who) + 1 >= m) return true;
            }
    return false;
}

int main() {
    while (scanf("%d %d %d", &n, &m, &p) == 3 && n) {
        for (int x = 0; x < n; x++)
            for (int y = 0; y < n; y++)
                for (int z = 0; z < n; z++) ball[x][y][z] = 0;
        memset(height, 0, sizeof height);
        int winner = 0, when = 0;
        for (int i = 1; i <= p; i++) {
            int x, y;
            scanf("%d %d", &x, &y);
            if (winner) continue;
            int who = i % 2 == 1 ? 1 : 2;
            int z = ++height[x][y];
            ball[x][y][z] = who;
            if (wins(x, y, z, who)) {
                winner = who;
                when = i;
            }
        }
        if (winner == 0)
            puts("Draw");
        else
            printf("%s %d\n", winner == 1 ? "Black" : "White", when);
    }
}
