/* One signed counter a line: O(1) a move. */
typedef struct {
    int n;
    int diagonal, antidiagonal;
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
    int worth = player == 1 ? 1 : -1, n = obj->n;
    int won = (obj->rows[row] += worth) == worth * n;
    won |= (obj->cols[col] += worth) == worth * n;
    if (row == col) won |= (obj->diagonal += worth) == worth * n;
    if (row + col == n - 1) won |= (obj->antidiagonal += worth) == worth * n;
    return won ? player : 0;
}

void ticTacToeFree(TicTacToe* obj) {
    free(obj->rows);
    free(obj->cols);
    free(obj);
}
