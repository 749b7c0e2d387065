// A checker as a program: what it finds. The constants above say which checker this is, and with which options.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using Text = std::string_view;

enum class Outcome { ACCEPTED, WRONG, PARTIAL, BAD_ANSWER };

struct Judgement {
    Outcome outcome;
    std::string message;
    // Of the points, from 0 to 1: where the outcome is partial.
    double share;
};

[[noreturn]] void wrong(std::string message) { throw Judgement{Outcome::WRONG, std::move(message), 0}; }

[[noreturn]] void bad_answer(const std::string &message) {
    throw Judgement{Outcome::BAD_ANSWER, "the jury's answer: " + message, 0};
}

// Returns if the output is right, and throws a judgement otherwise.
void check(Text output, Text answer);

// Capitals of ASCII as small letters.
void lower(std::string &text) {
    for (char &c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
}

Judgement judge(std::string output, std::string answer) {
    const Text mark = "\xef\xbb\xbf";
    if (DROPS_MARK && Text(output).substr(0, mark.size()) == mark) output.erase(0, mark.size());
    if (!CASE_SENSITIVE) {
        lower(output);
        lower(answer);
    }
    try {
        check(output, answer);
    } catch (const Judgement &found) {
        return found;
    }
    return {Outcome::ACCEPTED, "", 1};
}
