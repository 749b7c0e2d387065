// Wrong: reading stops at the win, so the moves after it are taken for the next datasets.
#include <cstdio>
#include <cstring>

static int board[9][9][9], height[9][9];

static int run(int x, int y, int z, int dx, int dy, int dz) {
    int ball = board[x][y][z], length = 0;
    while (board[x += dx][y += dy][z += dz] == ball) length++;
    return length;
}

static bool wins(int x, int y, int z, int m) {
    for (int code = 14; code < 27; code++) {
        int dx = code / 9 - 1, dy = code / 3 % 3 - 1, dz = code % 3 - 1;
        if (run(x, y, z, dx, dy, dz) + 1 + run(x, y, z, -dx, -dy, -dz) >= m) return true;
    }
    return false;
}

int main() {
    int n, m, p;
    while (scanf("%d %d %d", &n, &m, &p) == 3 && n > 0) {
        memset(board, 0, sizeof board);
        memset(height, 0, sizeof height);
        int won = 0;
        for (int move = 1, x, y; move <= p && !won; move++) {
            if (scanf("%d %d", &x, &y) != 2) return 0;
            if (x > 7 || y > 7 || height[x][y] == 7) return 0;  // lost in the input
            int z = ++height[x][y];
            board[x][y][z] = 1 + move % 2;
            if (wins(x, y, z, m)) won = move;
        }
        if (won) printf("%s %d\n", won % 2 ? "Black" : "White", won);
        else puts("Draw");
    }
}
