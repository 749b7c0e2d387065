/* Plain minimax on a 3 x 3 array. */
#include <stdio.h>

static int a[3][3];

static int won(int p) {
    for (int i = 0; i < 3; i++) {
        if (a[i][0] == p && a[i][1] == p && a[i][2] == p) return 1;
        if (a[0][i] == p && a[1][i] == p && a[2][i] == p) return 1;
    }
    return (a[0][0] == p && a[1][1] == p && a[2][2] == p) || (a[0][2] == p && a[1][1] == p && a[2][0] == p);
}

static int score(int player) {
    int empties = 0, best = player == 1 ? -100 : 100;
    for (int i = 0; i < 9; i++) empties += a[i / 3][i % 3] == 0;
    if (won(1)) return empties + 1;
    if (won(2)) return -(empties + 1);
    if (empties == 0) return 0;
    for (int i = 0; i < 9; i++) {
        int *cell = &a[i / 3][i % 3];
        if (*cell) continue;
        *cell = player;
        int value = score(3 - player);
        *cell = 0;
        if (player == 1 ? value > best : value < best) best = value;
    }
    return best;
}

int main(void) {
    int t;
    if (scanf("%d", &t) != 1) return 1;
    while (t--) {
        for (int i = 0; i < 9; i++)
            if (scanf("%d", &a[i / 3][i % 3]) != 1) return 1;
        printf("%d\n", score(1));
    }
    return 0;
}
