// Reads the calls, prints the results in a frame. It stands before the solution, so that it starts first.
#include <bits/stdc++.h>
#include <cxxabi.h>
#include <unistd.h>
using namespace std;

namespace tengen_driver {

/// Whether input and answer have a frame around them.
constexpr bool framed = @FRAMED@;

/// The solution returned what it must not.
struct Failure : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The input, which has been checked against the signature: commas are as good as blanks.
struct Input {
    std::string nonce, text;
    const char *at;

    Input() {
        char chunk[1 << 16];
        for (ssize_t got; (got = ::read(0, chunk, sizeof chunk)) > 0;) text.append(chunk, got);
        at = text.c_str();
        if (!framed) return;
        const size_t end = std::min(text.find('\n'), text.size());
        nonce = text.substr(0, end);
        at = text.c_str() + std::min(end + 1, text.size());
    }

    char peek() {
        while (*at && strchr(" \t\r\n,", *at)) ++at;
        return *at;
    }

    char take() {
        const char found = peek();
        if (found) ++at;
        return found;
    }

    bool takes(char wanted) {
        return peek() == wanted ? (++at, true) : false;
    }
};

static Input input;

inline unsigned hex4() {
    const unsigned code = std::stoul(std::string(input.at, 4), nullptr, 16);
    input.at += 4;
    return code;
}

inline void append_utf8(std::string &text, unsigned code) {
    if (code < 0x80) {
        text += char(code);
        return;
    }
    const int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    text += char((0xF00 >> (more + 1) & 0xFF) | code >> 6 * more);
    for (int left = more; left--;) text += char(0x80 | (code >> 6 * left & 0x3F));
}

inline void read_escape(std::string &text) {
    const char letter = *input.at++;
    if (letter != 'u') {
        const char *known = strchr("b\bf\fn\nr\rt\t", letter);
        text += known ? known[1] : letter;
        return;
    }
    unsigned code = hex4();
    if (code >> 10 == 0x36) {
        input.at += 2;
        code = 0x10000 + ((code & 0x3FF) << 10) + (hex4() & 0x3FF);
    }
    append_utf8(text, code);
}

inline void read(std::string &text) {
    input.take();
    while (*input.at && *input.at != '"') {
        if (*input.at == '\\') {
            ++input.at;
            read_escape(text);
        } else {
            text += *input.at++;
        }
    }
    ++input.at;
}

inline void read(char &letter) {
    std::string text;
    read(text);
    letter = text.empty() ? '\0' : text[0];
}

inline void read(bool &flag) {
    flag = input.peek() == 't';
    input.at += flag ? 4 : 5;
}

inline void read(long long &number) {
    input.peek();
    number = strtoll(input.at, const_cast<char **>(&input.at), 10);
}

inline void read(int &number) {
    long long wide;
    read(wide);
    number = int(wide);
}

inline void read(double &number) {
    input.peek();
    number = strtod(input.at, const_cast<char **>(&input.at));
}

inline int read_value() {
    int number;
    read(number);
    return number;
}

inline std::string output;

/// A list that is a circle has no end; no answer has as many nodes as this.
inline void check_end(size_t nodes, const char *what) {
    if (nodes > 1 << 21) throw Failure(std::string(what) + " returned nodes without an end");
}

@NODES@template <class T> T read();

template <class T> void read(std::optional<T> &value) {
    if (input.peek() == 'n') {
        input.at += 4;
    } else {
        value = read<T>();
    }
}

template <class T> void read(std::vector<T> &items) {
    input.take();
    while (!input.takes(']')) items.push_back(read<T>());
}

template <class T> T read() {
    T value{};
    read(value);
    return value;
}

inline void write(bool flag, const char *) {
    output += flag ? "true" : "false";
}

inline void write(int number, const char *) {
    output += std::to_string(number);
}

inline void write(long long number, const char *) {
    output += std::to_string(number);
}

inline void write(double number, const char *what) {
    if (!std::isfinite(number)) {
        throw Failure(std::string(what) + " returned " + std::to_string(number) + ", which JSON cannot hold");
    }
    char text[400];
    output.append(text, snprintf(text, sizeof text, "%.5f", number));
}

inline void write(const std::string &text, const char *) {
    output += '"';
    for (const char letter : text) {
        if (letter == '"' || letter == '\\') {
            output += '\\';
            output += letter;
        } else if ((unsigned char)letter < 0x20) {
            char escaped[8];
            output.append(escaped, snprintf(escaped, sizeof escaped, "\\u%04x", letter));
        } else {
            output += letter;
        }
    }
    output += '"';
}

inline void write(char letter, const char *what) {
    write(std::string(1, letter), what);
}

template <class T> void write(const std::optional<T> &value, const char *what) {
    if (value) {
        write(*value, what);
    } else {
        output += "null";
    }
}

template <class T> void write(const std::vector<T> &items, const char *what) {
    output += '[';
    bool first = true;
    for (const T item : items) {
        if (!first) output += ',';
        first = false;
        write(item, what);
    }
    output += ']';
}

/// The frame around the answer, or around the reason why there is none. Without a frame the answer stands alone, and
/// a reason goes to standard error.
inline int finish(char mark, const std::string &said) {
    std::cout.flush();
    fflush(nullptr);
    if (!framed && mark == '-') {
        std::cerr << said << std::endl;
        _exit(1);
    }
    const std::string frame = framed ? input.nonce + mark + said + "\n" + input.nonce : said + "\n";
    for (size_t done = 0; done < frame.size();) {
        const ssize_t written = ::write(1, frame.data() + done, frame.size() - done);
        if (written <= 0) break;
        done += written;
    }
    _exit(0);
}

inline std::string described(const std::exception &error) {
    const char *mangled = typeid(error).name();
    char *plain = abi::__cxa_demangle(mangled, nullptr, nullptr, nullptr);
    return "uncaught " + std::string(plain ? plain : mangled) + ": " + error.what();
}

/// Makes the calls, and prints their results.
template <class Calls> int run(Calls calls) {
    try {
        calls();
    } catch (const Failure &failure) {
        finish('-', failure.what());
    } catch (const std::exception &error) {
        finish('-', described(error));
    } catch (...) {
        finish('-', "uncaught exception");
    }
    return finish('+', output);
}

/// Makes the calls of a class problem: `construct` is the first, `call` makes one by its name.
template <class Construct, class Call> int run_class(Construct construct, Call call) {
    return run([&] {
        const auto names = read<std::vector<std::string>>();
        input.take();
        input.take();
        construct();
        input.take();
        output += "[null";
        for (size_t at = 1; at < names.size(); ++at) {
            output += ',';
            input.take();
            call(names[at]);
            input.take();
        }
        output += ']';
    });
}

}  // namespace tengen_driver
