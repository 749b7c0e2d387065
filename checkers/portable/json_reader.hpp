#include "json_number.hpp"
#include "json_string.hpp"
#include "text.hpp"

enum class Kind { ARRAY, OBJECT, SCALAR };

struct Member;

// JSON text, read a piece at a time. White space is always read ahead. Text that is not JSON is a wrong answer in the
// output and a fault of the jury's in the answer.
class Reader {
public:
    Reader(Text text, bool is_jury) : text(text), is_jury(is_jury), at(skip(text, 0)) {}

    size_t offset() const { return at; }
    Text whole() const { return text; }

    void end() const {
        if (at < text.size()) fails("the end");
    }

    // What comes next, at a depth of nesting.
    Kind kind(size_t depth) const {
        constexpr size_t DEEPEST = 250;
        const char next = peek();
        if ((next == '[' || next == '{') && depth >= DEEPEST) fails("at most 250 levels");
        if (next == '[') return Kind::ARRAY;
        if (next == '{') return Kind::OBJECT;
        if (at < text.size() && Text("\"-0123456789tfn").find(next) != Text::npos) return Kind::SCALAR;
        fails("a value");
    }

    // Enters the array or object that comes next.
    void open() { advance(at + 1); }

    // Whether the array has another element, which is then to be read; leaves the array otherwise.
    bool has_next(bool first) { return separate(first, ']', "`,` or `]`"); }

    // The key of the next member, whose value is then to be read; leaves the object otherwise.
    std::optional<std::string> next_key(bool first) {
        if (!separate(first, '}', "`,` or `}`")) return std::nullopt;
        if (peek() != '"') fails("a key in quotes");
        std::string key = decode(scalar());
        expect(':', "`:`");
        return key;
    }

    // The rest of the members, sorted by key. Their values are read once here, to find their ends.
    std::vector<Member> members(bool first, size_t depth);

    // The string, number or word that comes next, as written.
    Text scalar() {
        const Text rest = text.substr(at);
        std::optional<size_t> end;
        if (rest[0] == '"') {
            end = string_end(text, at);
        } else if (Text("tfn").find(rest[0]) != Text::npos) {
            for (const Text word : {"true", "false", "null"})
                if (rest.substr(0, word.size()) == word) end = at + word.size();
        } else {
            end = number_end(text, at);
        }
        if (!end) fails("a whole value");
        const Text found = text.substr(at, *end - at);
        advance(*end);
        return found;
    }

private:
    Text text;
    bool is_jury;
    size_t at;

    // The next byte; NUL at the end, which is not JSON either.
    char peek() const { return at < text.size() ? text[at] : '\0'; }

    void advance(size_t to) { at = skip(text, to); }

    [[noreturn]] void fails(const std::string &wanted) const {
        const std::string what = "not a JSON value: " + place(text, at) + ": expected " + wanted;
        is_jury ? bad_answer(what) : wrong(what);
    }

    void expect(char byte, const char *wanted) {
        if (peek() != byte) fails(wanted);
        advance(at + 1);
    }

    bool separate(bool first, char close, const char *wanted) {
        if (peek() == close) {
            advance(at + 1);
            return false;
        }
        if (!first) expect(',', wanted);
        return true;
    }

    void pass(size_t depth) {
        bool first = true;
        switch (kind(depth)) {
        case Kind::SCALAR:
            scalar();
            break;
        case Kind::ARRAY:
            for (open(); has_next(first); first = false) pass(depth + 1);
            break;
        case Kind::OBJECT:
            for (open(); next_key(first); first = false) pass(depth + 1);
            break;
        }
    }
};

// A member of an object, whose value is not read yet.
struct Member {
    std::string key;
    Reader value;
};

std::vector<Member> Reader::members(bool first, size_t depth) {
    std::vector<Member> all;
    while (auto key = next_key(first)) {
        first = false;
        all.push_back({std::move(*key), *this});
        pass(depth + 1);
    }
    std::stable_sort(all.begin(), all.end(), [](const Member &x, const Member &y) { return x.key < y.key; });
    return all;
}
