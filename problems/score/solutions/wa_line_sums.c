/* Wrong: with 1 for X and 2 for O, a line with one of each and an empty cell sums to 3 as well. */
#include <stdio.h>

static const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
static int board[9];

static int winner(void) {
    for (int i = 0; i < 8; i++) {
        const int sum = board[lines[i][0]] + board[lines[i][1]] + board[lines[i][2]];
        if (sum == 3) return 1;
        if (sum == 6) return 2;
    }
    return 0;
}

static int score(int player, int empties) {
    const int won = winner();
    if (won == 1) return empties + 1;
    if (won == 2) return -(empties + 1);
    if (empties == 0) return 0;
    int best = player == 1 ? -100 : 100;
    for (int i = 0; i < 9; i++) {
        if (board[i] != 0) continue;
        board[i] = player;
        const int value = score(3 - player, empties - 1);
        board[i] = 0;
        if (player == 1 ? value > best : value < best) best = value;
    }
    return best;
}

int main(void) {
    int boards;
    if (scanf("%d", &boards) != 1) return 1;
    while (boards-- > 0) {
        int empties = 0;
        for (int i = 0; i < 9; i++) {
            if (scanf("%d", &board[i]) != 1) return 1;
            empties += board[i] == 0;
        }
        printf("%d\n", score(1, empties));
    }
}
