#include "tolerance.hpp"

// JSON numbers of any size, compared exactly.

// The end of the number at `at`: `-?(0|[1-9]d*)(.d+)?([eE][+-]?d+)?`.
std::optional<size_t> number_end(Text text, size_t at) {
    const auto is = [&](Text set) { return at < text.size() && set.find(text[at]) != Text::npos; };
    const auto digits = [&] {
        const size_t start = at;
        at = digits_end(text, at);
        return at > start;
    };
    if (is("-")) ++at;
    if (is("0")) ++at;
    else if (!digits()) return std::nullopt;
    if (is(".") && (++at, !digits())) return std::nullopt;
    if (is("eE")) {
        ++at;
        if (is("+-")) ++at;
        if (!digits()) return std::nullopt;
    }
    return at;
}

// The number that a scalar is.
std::optional<Decimal> decimal(Text text) {
    const Text unsigned_text = text.substr(text[0] == '-' ? 1 : 0);
    if (unsigned_text.empty() || !is_digit(unsigned_text[0])) return std::nullopt;
    return decimal_of(text);
}

bool same_number(Text expected, Text found) {
    const auto x = decimal(expected), y = decimal(found);
    return x && y && (*x == *y || close(expected, found));
}
