#include "stream.hpp"

// Numbers within a tolerance, as testlib compares them: one, or a sequence.
constexpr double SLACK = 1e-15;

// Absolute error only. Two infinities, whose difference is not a number, are near.
bool is_near(double expected, double found) {
    const double distance = std::fabs(expected - found);
    return std::isnan(distance) || distance <= ERROR + SLACK;
}

// Absolute or relative error. Beyond 1e300 all numbers of one sign are one infinity.
bool is_close(double expected, double found) {
    constexpr double INFINITE = 1e300;
    const double error = ERROR + SLACK;
    const bool far = std::fabs(expected) > INFINITE, found_far = std::fabs(found) > INFINITE;
    if (far || found_far) return far && found_far && (expected > 0) == (found > 0);
    const double low = expected * (1.0 - error), high = expected * (1.0 + error);
    return std::fabs(found - expected) <= error || (std::min(low, high) <= found && found <= std::max(low, high));
}

void compare_next(Stream &output, Stream &answer) {
    const auto [expected, found] = read_both(output, answer, "a number", testlib_float);
    if (expected == found || (OR_RELATIVE ? is_close : is_near)(expected, found)) return;
    output.differs_from(answer);
}

void compare(Stream &output, Stream &answer) {
    if (MANY) {
        while (!answer.at_end()) compare_next(output, answer);
    } else {
        compare_next(output, answer);
    }
    output.ends();
}
