#include <cstdio>
#include <cstring>
#include <algorithm>
using namespace std;

// when[x][y][z]: number of the move that put the ball there
int when[7][7][7], tall[7][7];

int main() {
    int n, m, p;
    while (scanf("%d %d %d", &n, &m, &p), n) {
        memset(when, 0, sizeof when);
        memset(tall, 0, sizeof tall);
        for (int i = 0; i < p; i++) {
            int x, y;
            scanf("%d %d", &x, &y);
            x--, y--;
            when[x][y][tall[x][y]++] = i;
        }
        int best = 1000;
        for (int x = 0; x < n; x++) for (int y = 0; y < n; y++) for (int z = 0; z < n; z++)
            for (int k = 14; k < 27; k++) {
                int dx = k / 9 - 1, dy = k / 3 % 3 - 1, dz = k % 3 - 1, last = 0, i;
                for (i = 0; i < m; i++) {
                    int a = x + i * dx, b = y + i * dy, c = z + i * dz;
                    if (a < 0 || a >= n || b < 0 || b >= n || c < 0 || c >= n) break;
                    if (when[a][b][c] == 0 || (when[a][b][c] + when[x][y][z]) % 2) break;
                    last = max(last, when[a][b][c]);
                }
                if (i == m) best = min(best, last);
            }
        if (best == 1000) puts("Draw");
        else printf("%s %d\n", best % 2 ? "White" : "Black", best + 1);
    }
}
