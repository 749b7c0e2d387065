#include "program.hpp"

// Called by testlib's protocol: `checker input output answer`.
enum { RIGHT = 0, NOT_RIGHT = 1, FAILURE = 3, POINTS = 7 };

int main(int argc, char **argv) {
    if (argc < 4) stop(FAILURE, "call it with an input, an output and an answer");
    const Judgement found = judged(argv[2], argv[3], FAILURE);
    const char *message = found.message.c_str();
    switch (found.outcome) {
    case Outcome::ACCEPTED:
        // Some judges go by the word and the blank after it.
        std::fprintf(stderr, "ok as expected\n");
        return RIGHT;
    case Outcome::WRONG:
        std::fprintf(stderr, "wrong answer %s\n", message);
        return NOT_RIGHT;
    case Outcome::PARTIAL:
        std::fprintf(stderr, "points %.6f %s\n", found.share, message);
        return POINTS;
    case Outcome::BAD_ANSWER:
        break;
    }
    std::fprintf(stderr, "FAIL %s\n", message);
    return FAILURE;
}
