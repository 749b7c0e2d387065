#include "stream.hpp"

// The same integers of any size, by value.
void compare(Stream &output, Stream &answer) {
    while (!answer.at_end() && !output.at_end()) {
        const auto [expected, found] = read_both(output, answer, "an integer", integer);
        if (found != expected) output.differs_from(answer);
    }
    if (!output.at_end() || !answer.at_end()) output.differs_from(answer);
}
