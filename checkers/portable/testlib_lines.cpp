#include "stream.hpp"

// The same lines, or lines of the same tokens. What follows the last may only be white space.
std::vector<Text> words(Text line) {
    std::vector<Text> all;
    for (size_t at = 0; at < line.size();) {
        const size_t start = at;
        while (at < line.size() && !is_space(line[at], true)) ++at;
        if (at > start) all.push_back(line.substr(start, at - start));
        ++at;
    }
    return all;
}

bool same(const std::string &found, const std::string &expected) {
    return found == expected || (BY_TOKENS && words(found) == words(expected));
}

void compare(Stream &output, Stream &answer) {
    while (!answer.is_done()) {
        const std::string expected = answer.line();
        if (expected.empty() && answer.is_done()) break;
        const std::string found = output.line();
        if (!same(found, expected)) wrong("expected the line `" + shown(expected) + "`, found `" + shown(found) + "`");
    }
    output.ends();
}
