#include "program.hpp"

// Called as CMS does: `checker input answer output`. It shows contestants what is written to standard error, so
// that this says nothing of the answer: the words are those that CMS translates.
int main(int argc, char **argv) {
    if (argc < 4) stop(1, "call it with an input, an answer and an output");
    const Judgement found = judged(argv[3], argv[2], 1);
    switch (found.outcome) {
    case Outcome::ACCEPTED:
        std::puts("1.0");
        std::fprintf(stderr, "translate:success\n");
        return 0;
    case Outcome::WRONG:
        std::puts("0.0");
        std::fprintf(stderr, "translate:wrong\n");
        return 0;
    case Outcome::PARTIAL:
        std::printf("%.6f\n", found.share);
        std::fprintf(stderr, "translate:partial\n");
        return 0;
    case Outcome::BAD_ANSWER:
        break;
    }
    stop(1, found.message.c_str());
}
