// Validates the calls of a game: a line of names, and a line of arguments, as JSON without blanks.
// TENGEN_N: the largest board; TENGEN_MOVES: the most moves.
#include "text.hpp"
#include <set>
#include <utility>
#include <vector>

// The names of the calls; how many moves there are.
static long long names(Text &text) {
    text.literal("[\"TicTacToe\"");
    long long moves = 0;
    while (text.takes(",")) {
        if (moves == TENGEN_MOVES) text.reject("there are too many moves");
        text.literal("\"move\"");
        ++moves;
    }
    text.literal("]");
    text.newline();
    return moves;
}

// Counts a stone, 1 or -1, on a line of n cells; whether the line is complete.
static bool completes(int &sum, int stone, long long n) {
    sum += stone;
    return sum == n || sum == -n;
}

static void moves(Text &text, long long n, long long count) {
    std::set<std::pair<long long, long long>> taken;
    std::vector<int> rows(n), columns(n);
    int diagonal = 0, antidiagonal = 0;
    bool won = false;
    for (long long at = 0; at < count; ++at) {
        text.literal(",[");
        const long long row = text.number("row", 0, n - 1);
        text.literal(",");
        const long long column = text.number("col", 0, n - 1);
        text.literal(",");
        const long long player = text.number("player", 1, 2);
        text.literal("]");
        if (won) text.reject("the move before this one won");
        if (player != 1 + at % 2) text.reject("it is the other player's turn");
        if (!taken.insert({row, column}).second) text.reject("the cell is taken");
        const int stone = player == 1 ? 1 : -1;
        won |= completes(rows[row], stone, n);
        won |= completes(columns[column], stone, n);
        if (row == column) won |= completes(diagonal, stone, n);
        if (row + column == n - 1) won |= completes(antidiagonal, stone, n);
    }
}

int main() {
    Text text;
    const long long count = names(text);
    text.literal("[[");
    const long long n = text.number("n", 2, TENGEN_N);
    text.literal("]");
    moves(text, n, count);
    text.literal("]");
    text.newline();
    text.accept();
}
