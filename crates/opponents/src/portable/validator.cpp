// Validates where a game starts: the side of the submission and the seed, then the moves of the opening. The rules
// of the game are not checked.
#include "text.hpp"

int main() {
    Text text;
    if (!text.takes("x")) text.literal("o");
    text.space();
    text.number("the seed", 0, 1000000000);
    text.newline();
    while (text.peek() != '\n') {
        if (text.peek() <= ' ' || text.peek() > '~') text.reject("expected a move");
        while (text.peek() > ' ' && text.peek() <= '~') text.takes(std::string(1, static_cast<char>(text.peek())));
        if (text.peek() == '\n') break;
        text.space();
        if (text.peek() == '\n') text.reject("expected a move");
    }
    text.newline();
    text.accept();
}
