// Validates boards of noughts and crosses on which it is Alice's turn and she has not won.
#include "text.hpp"

static const int LINES[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

static void board(Text &text) {
    int cells[9], stones[3] = {};
    for (int at = 0; at < 9; ++at) {
        cells[at] = static_cast<int>(text.number("a cell", 0, 2));
        ++stones[cells[at]];
        if (at % 3 == 2) {
            text.newline();
        } else {
            text.space();
        }
    }
    if (stones[1] != stones[2]) text.reject("the board above does not have as many X as O");
    for (const auto &line : LINES) {
        if (cells[line[0]] == 1 && cells[line[1]] == 1 && cells[line[2]] == 1) {
            text.reject("Alice has already won on the board above");
        }
    }
}

int main() {
    Text text;
    const long long count = text.number("the number of boards", 1, 5);
    text.newline();
    for (long long at = 0; at < count; ++at) board(text);
    text.accept();
}
