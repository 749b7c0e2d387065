#include "decimal.hpp"

// Whether two numbers differ by no more than a factor times a number and a power of ten.
bool differ_by_at_most(const Decimal &x, const Decimal &y, long long factor, const Decimal &number, long long power) {
    const long long taken = number.negative ? factor : -factor;
    return sign_of_sum({{1, x, 0}, {-1, y, 0}, {taken, number, power}}) <= 0 &&
           sign_of_sum({{-1, x, 0}, {1, y, 0}, {taken, number, power}}) <= 0;
}

// Whether the error is at most `most`, which is part of the number `unit`.
bool within_exactly(const Decimal &x, const Decimal &y, Text most, const Decimal &unit) {
    const Decimal factor = decimal_of(most);
    const long long digits = factor.digits.empty() ? 0 : std::stoll(factor.digits);
    return differ_by_at_most(x, y, digits, unit, factor.exponent);
}

bool close_exactly(Text expected, Text found) {
    const Decimal x = decimal_of(expected), y = decimal_of(found), one{false, "1", 0};
    return (*ABSOLUTE && within_exactly(x, y, ABSOLUTE, one)) || (*RELATIVE && within_exactly(x, y, RELATIVE, x));
}

template <class Real> Real real(Text token);
template <> double real(Text token) { return std::strtod(std::string(token).c_str(), nullptr); }
template <> long double real(Text token) { return std::strtold(std::string(token).c_str(), nullptr); }

template <class Real> bool close_as(Text expected, Text found) {
    const Real x = real<Real>(expected), y = real<Real>(found);
    if (!std::isfinite(x) || !std::isfinite(y)) return false;
    const Real error = std::fabs(x - y);
    return (*ABSOLUTE && error <= real<Real>(ABSOLUTE)) || (*RELATIVE && error <= real<Real>(RELATIVE) * std::fabs(x));
}

// Whether two texts are numbers within the tolerances; an empty one is none. `ARITHMETIC` is 'e' for exact numbers, 'd' for
// double, 'l' for long double.
bool close(Text expected, Text found) {
    if (!*ABSOLUTE && !*RELATIVE) return false;
    if (!is_float(expected, false) || !is_float(found, false)) return false;
    if (ARITHMETIC == 'e') return close_exactly(expected, found);
    return ARITHMETIC == 'l' ? close_as<long double>(expected, found) : close_as<double>(expected, found);
}
