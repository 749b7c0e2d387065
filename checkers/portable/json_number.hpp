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

constexpr long long MOST = std::numeric_limits<long long>::max(), LEAST = std::numeric_limits<long long>::min();

long long saturating_add(long long x, long long y) {
    if (y > 0 && x > MOST - y) return MOST;
    if (y < 0 && x < LEAST - y) return LEAST;
    return x + y;
}

// An exponent, cut to 64 bits.
long long read_power(Text power) {
    const bool negative = !power.empty() && power[0] == '-';
    if (negative || (!power.empty() && power[0] == '+')) power.remove_prefix(1);
    long long value = 0;
    for (const char c : power) {
        value = value > MOST / 10 ? MOST : value < LEAST / 10 ? LEAST : value * 10;
        value = saturating_add(value, negative ? '0' - c : c - '0');
    }
    return value;
}

// A number as digits, without zeros at either end, and a power of ten.
struct Decimal {
    bool negative;
    std::string digits;
    long long exponent;
    bool operator==(const Decimal &other) const {
        return negative == other.negative && digits == other.digits && exponent == other.exponent;
    }
};

// Takes the zeros at the end away; how many there were.
long long cut_zeros(std::string &digits) {
    const size_t last = digits.find_last_not_of('0');
    const size_t kept = last == std::string::npos ? 0 : last + 1;
    const size_t zeros = digits.size() - kept;
    digits.resize(kept);
    return static_cast<long long>(zeros);
}

// The number that a scalar is.
std::optional<Decimal> decimal(Text text) {
    const bool negative = text[0] == '-';
    if (negative) text.remove_prefix(1);
    if (text.empty() || !is_digit(text[0])) return std::nullopt;
    const size_t e = std::min(text.find_first_of("eE"), text.size());
    const Text mantissa = text.substr(0, e);
    const size_t point = std::min(mantissa.find('.'), mantissa.size());
    std::string fraction(mantissa.substr(std::min(point + 1, mantissa.size())));
    cut_zeros(fraction);
    long long exponent = read_power(text.substr(std::min(e + 1, text.size())));
    exponent = saturating_add(exponent, -static_cast<long long>(fraction.size()));
    std::string digits = std::string(mantissa.substr(0, point)) + fraction;
    digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size()));
    exponent = saturating_add(exponent, cut_zeros(digits));
    if (digits.empty()) return Decimal{false, "", 0};
    return Decimal{negative, digits, exponent};
}

bool same_number(Text expected, Text found) {
    const auto x = decimal(expected), y = decimal(found);
    return x && y && (*x == *y || close(expected, found));
}
