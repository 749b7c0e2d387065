// The flat board has rows of 7 cells, counted from 1: for n < 7 the cells between the rows are a border, for n = 7 lines run on from one edge to the next row.
// Shows only for n = 7.
#include <stdio.h>
#include <string.h>

/* One flat board with empty cells between the rows. */
#define W 7
#define AT(x, y, z) (((x) * W + (y)) * W + (z))
static char board[9 * W * W];
static char tops[9 * W];
static const int step[13] = {49, 7, 1, 56, 42, 50, 48, 8, 6, 57, 55, 43, 41};

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
                if ((a - b) / step[d] + 1 >= m) when = i;
            }
        }
        if (!when)
            printf("Draw\n");
        else
            printf("%s %d\n", when % 2 ? "Black" : "White", when);
    }
    return 0;
}
