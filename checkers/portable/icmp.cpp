#include "stream.hpp"

// One integer of 32 bits.
std::optional<long long> int32(Text token) {
    const auto number = testlib_int64(token);
    return number && *number >= -2147483648LL && *number <= 2147483647LL ? number : std::nullopt;
}

void compare(Stream &output, Stream &answer) {
    const auto [expected, found] = read_both(output, answer, "an integer of 32 bits", int32);
    if (found != expected) output.differs_from(answer);
    output.ends();
}
