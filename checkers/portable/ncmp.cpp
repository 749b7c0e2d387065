#include "stream.hpp"

// A sequence of integers of 64 bits. What is left of either text is read, too.
void compare(Stream &output, Stream &answer) {
    while (!answer.at_end() && !output.at_end()) {
        const auto [expected, found] = read_both(output, answer, "an integer of 64 bits", testlib_int64);
        if (found != expected) output.differs_from(answer);
    }
    const bool same = output.at_end() && answer.at_end();
    while (!answer.at_end()) answer.int64();
    while (!output.at_end()) output.int64();
    if (!same) wrong("the output has more or fewer integers than expected");
}
