#include "program.hpp"

// Called by ICPC's protocol: `checker input answer feedback_dir/ < output`.
enum { RIGHT = 42, NOT_RIGHT = 43, FAILURE = 1 };

void write(const std::string &path, const std::string &text) {
    std::FILE *file = std::fopen(path.c_str(), "wb");
    if (file == nullptr) stop(FAILURE, "the feedback directory cannot be written to");
    std::fprintf(file, "%s\n", text.c_str());
    if (std::fclose(file) != 0) stop(FAILURE, "the feedback directory cannot be written to");
}

int main(int argc, char **argv) {
    if (argc < 4) stop(FAILURE, "call it with an input, an answer and a feedback directory");
    const Judgement found = judged(stdin, argv[2], FAILURE);
    const std::string feedback = std::string(argv[3]) + "/";
    if (!found.message.empty()) write(feedback + "judgemessage.txt", found.message);
    if (found.outcome == Outcome::PARTIAL) write(feedback + "score_multiplier.txt", std::to_string(found.share));
    switch (found.outcome) {
    case Outcome::ACCEPTED:
    case Outcome::PARTIAL:
        return RIGHT;
    case Outcome::WRONG:
        return NOT_RIGHT;
    case Outcome::BAD_ANSWER:
        break;
    }
    stop(FAILURE, found.message.c_str());
}
