// Takes the game for drawn with one cell left, because Alice 'must fill it anyway' - but she may win with it.
// Shows where Alice's fifth stone wins.
#include <stdio.h>
#include <string.h>

int board[3][3];
int stones;

/* Did the last stone, at (r, c), complete a line? */
int completes(int r, int c) {
    int who = board[r][c], row = 1, col = 1, diagonal = 1, anti = 1;
    for (int i = 0; i < 3; i++) {
        if (board[r][i] != who) row = 0;
        if (board[i][c] != who) col = 0;
        if (board[i][i] != who) diagonal = 0;
        if (board[i][2 - i] != who) anti = 0;
    }
    return row || col || diagonal || anti;
}

/* The score from the side of the player to move. */
int negamax(int who) {
    if (stones >= 8) return 0;
    int best = -1000;
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++) {
            if (board[r][c]) continue;
            int value;
            board[r][c] = who;
            stones++;
            if (completes(r, c))
                value = 9 - stones + 1;
            else
                value = -negamax(3 - who);
            stones--;
            board[r][c] = 0;
            if (value > best) best = value;
        }
    return best;
}

int main(void) {
    int t;
    scanf("%d", &t);
    while (t-- > 0) {
        int over = 0;
        stones = 0;
        for (int r = 0; r < 3; r++)
            for (int c = 0; c < 3; c++) {
                scanf("%d", &board[r][c]);
                if (board[r][c]) stones++;
            }
        for (int r = 0; r < 3; r++)
            for (int c = 0; c < 3; c++)
                if (board[r][c] == 2 && completes(r, c)) over = 1;
        if (over)
            printf("%d\n", -(9 - stones + 1));
        else
            printf("%d\n", negamax(1));
    }
    return 0;
}
