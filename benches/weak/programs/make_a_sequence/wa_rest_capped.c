#include <stdio.h>
#include <string.h>

static char b[9][9][9];
static int h[9][9];

static int len(int x, int y, int z, int dx, int dy, int dz) {
    return b[x + dx][y + dy][z + dz] == b[x][y][z] ? 1 + len(x + dx, y + dy, z + dz, dx, dy, dz) : 0;
}

int main(void) {
    char line[100];
    int n, m, p;
    while (fgets(line, sizeof line, stdin) && sscanf(line, "%d %d %d", &n, &m, &p) == 3 && n) {
        int won = 0, i;
        memset(b, 0, sizeof b);
        memset(h, 0, sizeof h);
        for (i = 1; i <= p && !won; i++) {
            int x, y, z, k;
            fgets(line, sizeof line, stdin);
            sscanf(line, "%d %d", &x, &y);
            z = ++h[x][y];
            b[x][y][z] = 1 + i % 2;
            for (k = 14; k < 27; k++) {
                int dx = k / 9 - 1, dy = k / 3 % 3 - 1, dz = k % 3 - 1;
                if (len(x, y, z, dx, dy, dz) + len(x, y, z, -dx, -dy, -dz) + 1 >= m) won = i;
            }
        }
        if (won) {
            printf("%s %d\n", won % 2 ? "Black" : "White", won);
            /* skip what is left of the record, at most 2 n n moves */
            int left = p - won;
            if (left > 2 * n * n) left = 2 * n * n;
            while (left--) fgets(line, sizeof line, stdin);
        } else
            puts("Draw");
    }
    return 0;
}
