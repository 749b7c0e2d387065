// Validates the games of a case: their number and a seed, then a game a line, as `trap O X........`.
#include "text.hpp"

static const int LINES[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

static void start(Text &text) {
    if (!text.takes("first") && !text.takes("random") && !text.takes("trap")) text.literal("careless");
    text.space();
    if (!text.takes("X")) text.literal("O");
    text.space();
    std::string cells;
    int crosses = 0, noughts = 0;
    for (int at = 0; at < 9; ++at) {
        const int cell = text.peek();
        if (!text.takes(".") && !text.takes("X")) text.literal("O");
        cells += static_cast<char>(cell);
        crosses += cell == 'X';
        noughts += cell == 'O';
    }
    bool over = crosses + noughts == 9;
    for (const auto &line : LINES) {
        const char first = cells[line[0]];
        over |= first != '.' && first == cells[line[1]] && first == cells[line[2]];
    }
    if (over || (crosses != noughts && crosses != noughts + 1)) text.reject("no game continues from this board");
    text.newline();
}

int main() {
    Text text;
    const long long count = text.number("the number of games", 1, 100);
    text.space();
    text.number("the seed", 0, 1000000000);
    text.newline();
    for (long long at = 0; at < count; ++at) start(text);
    text.accept();
}
