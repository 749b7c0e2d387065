// Wrong: the loop over the directions goes on after a row is found, so a move that completes two rows
// is reported twice.
#include <cstdio>
#include <cstring>

static int board[9][9][9], height[9][9];

static int run(int x, int y, int z, int dx, int dy, int dz) {
    int ball = board[x][y][z], length = 0;
    while (board[x += dx][y += dy][z += dz] == ball) length++;
    return length;
}

int main() {
    int n, m, p;
    while (scanf("%d %d %d", &n, &m, &p) == 3 && n > 0) {
        memset(board, 0, sizeof board);
        memset(height, 0, sizeof height);
        bool over = false;
        for (int move = 1, x, y; move <= p; move++) {
            if (scanf("%d %d", &x, &y) != 2) return 1;
            int z = ++height[x][y];
            board[x][y][z] = 1 + move % 2;
            if (over) continue;
            for (int code = 14; code < 27; code++) {
                int dx = code / 9 - 1, dy = code / 3 % 3 - 1, dz = code % 3 - 1;
                if (run(x, y, z, dx, dy, dz) + 1 + run(x, y, z, -dx, -dy, -dz) >= m) {
                    printf("%s %d\n", move % 2 ? "Black" : "White", move);
                    over = true;
                }
            }
        }
        if (!over) puts("Draw");
    }
}
