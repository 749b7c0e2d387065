// Reads strict text for validators: every byte is accounted for. What is wrong is reported on standard error with
// its place, and with the exit code of the protocol.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <iterator>
#include <string>

#if defined(TENGEN_ICPC)
enum { ACCEPT = 42, REJECT = 43 };
#elif defined(TENGEN_TESTLIB)
enum { ACCEPT = 0, REJECT = 3 };
#else
enum { ACCEPT = 0, REJECT = 1 };
#endif

class Text {
public:
    Text() : bytes(std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>()) {}

    // The next byte, or -1 at the end.
    int peek() const {
        return at < bytes.size() ? static_cast<unsigned char>(bytes[at]) : -1;
    }

    [[noreturn]] void reject(const std::string &why) const {
        std::fprintf(stderr, "line %zu, column %zu: %s\n", line, at - line_start + 1, why.c_str());
        std::exit(REJECT);
    }

    // A whole number from low to high, without blanks, plus sign or leading zeros; a minus sign where low is
    // negative.
    long long number(const char *name, long long low, long long high) {
        const size_t start = at;
        const bool negative = low < 0 && peek() == '-';
        if (negative) ++at;
        const size_t first = at;
        unsigned long long value = 0;
        while (peek() >= '0' && peek() <= '9' && at - first < 19) value = 10 * value + (bytes[at++] - '0');
        const size_t digits = at - first;
        const bool zeros = digits > 1 && bytes[first] == '0';
        const bool more = peek() >= '0' && peek() <= '9';
        const long long found = negative ? -static_cast<long long>(value) : static_cast<long long>(value);
        if (digits == 0 || zeros || more || (negative && value == 0) || value > 4'000'000'000'000'000'000ULL ||
            found < low || found > high) {
            at = start;
            reject(std::string("expected ") + name + ", a number from " + std::to_string(low) + " to " +
                   std::to_string(high));
        }
        return found;
    }

    // These bytes, without a line feed.
    void literal(const std::string &wanted) {
        if (bytes.compare(at, wanted.size(), wanted) != 0) reject("expected `" + wanted + "`");
        at += wanted.size();
    }

    // Takes these bytes if they come next.
    bool takes(const std::string &wanted) {
        const bool there = bytes.compare(at, wanted.size(), wanted) == 0;
        if (there) at += wanted.size();
        return there;
    }

    void space() { literal(" "); }

    void newline() {
        if (peek() != '\n') reject("expected the end of the line");
        line_start = ++at;
        ++line;
    }

    // The end of the file, and with it of the program.
    [[noreturn]] void accept() const {
        if (peek() != -1) reject("expected the end of the file");
        std::exit(ACCEPT);
    }

private:
    const std::string bytes;
    size_t at = 0, line = 1, line_start = 0;
};
