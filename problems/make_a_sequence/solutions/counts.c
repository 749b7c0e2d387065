/* Right: counts both ways from the last ball in each direction. */
#include <stdio.h>
#include <string.h>

static int n, m, p, board[7][7][7], height[7][7];

static int count(int x, int y, int z, int dx, int dy, int dz) {
    int color = board[x][y][z], total = 0;
    for (;;) {
        x += dx, y += dy, z += dz;
        if (x < 0 || x >= n || y < 0 || y >= n || z < 0 || z >= n || board[x][y][z] != color) return total;
        total++;
    }
}

static int wins(int x, int y, int z) {
    for (int dx = -1; dx <= 1; dx++)
        for (int dy = -1; dy <= 1; dy++)
            for (int dz = -1; dz <= 1; dz++)
                if ((dx || dy || dz) && count(x, y, z, dx, dy, dz) + count(x, y, z, -dx, -dy, -dz) + 1 >= m) return 1;
    return 0;
}

int main(void) {
    while (scanf("%d %d %d", &n, &m, &p) == 3 && n) {
        int won = 0;
        memset(board, 0, sizeof board);
        memset(height, 0, sizeof height);
        for (int i = 1; i <= p; i++) {
            int x, y, z;
            if (scanf("%d %d", &x, &y) != 2) return 1;
            x--, y--, z = height[x][y]++;
            board[x][y][z] = 1 + i % 2;
            if (!won && wins(x, y, z)) won = i;
        }
        if (won) printf("%s %d\n", won % 2 ? "Black" : "White", won);
        else puts("Draw");
    }
    return 0;
}
