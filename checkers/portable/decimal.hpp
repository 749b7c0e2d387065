#include "number.hpp"

// Numbers of any size, compared exactly.

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

// The number that a text is.
Decimal decimal_of(Text text) {
    const bool negative = text[0] == '-';
    if (negative || text[0] == '+') text.remove_prefix(1);
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

// A number, times an integer and a power of ten.
struct Term {
    long long factor;
    const Decimal &number;
    long long power;
    bool is_zero() const { return number.digits.empty() || factor == 0; }
    long long bottom() const { return saturating_add(number.exponent, power); }
    long long top() const { return saturating_add(bottom(), static_cast<long long>(number.digits.size()) - 1); }
    long long signed_factor() const { return number.negative ? -factor : factor; }
    long long at(long long place) const {
        if (place < bottom() || place > top()) return 0;
        return signed_factor() * (number.digits[static_cast<size_t>(top() - place)] - '0');
    }
};

// The sign of a sum of numbers, whose factors are below 10^17 in size. It is summed up from the highest digit on: what is
// still missing of a number is less than one unit, so the sign is known as soon as the sum is as large as all
// factors of the other sign together.
int sign_of_sum(const std::vector<Term> &terms) {
    long long above = 0, below = 0, top = LEAST, end = MOST;
    for (const Term &term : terms) {
        if (term.is_zero()) continue;
        (term.signed_factor() > 0 ? above : below) += std::llabs(term.factor);
        top = std::max(top, term.top());
        end = std::min(end, term.bottom());
    }
    above = std::max(above, 1LL);
    below = std::max(below, 1LL);
    long long sum = 0;
    for (long long place = top; place >= end;) {
        sum *= 10;
        for (const Term &term : terms) sum += term.is_zero() ? 0 : term.at(place);
        if (sum >= below || -sum >= above || place == end) break;
        long long next = place - 1;
        if (sum == 0) {
            // No number has a digit before the next top.
            next = end;
            for (const Term &term : terms)
                if (!term.is_zero() && term.bottom() < place) next = std::max(next, std::min(term.top(), place - 1));
        }
        place = next;
    }
    return sum > 0 ? 1 : sum < 0 ? -1 : 0;
}
