// Wrong: only the n x n x n part of the board is cleared, but rows are followed beyond it, into the
// balls that a larger board left there.
#include <cstdio>

static int board[10][10][10], height[10][10];

static int run(int x, int y, int z, int dx, int dy, int dz) {
    int ball = board[x][y][z], length = 0;
    while (board[x += dx][y += dy][z += dz] == ball) length++;
    return length;
}

int main() {
    int n, m, p;
    while (scanf("%d %d %d", &n, &m, &p) == 3 && n > 0) {
        for (int x = 1; x <= n; x++)
            for (int y = 1; y <= n; y++) {
                height[x][y] = 0;
                for (int z = 1; z <= n; z++) board[x][y][z] = 0;
            }
        int won = 0;
        for (int move = 1, x, y; move <= p; move++) {
            if (scanf("%d %d", &x, &y) != 2) return 1;
            int z = ++height[x][y];
            board[x][y][z] = 1 + move % 2;
            for (int code = 14; code < 27 && !won; code++) {
                int dx = code / 9 - 1, dy = code / 3 % 3 - 1, dz = code % 3 - 1;
                if (run(x, y, z, dx, dy, dz) + 1 + run(x, y, z, -dx, -dy, -dz) >= m) won = move;
            }
        }
        if (won) printf("%s %d\n", won % 2 ? "Black" : "White", won);
        else puts("Draw");
    }
}
