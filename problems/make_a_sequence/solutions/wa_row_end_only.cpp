// Wrong: each of the 26 ways out of the last ball is counted alone, so a ball that closes a gap in the
// middle of its row does not win.
#include <cstdio>
#include <cstring>

static int board[9][9][9], height[9][9];

static int run(int x, int y, int z, int dx, int dy, int dz) {
    int length = 1;
    for (int i = 1; board[x + i * dx][y + i * dy][z + i * dz] == board[x][y][z]; i++) length++;
    return length;
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
            for (int code = 0; code < 27 && !won; code++) {
                if (code != 13 && run(x, y, z, code / 9 - 1, code / 3 % 3 - 1, code % 3 - 1) >= m) won = move;
            }
        }
        if (won) printf("%s %d\n", won % 2 ? "Black" : "White", won);
        else puts("Draw");
    }
}
