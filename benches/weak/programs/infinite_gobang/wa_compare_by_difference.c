/* Looks at windows of five cells; stones are found by binary search. */
typedef struct {
    int x, y, color;
} Stone;

typedef struct {
    int x, y;
} Cell;

static Stone stones[1000];
static int stoneCount;

static int compare(const void* a, const void* b) {
    const Stone *p = a, *q = b;
    int byDiagonal = (p->x + p->y) - (q->x + q->y);
    return byDiagonal ? byDiagonal : p->x - q->x;
}

static int colorAt(int x, int y) {
    Stone key = {x, y, 0};
    Stone* found = bsearch(&key, stones, stoneCount, sizeof(Stone), compare);
    return found ? found->color : -1;
}

static int same(Cell a, Cell b) {
    return a.x == b.x && a.y == b.y;
}

/* Adds a cell to a list without repeats. */
static void add(Cell* list, int* count, Cell cell) {
    for (int i = 0; i < *count; i++)
        if (same(list[i], cell)) return;
    list[(*count)++] = cell;
}

char* gobang(int** pieces, int piecesSize, int* piecesColSize) {
    static const int dx[4] = {1, 0, 1, 1}, dy[4] = {0, 1, 1, -1};
    static Cell wins[2][20000], pairs[20000][2];
    int winCount[2] = {0, 0}, pairCount = 0;
    stoneCount = piecesSize;
    for (int i = 0; i < piecesSize; i++)
        stones[i] = (Stone){pieces[i][0], pieces[i][1], pieces[i][2]};
    qsort(stones, stoneCount, sizeof(Stone), compare);
    for (int i = 0; i < stoneCount; i++) {
        Stone stone = stones[i];
        for (int d = 0; d < 4; d++) {
            for (int start = -4; start <= 0; start++) {
                Cell gaps[5];
                int gapCount = 0, mixed = 0;
                for (int step = start; step < start + 5; step++) {
                    Cell cell = {stone.x + step * dx[d], stone.y + step * dy[d]};
                    int color = colorAt(cell.x, cell.y);
                    if (color < 0) gaps[gapCount++] = cell;
                    else if (color != stone.color) mixed = 1;
                }
                if (mixed) continue;
                if (gapCount == 1) add(wins[stone.color], &winCount[stone.color], gaps[0]);
                if (gapCount == 2 && stone.color == 0) {
                    pairs[pairCount][0] = gaps[0];
                    pairs[pairCount++][1] = gaps[1];
                }
            }
        }
    }
    if (winCount[0] > 0) return "Black";
    if (winCount[1] > 1) return "White";
    for (int i = 0; i < 2 * pairCount; i++) {
        Cell cell = pairs[i / 2][i % 2];
        if (winCount[1] == 1 && !same(cell, wins[1][0])) continue;
        Cell next[64];
        int nextCount = 0;
        for (int j = 0; j < pairCount && nextCount < 2; j++)
            for (int end = 0; end < 2; end++)
                if (same(pairs[j][end], cell)) add(next, &nextCount, pairs[j][1 - end]);
        if (nextCount > 1) return "Black";
    }
    return "None";
}
