/* Wrong: adds up the boards in 16 bits. */
#include <stdint.h>
#include <stdio.h>

static uint32_t lines[12];

int main(void) {
    for (int i = 0; i < 5; i++) {
        for (int j = 0; j < 5; j++) {
            lines[i] |= UINT32_C(1) << (5 * i + j);
            lines[5 + i] |= UINT32_C(1) << (5 * j + i);
        }
        lines[10] |= UINT32_C(1) << (6 * i);
        lines[11] |= UINT32_C(1) << (4 * i + 4);
    }
    uint16_t draws = 0;
    for (uint32_t white = 0; white < UINT32_C(1) << 25; white++) {
        int is_draw = __builtin_popcount(white) == 13;
        for (int i = 0; i < 12 && is_draw; i++) {
            const uint32_t on_line = white & lines[i];
            is_draw = on_line != lines[i] && on_line != 0;
        }
        draws += is_draw;
    }
    printf("%u\n", draws);
}
