#include "checker.hpp"

// Tokens as numbers.

bool is_digit(char c) { return c >= '0' && c <= '9'; }

size_t digits_end(Text text, size_t at) {
    while (at < text.size() && is_digit(text[at])) ++at;
    return at;
}

// Whether a token is `[+-]?(d*.d+|d+.|d+)([eE][+-]?d+)?`. The exponent may lack its digits where that is `loose`.
bool is_float(Text token, bool loose) {
    size_t at = !token.empty() && (token[0] == '+' || token[0] == '-') ? 1 : 0;
    const size_t start = at;
    at = digits_end(token, at);
    size_t digits = at - start;
    if (at < token.size() && token[at] == '.') {
        const size_t fraction = at + 1;
        at = digits_end(token, fraction);
        digits += at - fraction;
    }
    if (digits == 0) return false;
    if (at < token.size() && (token[at] == 'e' || token[at] == 'E')) {
        ++at;
        if (at < token.size() && (token[at] == '+' || token[at] == '-')) ++at;
        const size_t exponent = at;
        at = digits_end(token, at);
        if (at == exponent && !loose) return false;
    }
    return at == token.size();
}

// A number as testlib reads it: too large a one is infinite.
std::optional<double> testlib_float(Text token) {
    if (!is_float(token, true)) return std::nullopt;
    return std::strtod(std::string(token).c_str(), nullptr);
}

// An integer of 64 bits as testlib writes it: no plus, no leading zeros, no minus before zero.
std::optional<long long> testlib_int64(Text token) {
    constexpr size_t LONGEST = 19;
    const bool negative = !token.empty() && token[0] == '-';
    const Text size = token.substr(negative ? 1 : 0);
    if (size == "0" && !negative) return 0;
    if (size.empty() || size.size() > LONGEST || size[0] == '0' || digits_end(size, 0) != size.size())
        return std::nullopt;
    unsigned long long value = 0;
    for (const char c : size) value = value * 10 + static_cast<unsigned>(c - '0');
    const unsigned long long most = std::numeric_limits<long long>::max();
    if (value > most + (negative ? 1 : 0)) return std::nullopt;
    return negative ? -static_cast<long long>(value - 1) - 1 : static_cast<long long>(value);
}

// An integer of any size: its sign and its digits without leading zeros.
struct Integer {
    bool negative;
    Text digits;
    bool operator!=(const Integer &other) const { return negative != other.negative || digits != other.digits; }
};

// The integer that a token writes as `[+-]?d+`.
std::optional<Integer> integer(Text token) {
    const bool negative = !token.empty() && token[0] == '-';
    Text digits = token.substr(negative || (!token.empty() && token[0] == '+') ? 1 : 0);
    if (digits.empty() || digits_end(digits, 0) != digits.size()) return std::nullopt;
    digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
    return Integer{negative && !digits.empty(), digits};
}

// Whether a token writes an integer without needless signs and zeros.
bool is_plain_integer(Text token) {
    const auto number = integer(token);
    return number && (token == "0" || token.size() == number->digits.size() + (number->negative ? 1 : 0));
}
