/* Takes the first empty cell. */
#include <stdio.h>
#include <string.h>

int main(void)
{
    char side[8], board[16];
    while (scanf("%7s", side) == 1 && strcmp(side, "end") && scanf("%15s", board) == 1) {
        printf("%d\n", (int)(strchr(board, '.') - board) + 1);
        fflush(stdout);
    }
    return 0;
}
