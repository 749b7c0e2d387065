/* Plain minimax over a board of characters, with the values of boards kept in a table by their numbers in base 3. */
#include <stdio.h>
#include <string.h>

static const int LINES[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
static int known[19683], value_of[19683];

static int won(const char *board, char stone) {
    for (int i = 0; i < 8; i++)
        if (board[LINES[i][0]] == stone && board[LINES[i][1]] == stone && board[LINES[i][2]] == stone) return 1;
    return 0;
}

static int best(char *board, char mover, int *cell) {
    char other = mover == 'X' ? 'O' : 'X';
    int empties = 0, number = 0, most = -100, ignored;
    for (int i = 0; i < 9; i++) {
        empties += board[i] == '.';
        number = 3 * number + (board[i] == '.' ? 0 : board[i] == 'X' ? 1 : 2);
    }
    if (won(board, other)) return -(empties + 1);
    if (empties == 0) return 0;
    if (!cell && known[number]) return value_of[number];
    for (int i = 0; i < 9; i++) {
        if (board[i] != '.') continue;
        board[i] = mover;
        ignored = -best(board, other, NULL);
        board[i] = '.';
        if (ignored > most) {
            most = ignored;
            if (cell) *cell = i;
        }
    }
    known[number] = 1;
    return value_of[number] = most;
}

int main(void) {
    char side[8], board[16];
    while (scanf("%7s", side) == 1 && strcmp(side, "end") != 0) {
        int cell = 0;
        if (scanf("%15s", board) != 1) return 1;
        best(board, side[0], &cell);
        printf("%d\n", cell + 1);
        fflush(stdout);
    }
    return 0;
}
