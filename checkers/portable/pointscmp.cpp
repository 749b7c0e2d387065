#include "stream.hpp"

// One number, whose distance from the answer is the share of the points.
void compare(Stream &output, Stream &answer) {
    constexpr double MOST = 1e6 + 1e-8;
    const auto [expected, found] = read_both(output, answer, "a number", testlib_float);
    const double points = std::fabs(expected - found);
    const std::string message = "expected " + std::to_string(expected) + ", found " + std::to_string(found);
    if (std::isnan(points) || points > MOST) bad_answer(message + ": these are too many points");
    output.ends();
    throw Judgement{Outcome::PARTIAL, message, std::min(points, 1.0)};
}
