// Decides what part of its points an output gets: all with the place of a longest run, 0.4 with its length alone.
//
// Called as `checker INPUT ANSWER FEEDBACK_DIR/` with the output on standard input. It accepts with exit code 42, rejects
// with 43, and leaves its reason in judgemessage.txt; with 42, score_multiplier.txt says what part of the points there is.
// Any other end counts as the jury's fault: so it must bear whatever a contestant can print.
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

std::string feedback;

[[noreturn]] void judge(int code, const std::string &reason, const std::string &part = "1") {
    std::ofstream(feedback + "judgemessage.txt") << reason << '\n';
    if (code == 42) std::ofstream(feedback + "score_multiplier.txt") << part << '\n';
    std::exit(code);
}

// Reads the next number of the output; false at its end.
bool read(size_t &number) {
    std::string word;
    if (!(std::cin >> word)) return false;
    if (word.size() > 6 || word.find_first_not_of("0123456789") != word.npos)
        judge(43, "one or two numbers are expected");
    number = std::stoul(word);
    return true;
}

int main(int, char **argv) {
    feedback = argv[3];
    size_t n, longest, length, first, more;
    std::string row;
    std::ifstream(argv[1]) >> n >> row;
    std::ifstream(argv[2]) >> longest;

    if (!read(length)) judge(43, "one or two numbers are expected, there are none");
    const bool has_place = read(first);
    if (has_place && read(more)) judge(43, "one or two numbers are expected, there are more");
    if (length != longest)
        judge(43, "the longest run has " + std::to_string(longest) + " stones, not " + std::to_string(length));
    const auto is_run = [&] {
        if (longest == 0) return first == 0;
        if (first < 1 || first > n - longest + 1) return false;
        const std::string run = row.substr(first - 1, longest);
        return run == std::string(longest, 'B') || run == std::string(longest, 'W');
    };
    if (has_place && is_run()) judge(42, "a longest run");
    judge(42, "the length alone is right", "0.4");
}
