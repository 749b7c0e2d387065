#include "checker.hpp"

// JSON strings.

// The code unit that four hexadecimal digits at `at` after `\u` are.
std::optional<unsigned> code_unit(Text text, size_t at) {
    if (text.size() < 6 || at > text.size() - 6 || text[at] != '\\' || text[at + 1] != 'u') return std::nullopt;
    unsigned unit = 0;
    for (const char c : text.substr(at + 2, 4)) {
        const size_t digit = Text("0123456789abcdef0123456789ABCDEF").find(c);
        if (digit == Text::npos) return std::nullopt;
        unit = unit * 16 + digit % 16;
    }
    return unit;
}

struct Escape {
    unsigned code;
    size_t length;
};

// What the escape at `at` stands for. A surrogate alone stands for itself.
std::optional<Escape> escape(Text text, size_t at) {
    if (at + 1 >= text.size()) return std::nullopt;
    const size_t simple = Text("\"\\/bfnrt").find(text[at + 1]);
    if (simple != Text::npos) return Escape{static_cast<unsigned>("\"\\/\b\f\n\r\t"[simple]), 2};
    const auto unit = code_unit(text, at);
    if (!unit) return std::nullopt;
    if (*unit >= 0xd800 && *unit < 0xdc00) {
        const auto low = code_unit(text, at + 6);
        if (low && *low >= 0xdc00 && *low < 0xe000)
            return Escape{0x10000 + ((*unit - 0xd800) << 10) + (*low - 0xdc00), 12};
    }
    return Escape{*unit, 6};
}

// The end of the string at `at`, if it is one: no bare control characters, no unknown escapes.
std::optional<size_t> string_end(Text text, size_t at) {
    for (++at; at < text.size();) {
        if (text[at] == '"') return at + 1;
        if (static_cast<unsigned char>(text[at]) < 0x20) return std::nullopt;
        if (text[at] != '\\') {
            ++at;
            continue;
        }
        const auto found = escape(text, at);
        if (!found) return std::nullopt;
        at += found->length;
    }
    return std::nullopt;
}

void push_utf8(std::string &said, unsigned code) {
    const auto push = [&](unsigned byte) { said += static_cast<char>(byte); };
    const auto tail = [&](int shift) { push(0x80 | (code >> shift & 0x3f)); };
    if (code < 0x80) {
        push(code);
    } else if (code < 0x800) {
        push(0xc0 | code >> 6), tail(0);
    } else if (code < 0x10000) {
        push(0xe0 | code >> 12), tail(6), tail(0);
    } else {
        push(0xf0 | code >> 18), tail(12), tail(6), tail(0);
    }
}

// What a whole string says, without its quotes.
std::string decode(Text string) {
    const Text text = string.substr(1, string.size() - 2);
    std::string said;
    for (size_t at = 0; at < text.size();) {
        const auto found = text[at] == '\\' ? escape(text, at) : std::nullopt;
        if (found) {
            push_utf8(said, found->code);
            at += found->length;
        } else {
            said += text[at++];
        }
    }
    return said;
}
