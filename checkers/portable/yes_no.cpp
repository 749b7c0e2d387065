#include "stream.hpp"

// `YES` or `NO` in letters of either case: one of them, or a sequence.
bool is_yes(const Stream &stream, std::string token) {
    lower(token);
    if (token != "yes" && token != "no") stream.is_no("YES or NO");
    return token == "yes";
}

void compare_next(Stream &output, Stream &answer) {
    const Text expected = answer.token("YES or NO"), found = output.token("YES or NO");
    const bool wanted = is_yes(answer, std::string(expected));
    if (is_yes(output, std::string(found)) != wanted) output.differs_from(answer);
}

void compare(Stream &output, Stream &answer) {
    if (MANY) {
        while (!answer.at_end() && !output.at_end()) compare_next(output, answer);
        if (!output.at_end() || !answer.at_end()) output.differs_from(answer);
    } else {
        compare_next(output, answer);
        output.ends();
    }
}
