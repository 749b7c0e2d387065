#include <cstdio>
#include <cstring>
#include <cstdlib>

char b[9][9][9];
int h[100];
int n, m, p;

int run(int x, int y, int z, int dx, int dy, int dz) {
    char c = b[x][y][z];
    int len = 0;
    while (b[x += dx][y += dy][z += dz] == c) len++;
    return len;
}

bool wins(int x, int y, int z) {
    for (int dx = -1; dx <= 1; dx++)
        for (int dy = -1; dy <= 1; dy++)
            for (int dz = -1; dz <= 1; dz++) {
                if (!dx && !dy && !dz) continue;
                if (run(x, y, z, dx, dy, dz) + run(x, y, z, -dx, -dy, -dz) + 1 >= m) return true;
            }
    return false;
}

int main() {
    while (scanf("%d %d %d", &n, &m, &p) == 3 && n) {
        memset(b, 0, sizeof b);
        memset(h, 0, sizeof h);
        int won = 0;
        for (int i = 1; i <= p; i++) {
            int x, y;
            scanf("%d %d", &x, &y);
            int z = ++h[x * 6 + y];
            b[x][y][z] = i % 2 ? 'B' : 'W';
            if (!won && wins(x, y, z)) won = i;
        }
        if (won) printf("%s %d\n", won % 2 ? "Black" : "White", won);
        else puts("Draw");
    }
}
