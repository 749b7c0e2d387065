// Validates the records of games, which the line `0 0 0` ends.
// TENGEN_FLAT: whether boards have two axes instead of three; TENGEN_GRAVITY: whether balls fall.
#include "text.hpp"
#include <vector>

static const int AXES = TENGEN_FLAT ? 2 : 3;
static const int COORDINATES = AXES - TENGEN_GRAVITY;
static const long long MOST_MOVES = 600000;

static long long power(long long base, int exponent) {
    return exponent == 0 ? 1 : base * power(base, exponent - 1);
}

static void dataset(Text &text, long long &moves_left) {
    const long long n = text.number("n", 3, 7);
    text.space();
    text.number("m", 3, n);
    text.space();
    const long long p = text.number("p", 1, power(n, AXES));
    if (p > moves_left) text.reject("the records have more than 600000 moves together");
    moves_left -= p;
    text.newline();
    std::vector<int> held(power(n, COORDINATES));
    for (long long move = 0; move < p; ++move) {
        long long place = 0;
        for (int axis = 0; axis < COORDINATES; ++axis) {
            if (axis > 0) text.space();
            place = place * n + text.number("a coordinate", 1, n) - 1;
        }
        if (held[place]++ == (TENGEN_GRAVITY ? n : 1)) text.reject("there is no room for the ball");
        text.newline();
    }
}

int main() {
    Text text;
    long long moves_left = MOST_MOVES;
    do {
        dataset(text, moves_left);
    } while (text.peek() != '0');
    text.literal("0 0 0");
    text.newline();
    text.accept();
}
