#include "case_header.hpp"

// One integer of 64 bits a case.
std::vector<long long> numbers(Stream &stream) {
    std::vector<long long> all;
    while (!stream.at_end()) {
        case_word(stream);
        case_number(stream, all.size() + 1);
        all.push_back(stream.int64());
    }
    return all;
}

void compare(Stream &output, Stream &answer) {
    const auto expected = numbers(answer), found = numbers(output);
    const size_t most = std::min(expected.size(), found.size());
    for (size_t i = 0; i < most; ++i)
        if (found[i] != expected[i])
            wrong("case " + std::to_string(i + 1) + ": expected " + std::to_string(expected[i]) + ", found " +
                  std::to_string(found[i]));
    if (found.size() != expected.size()) wrong("expected another number of cases");
}
