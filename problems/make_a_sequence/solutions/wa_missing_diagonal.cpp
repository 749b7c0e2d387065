// Wrong: a row along the space diagonal (1, -1, 1) is never seen; only 12 directions are listed.
#include <cstdio>
#include <cstring>

static const int STEPS[12][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 0},  {1, -1, 0},  {1, 0, 1},
                                 {1, 0, -1}, {0, 1, 1}, {0, 1, -1}, {1, 1, 1}, {1, 1, -1}, {-1, 1, 1}};
static int board[9][9][9], height[9][9];

static int run(int x, int y, int z, int dx, int dy, int dz) {
    int next = board[x + dx][y + dy][z + dz];
    return next == board[x][y][z] ? 1 + run(x + dx, y + dy, z + dz, dx, dy, dz) : 0;
}

int main() {
    int n, m, p;
    while (scanf("%d %d %d", &n, &m, &p) == 3 && n > 0) {
        memset(board, 0, sizeof board);
        memset(height, 0, sizeof height);
        int won = 0;
        for (int move = 1, x, y; move <= p; move++) {
            if (scanf("%d %d", &x, &y) != 2) return 1;
            int z = ++height[x][y];
            board[x][y][z] = 1 + move % 2;
            for (auto [dx, dy, dz] : STEPS)
                if (!won && run(x, y, z, dx, dy, dz) + 1 + run(x, y, z, -dx, -dy, -dz) >= m) won = move;
        }
        if (won) printf("%s %d\n", won % 2 ? "Black" : "White", won);
        else puts("Draw");
    }
}
