// Knows where the stone is, answers the guesses, and judges.
//
// Called as `interactor INPUT ANSWER FEEDBACK_DIR/`. What it prints the contestant's program reads, and what that prints
// is its standard input. It accepts with exit code 42, rejects with 43, and leaves its reason in judgemessage.txt. Any
// other end counts as the jury's fault: so it must bear whatever a contestant can print.
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

const int GUESSES = 20;
std::string feedback;

[[noreturn]] void judge(int code, const std::string &reason) {
    std::ofstream(feedback + "judgemessage.txt") << reason << '\n';
    std::exit(code);
}

// The cell that is guessed, or 0 for what is none.
int cell(const std::string &word, int n) {
    if (word.empty() || word.size() > 7 || word.find_first_not_of("0123456789") != word.npos) return 0;
    const int guess = std::stoi(word);
    return guess <= n ? guess : 0;
}

int main(int, char **argv) {
    feedback = argv[3];
    int n, stone;
    std::ifstream(argv[1]) >> n >> stone;
    std::cout << n << std::endl;
    for (int number = 1; number <= GUESSES; ++number) {
        std::string word;
        if (!(std::cin >> word)) judge(43, "it ended before guess " + std::to_string(number));
        const int guess = cell(word, n);
        if (guess == 0)
            judge(43, "guess " + std::to_string(number) + " is not a cell from 1 to " + std::to_string(n));
        if (guess == stone) {
            std::cout << "here" << std::endl;
            if (std::cin >> word) judge(43, "it went on when it had found the stone");
            judge(42, std::to_string(number) + " guesses");
        }
        std::cout << (stone < guess ? "left" : "right") << std::endl;
    }
    judge(43, std::to_string(GUESSES) + " guesses, and none found the stone");
}
