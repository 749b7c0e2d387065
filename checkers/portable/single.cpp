#include "number.hpp"
#include "text.hpp"

// One token and no more, not even white space except one newline at the end.
void check(Text output, Text answer) {
    const size_t start = skip(answer, 0);
    const Text expected = token_at(answer, start);
    const bool is_single = !expected.empty() && skip(answer, start + expected.size()) == answer.size();
    if (!is_single || (INTEGER && !is_plain_integer(expected)))
        bad_answer(INTEGER ? "it is not one integer" : "it is not one token");
    Text found = output;
    if (!found.empty() && found.back() == '\n') found.remove_suffix(1);
    if (found != expected) wrong("expected `" + shown(expected) + "` and no more, found `" + shown(output) + "`");
}
