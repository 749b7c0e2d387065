// The pieces are sorted by x alone, but searched by x and y: pieces of one column stay in the order of the input.
// Shows where several pieces of a column are not given in the order of y.
static int (*stones)[3];
static int total;

static int compare(const void *a, const void *b) {
    const int *p = a, *q = b;
    if (p[0] != q[0]) return p[0] < q[0] ? -1 : 1;
    return (p[1] > q[1]) - (p[1] < q[1]);
}

static int compare_x(const void *a, const void *b) {
    const int *p = a, *q = b;
    return (p[0] > q[0]) - (p[0] < q[0]);
}

static int extra_x, extra_y, extra = 0;

/* 0: black, 1: white, -1: empty */
static int at(int x, int y) {
    int wanted[3] = {x, y, 0};
    if (extra && x == extra_x && y == extra_y) return 0;
    int *found = bsearch(wanted, stones, total, sizeof *stones, compare);
    return found ? found[2] : -1;
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
    qsort(stones, total, sizeof *stones, compare_x);
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
