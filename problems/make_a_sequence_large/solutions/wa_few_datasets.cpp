// Wrong: it expects no more than 1000 datasets. After each move, count both ways from the last ball in each of the 13 directions.
#include <cstdio>
#include <cstring>

static char board[9][9][9];  // a border of zeros makes bounds checks needless
static int height[9][9];

static int run(int x, int y, int z, int dx, int dy, int dz) {
    char ball = board[x][y][z];
    int length = 0;
    while (board[x += dx][y += dy][z += dz] == ball) length++;
    return length;
}

static bool wins(int x, int y, int z, int m) {
    for (int code = 14; code < 27; code++) {  // the half of the 26 neighbours after (0, 0, 0)
        int dx = code / 9 - 1, dy = code / 3 % 3 - 1, dz = code % 3 - 1;
        if (run(x, y, z, dx, dy, dz) + 1 + run(x, y, z, -dx, -dy, -dz) >= m) return true;
    }
    return false;
}

int main() {
    int n, m, p;
    for (int set = 0; set < 1000 && scanf("%d %d %d", &n, &m, &p) == 3 && n > 0; set++) {
        memset(board, 0, sizeof board);
        memset(height, 0, sizeof height);
        int won = 0;
        for (int move = 1; move <= p; move++) {
            int x, y;
            if (scanf("%d %d", &x, &y) != 2) return 1;
            int z = ++height[x][y];
            board[x][y][z] = move % 2 ? 'B' : 'W';
            if (!won && wins(x, y, z, m)) won = move;
        }
        if (won) printf("%s %d\n", won % 2 ? "Black" : "White", won);
        else puts("Draw");
    }
}
