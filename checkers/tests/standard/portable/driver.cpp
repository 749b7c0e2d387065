// Judges pairs of texts from standard input: the number of a checker and two lengths, of four bytes each, and the texts.
#include <cstdint>

template <class Judgement>
void tell(const Judgement &found) {
    static const char *const NAMES[] = {"accepted", "wrong", "partial", "bad answer"};
    const int outcome = static_cast<int>(found.outcome);
    std::fputs(NAMES[outcome], stdout);
    if (outcome == 2) std::printf(" %.6f", found.share);
    std::puts("");
}

std::string take(size_t length) {
    std::string text(length, '\0');
    if (std::fread(&text[0], 1, length, stdin) != length) std::abort();
    return text;
}

int main() {
    uint32_t sizes[3];
    while (std::fread(sizes, sizeof sizes, 1, stdin) == 1) {
        const std::string output = take(sizes[1]), answer = take(sizes[2]);
        switch (sizes[0]) {
        CASES
        }
    }
}
