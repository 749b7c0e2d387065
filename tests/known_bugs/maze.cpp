// The fewest steps from S to E in a maze.
#include <cstdio>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

int main() {
    int h, w;
    cin >> h >> w;
    vector<string> rows(h);
    for (string &row : rows) cin >> row;
    int start = 0;
    for (int cell = 0; cell < h * w; cell++)
        if (rows[cell / w][cell % w] == 'S') start = cell;
    vector<int> far(h * w, -1), queue{start};
    far[start] = 0;
    for (size_t at = 0; at < queue.size(); at++) {
        const int y = queue[at] / w, x = queue[at] % w;
        if (rows[y][x] == 'E') return printf("%d\n", far[queue[at]]), 0;
        const int near[4][2] = {{y + 1, x}, {y, x + 1}, {y, x - 1}, {y - 1, x}};
#ifdef WRONG // Never goes up.
        const int directions = 3;
#else
        const int directions = 4;
#endif
        for (int d = 0; d < directions; d++) {
            const int y = near[d][0], x = near[d][1];
            if (y < 0 || y >= h || x < 0 || x >= w || rows[y][x] == '#' || far[y * w + x] >= 0) continue;
            far[y * w + x] = far[queue[at]] + 1;
            queue.push_back(y * w + x);
        }
    }
    puts("-1");
}
