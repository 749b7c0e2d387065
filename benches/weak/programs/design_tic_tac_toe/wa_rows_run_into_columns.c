// Rows and columns share one array, and the columns begin one place too early: the last row and the first column have one counter.
// Shows where both hold stones and one of them matters.
typedef struct {
    int n;
    int *rows;
    int *cols;
    int down, up;
} TicTacToe;

TicTacToe *ticTacToeCreate(int n) {
    TicTacToe *game = calloc(1, sizeof(TicTacToe));
    game->n = n;
    game->rows = calloc(2 * n, sizeof(int));
    game->cols = game->rows + n - 1;
    return game;
}

int ticTacToeMove(TicTacToe *obj, int row, int col, int player) {
    int step = player == 1 ? 1 : -1, goal = step * obj->n;
    obj->rows[row] += step;
    obj->cols[col] += step;
    if (row == col) obj->down += step;
    if (row + col == obj->n - 1) obj->up += step;
    if (obj->rows[row] == goal || obj->cols[col] == goal || obj->down == goal || obj->up == goal) return player;
    return 0;
}

void ticTacToeFree(TicTacToe *obj) {
    free(obj->rows);
    free(obj);
}
