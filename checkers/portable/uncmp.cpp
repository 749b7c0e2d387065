#include "stream.hpp"

// Integers of 64 bits, in any order.
std::vector<long long> sorted(Stream &stream) {
    std::vector<long long> numbers;
    while (!stream.at_end()) numbers.push_back(stream.int64());
    std::sort(numbers.begin(), numbers.end());
    return numbers;
}

void compare(Stream &output, Stream &answer) {
    const auto expected = sorted(answer);
    if (sorted(output) != expected) wrong("the integers are not the expected ones");
}
