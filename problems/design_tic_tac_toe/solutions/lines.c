/* Right: looks along the lines of every move, O(n) a move. */
typedef struct {
    int n;
    int **board;
} TicTacToe;

TicTacToe* ticTacToeCreate(int n) {
    TicTacToe* obj = malloc(sizeof *obj);
    obj->n = n;
    obj->board = malloc(n * sizeof *obj->board);
    for (int i = 0; i < n; i++) obj->board[i] = calloc(n, sizeof **obj->board);
    return obj;
}

int ticTacToeMove(TicTacToe* obj, int row, int col, int player) {
    int n = obj->n, **board = obj->board;
    board[row][col] = player;
    int across = 1, down = 1, diagonal = 1, antidiagonal = 1;
    for (int i = 0; i < n; i++) {
        across &= board[row][i] == player;
        down &= board[i][col] == player;
        diagonal &= board[i][i] == player;
        antidiagonal &= board[i][n - 1 - i] == player;
    }
    return across || down || diagonal || antidiagonal ? player : 0;
}

void ticTacToeFree(TicTacToe* obj) {
    for (int i = 0; i < obj->n; i++) free(obj->board[i]);
    free(obj->board);
    free(obj);
}
