// Decides whether an output is right: any row will do that has all stones and no three of a colour side by side.
//
// Called as `checker INPUT ANSWER FEEDBACK_DIR/` with the output on standard input. It accepts with exit code 42, rejects
// with 43, and leaves its reason in judgemessage.txt. Any other end counts as the jury's fault: so it must bear whatever
// a contestant can print.
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

std::string feedback;

[[noreturn]] void judge(int code, const std::string &reason) {
    std::ofstream(feedback + "judgemessage.txt") << reason << '\n';
    std::exit(code);
}

int main(int, char **argv) {
    feedback = argv[3];
    std::string answer, row, more;
    size_t black, white;
    std::ifstream(argv[1]) >> black >> white;
    std::ifstream(argv[2]) >> answer;
    const bool is_possible = answer != "impossible";

    if (!(std::cin >> row)) judge(43, "one word is expected, there is none");
    if (std::cin >> more) judge(43, "one word is expected, there are more");
    if (row == "impossible") is_possible ? judge(43, "there is a row") : judge(42, "there is none");
    const size_t b = std::count(row.begin(), row.end(), 'B'), w = std::count(row.begin(), row.end(), 'W');
    if (b != black || w != white || row.size() != black + white)
        judge(43, std::to_string(black) + " B and " + std::to_string(white) + " W are expected, and nothing else");
    for (const char *three : {"BBB", "WWW"})
        if (row.find(three) != row.npos)
            judge(43, three + (" from stone " + std::to_string(row.find(three) + 1)));
    if (!is_possible) {
        std::cerr << "a contestant found a row where the jury found none\n";
        return 1;
    }
    judge(42, "a row");
}
