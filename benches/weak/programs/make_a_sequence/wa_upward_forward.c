#include <stdio.h>
#include <string.h>

static int n, m, p, tallest;
static char b[343], h[49];

static int same(int x, int y, int z, int c) {
    return 0 <= x && x < n && 0 <= y && y < n && 0 <= z && z < n && b[(x * n + y) * n + z] == c;
}

static int wins(int x, int y, int z, int c) {
    for (int dz = 0; dz < 2; dz++)
        for (int dx = 0; dx < 2; dx++)
            for (int dy = -1; dy < 2; dy++) {
                int lo = 0, hi = 0;
                if (!dx && !dy && !dz) continue;
                while (same(x + (hi + 1) * dx, y + (hi + 1) * dy, z + (hi + 1) * dz, c)) hi++;
                while (same(x + (lo - 1) * dx, y + (lo - 1) * dy, z + (lo - 1) * dz, c)) lo--;
                if (hi - lo >= m - 1) return 1;
            }
    return 0;
}

int main(void) {
    for (;;) {
        int won = 0;
        if (scanf("%d%d%d", &n, &m, &p) != 3 || n == 0) break;
        memset(b, 0, sizeof b);
        memset(h, 0, sizeof h);
        tallest = 0;
        for (int i = 1; i <= p; i++) {
            int x, y, z;
            scanf("%d%d", &x, &y);
            z = h[--x * n + --y]++;
            b[(x * n + y) * n + z] = 1 + (i & 1);
            if (!won && wins(x, y, z, 1 + (i & 1))) won = i;
            if (z >= tallest) tallest = z + 1;
        }
        if (won) printf("%s %d\n", won & 1 ? "Black" : "White", won);
        else printf("Draw\n");
    }
    return 0;
}
