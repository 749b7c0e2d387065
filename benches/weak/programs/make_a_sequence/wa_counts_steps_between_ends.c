// A wrong end of the count: counts the steps between the ends, not the balls (m + 1 balls are needed).
// Shows wherever somebody wins with exactly m balls.
#include <stdio.h>
#include <string.h>

/* One flat board with a border of empty cells all around. */
#define W 9
#define AT(x, y, z) (((x) * W + (y)) * W + (z))
static char board[W * W * W];
static char tops[W * W];
static const int step[13] = {81, 9, 1, 90, 72, 82, 80, 10, 8, 91, 89, 73, 71};

int main(void) {
    int n, m, p;
    while (scanf("%d%d%d", &n, &m, &p) == 3) {
        if (n == 0) break;
        memset(board, 0, sizeof board);
        memset(tops, 0, sizeof tops);
        int when = 0;
        for (int i = 1; i <= p; i++) {
            int x, y;
            scanf("%d%d", &x, &y);
            if (when) continue;
            int z = ++tops[x * W + y];
            int at = AT(x, y, z);
            char who = i & 1 ? 'B' : 'W';
            board[at] = who;
            for (int d = 0; d < 13; d++) {
                int a = at, b = at;
                while (board[a + step[d]] == who) a += step[d];
                while (board[b - step[d]] == who) b -= step[d];
                if ((a - b) / step[d] >= m) when = i;
            }
        }
        if (!when)
            printf("Draw\n");
        else
            printf("%s %d\n", when % 2 ? "Black" : "White", when);
    }
    return 0;
}
