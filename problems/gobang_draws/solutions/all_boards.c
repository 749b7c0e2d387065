/* Looks at all 2^25 boards. */
#include <stdio.h>

int main(void) {
    int lines[12], count = 0;
    long draws = 0;
    for (int i = 0; i < 5; i++) {
        lines[count] = lines[count + 1] = 0;
        for (int j = 0; j < 5; j++) lines[count] |= 1 << (5 * i + j), lines[count + 1] |= 1 << (5 * j + i);
        count += 2;
    }
    lines[10] = lines[11] = 0;
    for (int i = 0; i < 5; i++) lines[10] |= 1 << 6 * i, lines[11] |= 1 << (4 * i + 4);
    for (int white = 0; white < 1 << 25; white++) {
        int stones = 0, draw = 1;
        for (int rest = white; rest; rest &= rest - 1) stones++;
        if (stones != 13) continue;
        for (int i = 0; i < 12 && draw; i++) {
            int own = white & lines[i];
            draw = own != 0 && own != lines[i];
        }
        draws += draw;
    }
    printf("%ld\n", draws);
    return 0;
}
