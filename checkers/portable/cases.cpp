#include "case_header.hpp"

// Any number of integers of 64 bits, or of tokens, a case.
struct Item {
    Text token;
    long long value;
    bool operator==(const Item &other) const { return INTEGERS ? value == other.value : token == other.token; }
};

// testlib reads integers as C strings, to the first NUL.
Item item(const Stream &stream, Text token) {
    if (!INTEGERS) return {token, 0};
    const auto value = testlib_int64(token.substr(0, token.find('\0')));
    if (!value) stream.is_no("an integer of 64 bits");
    return {token, *value};
}

// The items of a case. It ends before the next word `Case`, which is then read.
std::vector<Item> next_case(Stream &stream, size_t number, bool &word_read) {
    if (!word_read) case_word(stream);
    case_number(stream, number);
    std::vector<Item> items;
    while (const auto token = stream.next_token()) {
        if (*token == "Case") {
            word_read = true;
            break;
        }
        items.push_back(item(stream, *token));
    }
    return items;
}

void compare(Stream &output, Stream &answer) {
    bool output_word = false, answer_word = false;
    for (size_t number = 1; !answer.at_end(); ++number) {
        const auto expected = next_case(answer, number, answer_word);
        const auto found = next_case(output, number, output_word);
        if (!(found == expected)) wrong("case " + std::to_string(number) + " is not as expected");
    }
    output.ends();
}
