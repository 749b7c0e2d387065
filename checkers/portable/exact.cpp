#include "text.hpp"

// The same bytes.
void check(Text output, Text answer) {
    if (output == answer) return;
    const size_t most = std::min(output.size(), answer.size());
    const size_t at = std::mismatch(output.begin(), output.begin() + most, answer.begin()).first - output.begin();
    differs(output, at, shown_or_end(answer.substr(at)), output.substr(at));
}
