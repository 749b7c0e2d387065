#include "text.hpp"
#include "tolerance.hpp"

// The same tokens, numbers within a tolerance.
void check(Text output, Text answer) {
    size_t o = 0, a = 0;
    while (o < output.size() || a < answer.size()) {
        const size_t next_o = skip(output, o), next_a = skip(answer, a);
        if (SPACE_CHANGE_SENSITIVE && output.substr(o, next_o - o) != answer.substr(a, next_a - a))
            wrong(place(output, o) + ": other white space is expected");
        const Text found = token_at(output, next_o), expected = token_at(answer, next_a);
        if (found != expected && !close(expected, found)) tokens_differ(output, next_o, answer, next_a);
        o = next_o + found.size();
        a = next_a + expected.size();
    }
}
