// Validates a list of pieces [x,y,color] on one line, as JSON without blanks, among which nobody has five in a row.
#include "text.hpp"
#include <map>
#include <utility>

typedef std::map<std::pair<long long, long long>, long long> Pieces;

static const long long FARTHEST = 1000000000;
static const size_t MOST_PIECES = 1000;

// How many pieces of the color lie side by side from (x, y) on, itself aside; four are enough.
static int run(const Pieces &pieces, long long x, long long y, long long color, long long dx, long long dy) {
    for (int steps = 1; steps <= 4; ++steps) {
        const auto found = pieces.find({x + steps * dx, y + steps * dy});
        if (found == pieces.end() || found->second != color) return steps - 1;
    }
    return 4;
}

static void piece(Text &text, Pieces &pieces) {
    text.literal("[");
    const long long x = text.number("x", -FARTHEST, FARTHEST);
    text.literal(",");
    const long long y = text.number("y", -FARTHEST, FARTHEST);
    text.literal(",");
    const long long color = text.number("the color", 0, 1);
    text.literal("]");
    if (pieces.size() == MOST_PIECES) text.reject("there are more than 1000 pieces");
    if (!pieces.insert({{x, y}, color}).second) text.reject("two pieces lie on one point");
    const int directions[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    for (const auto &d : directions) {
        if (run(pieces, x, y, color, d[0], d[1]) + run(pieces, x, y, color, -d[0], -d[1]) >= 4) {
            text.reject("there are five pieces in a row");
        }
    }
}

int main() {
    Text text;
    Pieces pieces;
    text.literal("[");
    if (!text.takes("]")) {
        do {
            piece(text, pieces);
        } while (text.takes(","));
        text.literal("]");
    }
    text.newline();
    text.accept();
}
