#include "stream.hpp"

// One integer of any size.
void compare(Stream &output, Stream &answer) {
    const Text expected = answer.token("an integer"), found = output.token("an integer");
    if (!is_plain_integer(expected)) answer.is_no("an integer");
    answer.ends();
    if (!is_plain_integer(found)) output.is_no("an integer");
    if (found != expected) wrong("expected " + shown(expected) + ", found " + shown(found));
    output.ends();
}
