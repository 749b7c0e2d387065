#include <cstdio>
#include <unordered_set>
using namespace std;

static int key(int x, int y, int z) { return x + 7 * y + 49 * z; }

int main() {
    int n, m, p;
    while (scanf("%d%d%d", &n, &m, &p) == 3 && n) {
        unordered_set<int> balls[2];
        int height[8][8] = {};
        int winner = 0;
        for (int t = 1; t <= p; t++) {
            int x, y;
            scanf("%d%d", &x, &y);
            int z = ++height[x][y];
            auto& mine = balls[t & 1];
            mine.insert(key(x, y, z));
            if (winner) continue;
            for (int d = 1; d <= 13; d++) {
                int dx = (d + 13) / 9 - 1, dy = (d + 13) / 3 % 3 - 1, dz = (d + 13) % 3 - 1, total = 1;
                for (int sign = -1; sign <= 1; sign += 2)
                    for (int i = 1; mine.count(key(x + sign * i * dx, y + sign * i * dy, z + sign * i * dz)); i++) total++;
                if (total >= m) winner = t;
            }
        }
        if (!winner) puts("Draw");
        else printf("%s %d\n", winner & 1 ? "Black" : "White", winner);
    }
}
