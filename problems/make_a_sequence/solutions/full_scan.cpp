// Right, if not fast: after each move the whole board is searched, from every ball in each of the 13 directions.
#include <iostream>
#include <string>
#include <vector>
using namespace std;

const int STEPS[13][3] = {{1, 0, 0},  {0, 1, 0},  {0, 0, 1},  {1, 1, 0},  {1, -1, 0},  {1, 0, 1},  {1, 0, -1},
                          {0, 1, 1},  {0, 1, -1}, {1, 1, 1},  {1, 1, -1}, {1, -1, 1}, {-1, 1, 1}};

int n, m;
char board[8][8][8];
int height[8][8];

bool inside(int x, int y, int z) { return 1 <= x && x <= n && 1 <= y && y <= n && 1 <= z && z <= n; }

bool wins(char color) {
    bool found = false;
    for (int x = 1; x <= n; x++)
        for (int y = 1; y <= n; y++)
            for (int z = 1; z <= height[x][y]; z++)
                for (auto step : STEPS) {
                    int count = 0;
                    for (int i = 0; i < m; i++) {
                        int a = x + i * step[0], b = y + i * step[1], c = z + i * step[2];
                        if (inside(a, b, c) && board[a][b][c] == color) count++;
                    }
                    if (count == m) found = true;
                }
    return found;
}

int main() {
    int p;
    while (cin >> n >> m >> p && n) {
        for (int x = 1; x <= n; x++)
            for (int y = 1; y <= n; y++) {
                height[x][y] = 0;
                for (int z = 1; z <= n; z++) board[x][y][z] = '.';
            }
        string result = "Draw";
        for (int i = 1; i <= p; i++) {
            int x, y;
            cin >> x >> y;
            if (result != "Draw") continue;
            char color = i % 2 ? 'B' : 'W';
            board[x][y][++height[x][y]] = color;
            if (wins(color)) result = (i % 2 ? "Black " : "White ") + to_string(i);
        }
        cout << result << endl;
    }
}
