#include "text.hpp"

// The same lines or tokens in any order, each as often. Lines have no white space at their ends and are not blank.
std::vector<Text> pieces(Text text) {
    if (!BY_LINES) return tokens(text);
    std::vector<Text> lines;
    for (size_t at = 0; at < text.size();) {
        const Text line = without_spaces_at_end(next_line(text, at));
        if (!line.empty()) lines.push_back(line);
    }
    return lines;
}

void check(Text output, Text answer) {
    auto found = pieces(output), expected = pieces(answer);
    std::sort(found.begin(), found.end());
    std::sort(expected.begin(), expected.end());
    const size_t most = std::max(found.size(), expected.size());
    for (size_t i = 0; i < most; ++i) {
        const bool is_surplus = i < found.size() && (i >= expected.size() || found[i] < expected[i]);
        if (is_surplus) wrong("found `" + shown(found[i]) + "` too often");
        if (i >= found.size() || found[i] != expected[i]) wrong("`" + shown(expected[i]) + "` is missing");
    }
}
