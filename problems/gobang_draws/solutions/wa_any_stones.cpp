// Wrong: forgets that there are 13 white and 12 black stones.
#include <bitset>
#include <iostream>

int main() {
    int lines[12] = {};
    for (int i = 0; i < 5; i++) {
        for (int j = 0; j < 5; j++) {
            lines[i] |= 1 << (5 * i + j);
            lines[5 + i] |= 1 << (5 * j + i);
        }
        lines[10] |= 1 << (6 * i);
        lines[11] |= 1 << (4 * i + 4);
    }
    int draws = 0;
    for (int board = 0; board < 1 << 25; board++) {
        bool draw = true;
        for (int line : lines) {
            if ((board & line) == line || (board & line) == 0) {
                draw = false;
                break;
            }
        }
        draws += draw;
    }
    std::cout << draws << '\n';
}
