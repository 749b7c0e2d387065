#include "stream.hpp"

// The beginning of `Case 1: ...`.
void case_word(Stream &stream) {
    if (stream.token("Case") != "Case") stream.is_no("Case");
}

void case_number(Stream &stream, size_t number) {
    const std::string wanted = std::to_string(number) + ":";
    if (stream.token(wanted) != wanted) stream.is_no(wanted);
}
