// Puts the pieces into a grid of the size of their bounding box: for pieces that are far apart malloc fails.
// Shows where the pieces span a large area.
static int (*stones)[3];
static int total;

static int compare(const void *a, const void *b) {
    const int *p = a, *q = b;
    if (p[0] != q[0]) return p[0] < q[0] ? -1 : 1;
    return (p[1] > q[1]) - (p[1] < q[1]);
}

static signed char *grid;
static long long low_x, high_x, low_y, high_y;
static int extra_x, extra_y, extra = 0;

/* 0: black, 1: white, -1: empty */
static int at(int x, int y) {
    if (extra && x == extra_x && y == extra_y) return 0;
    if (x < low_x || x > high_x || y < low_y || y > high_y) return -1;
    return grid[(x - low_x) * (high_y - low_y + 1) + (y - low_y)];
}

static const int step[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

static bool wins(int x, int y, int color) {
    if (at(x, y) != -1) return false;
    for (int d = 0; d < 4; d++) {
        int count = 1;
        for (int k = 1; at(x + k * step[d][0], y + k * step[d][1]) == color; k++) count++;
        for (int k = 1; at(x - k * step[d][0], y - k * step[d][1]) == color; k++) count++;
        if (count >= 5) return true;
    }
    return false;
}

static bool doubles(int x, int y) {
    int count = 0;
    extra = 1;
    extra_x = x;
    extra_y = y;
    for (int d = 0; d < 4; d++)
        for (int k = -4; k <= 4; k++) count += wins(x + k * step[d][0], y + k * step[d][1], 0);
    extra = 0;
    return count >= 2;
}

char *gobang(int **pieces, int piecesSize, int *piecesColSize) {
    total = piecesSize;
    extra = 0;
    stones = malloc((total + 1) * sizeof *stones);
    for (int i = 0; i < total; i++) memcpy(stones[i], pieces[i], sizeof *stones);
    qsort(stones, total, sizeof *stones, compare);
    low_x = low_y = 2000000000;
    high_x = high_y = -2000000000;
    for (int i = 0; i < total; i++) {
        if (stones[i][0] < low_x) low_x = stones[i][0];
        if (stones[i][0] > high_x) high_x = stones[i][0];
        if (stones[i][1] < low_y) low_y = stones[i][1];
        if (stones[i][1] > high_y) high_y = stones[i][1];
    }
    if (total > 0) {
        size_t cells = (size_t)(high_x - low_x + 1) * (high_y - low_y + 1);
        grid = malloc(cells);
        memset(grid, -1, cells);
        for (int i = 0; i < total; i++)
            grid[(stones[i][0] - low_x) * (high_y - low_y + 1) + (stones[i][1] - low_y)] = stones[i][2];
    }
    int whites = 0, wx = 0, wy = 0;
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < total; i++)
            for (int d = 0; d < 4; d++)
                for (int k = -4; k <= 4; k++) {
                    int x = stones[i][0] + k * step[d][0], y = stones[i][1] + k * step[d][1];
                    if (stones[i][2] != round || !wins(x, y, round)) continue;
                    if (round == 0) return "Black";
                    if (whites > 0 && (x != wx || y != wy)) return "White";
                    whites = 1;
                    wx = x;
                    wy = y;
                }
    if (whites) return doubles(wx, wy) ? "Black" : "None";
    for (int i = 0; i < total; i++)
        for (int d = 0; d < 4; d++)
            for (int k = -4; k <= 4; k++) {
                int x = stones[i][0] + k * step[d][0], y = stones[i][1] + k * step[d][1];
                if (stones[i][2] == 0 && at(x, y) == -1 && doubles(x, y)) return "Black";
            }
    return "None";
}
