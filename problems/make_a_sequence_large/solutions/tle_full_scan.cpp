// Too slow: after each move, all rows of the whole board are looked at.
#include <cstdio>
#include <cstring>

static int board[7][7][7], height[7][7];
static int n, m;

static bool inside(int v) { return v >= 0 && v < n; }

static bool row(int x, int y, int z, int dx, int dy, int dz) {
    if (!inside(x + (m - 1) * dx) || !inside(y + (m - 1) * dy) || !inside(z + (m - 1) * dz)) return false;
    for (int i = 1; i < m; i++)
        if (board[x + i * dx][y + i * dy][z + i * dz] != board[x][y][z]) return false;
    return true;
}

static bool anybody_wins() {
    for (int x = 0; x < n; x++)
        for (int y = 0; y < n; y++)
            for (int z = 0; z < n; z++)
                for (int code = 0; code < 27 && board[x][y][z]; code++)
                    if (code != 13 && row(x, y, z, code / 9 - 1, code / 3 % 3 - 1, code % 3 - 1)) return true;
    return false;
}

int main() {
    int p;
    while (scanf("%d %d %d", &n, &m, &p) == 3 && n > 0) {
        memset(board, 0, sizeof board);
        memset(height, 0, sizeof height);
        int won = 0;
        for (int move = 1; move <= p; move++) {
            int x, y;
            if (scanf("%d %d", &x, &y) != 2) return 1;
            x--, y--;
            board[x][y][height[x][y]++] = 1 + move % 2;
            if (!won && anybody_wins()) won = move;
        }
        if (won) printf("%s %d\n", won % 2 ? "Black" : "White", won);
        else puts("Draw");
    }
}
