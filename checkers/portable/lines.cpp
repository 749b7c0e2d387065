#include "text.hpp"

// The same lines, except white space at their ends and empty lines at the end of the text.
void check(Text output, Text answer) {
    size_t o = 0, a = 0;
    while (o < output.size() || a < answer.size()) {
        const size_t start = o;
        const Text found = without_spaces_at_end(next_line(output, o));
        const Text expected = without_spaces_at_end(next_line(answer, a));
        if (found != expected) differs(output, start, "`" + shown(expected) + "`", found);
    }
}
