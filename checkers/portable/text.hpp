#include "checker.hpp"

// White space, tokens and lines, and where they are.

constexpr bool is_space(char c, bool vertical = VERTICAL_SPACES) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || (vertical && (c == '\v' || c == '\f'));
}

// The first place from `at` on without white space, or the end.
size_t skip(Text text, size_t at) {
    while (at < text.size() && is_space(text[at])) ++at;
    return at;
}

size_t token_end(Text text, size_t at) {
    while (at < text.size() && !is_space(text[at])) ++at;
    return at;
}

// The token at `at`, which is empty at the end.
Text token_at(Text text, size_t at) { return text.substr(at, token_end(text, at) - at); }

std::vector<Text> tokens(Text text) {
    std::vector<Text> all;
    for (size_t at = skip(text, 0); at < text.size(); at = skip(text, at)) {
        all.push_back(token_at(text, at));
        at += all.back().size();
    }
    return all;
}

// The line at `at` without its end, and where the next one is.
Text next_line(Text text, size_t &at) {
    const size_t start = std::min(at, text.size());
    const size_t end = std::min(text.find('\n', start), text.size());
    at = std::min(end + 1, text.size());
    return text.substr(start, end - start);
}

Text without_spaces_at_end(Text line) {
    while (!line.empty() && is_space(line.back())) line.remove_suffix(1);
    return line;
}

// A piece of a text to be shown: the beginning, with escapes for what is not printable ASCII.
std::string shown(Text text) {
    constexpr size_t MOST = 40;
    std::string all;
    for (const char c : text.substr(0, MOST)) {
        char escape[8];
        std::snprintf(escape, sizeof escape, "\\x%02x", static_cast<unsigned char>(c));
        all += c >= ' ' && c <= '~' ? std::string(1, c) : escape;
    }
    return text.size() > MOST ? all + "..." : all;
}

std::string shown_or_end(Text text) { return text.empty() ? "the end" : shown(text); }

// The line and the byte of it, as `line 2, byte 3`.
std::string place(Text text, size_t at) {
    const Text before = text.substr(0, at);
    const size_t line = std::count(before.begin(), before.end(), '\n') + 1;
    const size_t newline = before.rfind('\n');
    const size_t byte = newline == Text::npos ? at : at - newline - 1;
    return "line " + std::to_string(line) + ", byte " + std::to_string(byte + 1);
}

// Finds the output wrong: at `at` there is something else than expected.
[[noreturn]] void differs(Text output, size_t at, const std::string &expected, Text found) {
    wrong(place(output, at) + ": expected " + expected + ", found " + shown_or_end(found));
}

// Finds the output wrong: its token at `o` is not the answer's at `a`.
[[noreturn]] void tokens_differ(Text output, size_t o, Text answer, size_t a) {
    differs(output, o, shown_or_end(token_at(answer, a)), token_at(output, o));
}
