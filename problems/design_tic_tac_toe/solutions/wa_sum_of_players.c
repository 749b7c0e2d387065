/* Wrong: adds up the numbers of the players, and two 1 weigh as much as a 2. */
typedef struct {
    int n, down, up;
    int *rows, *cols;
} TicTacToe;

TicTacToe* ticTacToeCreate(int n) {
    TicTacToe* obj = calloc(1, sizeof *obj);
    obj->n = n;
    obj->rows = calloc(n, sizeof *obj->rows);
    obj->cols = calloc(n, sizeof *obj->cols);
    return obj;
}

int ticTacToeMove(TicTacToe* obj, int row, int col, int player) {
    int n = obj->n;
    obj->rows[row] += player;
    obj->cols[col] += player;
    if (row == col) obj->down += player;
    if (row + col == n - 1) obj->up += player;
    int goal = n * player;
    int won = obj->rows[row] == goal || obj->cols[col] == goal || obj->down == goal || obj->up == goal;
    return won ? player : 0;
}

void ticTacToeFree(TicTacToe* obj) {
    free(obj->rows);
    free(obj->cols);
    free(obj);
}
