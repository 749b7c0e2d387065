#include "number.hpp"
#include "text.hpp"

// A text read token by token. A fault of the output is a wrong answer, one of the answer is the jury's.
class Stream {
public:
    Stream(Text text, bool is_jury) : text(text), is_jury(is_jury) {}

    bool is_done() const { return at == text.size(); }

    // Whether only white space is left, which is skipped.
    bool at_end() {
        at = start = skip(text, at);
        return is_done();
    }

    // The next token, if there is one; the last is known by its start.
    std::optional<Text> next_token() {
        if (at_end()) return std::nullopt;
        at = token_end(text, at);
        return text.substr(start, at - start);
    }

    Text token(const std::string &wanted) {
        const auto next = next_token();
        if (!next) is_no(wanted);
        return *next;
    }

    // The next token as `parse` takes it.
    template <class Parse>
    auto read(const std::string &wanted, Parse parse) {
        const auto value = parse(token(wanted));
        if (!value) is_no(wanted);
        return *value;
    }

    long long int64() { return read("an integer of 64 bits", testlib_int64); }

    // The rest of the line without its end, as testlib reads it. Elsewhere it drops a carriage return and takes the
    // byte after it as it is; at the end of the text that is byte 255.
    std::string line() {
        start = at;
        const bool ends = text.find('\n', at) != Text::npos;
        Text line = next_line(text, at);
        const size_t last = line.find_last_not_of('\r');
        const size_t returns = line.size() - (last == Text::npos ? 0 : last + 1);
        if (ends && returns % 2 == 1) line.remove_suffix(1);
        std::string kept;
        for (size_t i = 0; i < line.size(); ++i) {
            if (line[i] == '\r') ++i;
            kept += i < line.size() ? line[i] : '\xff';
        }
        return kept;
    }

    // The last token is not what was wanted.
    [[noreturn]] void is_no(const std::string &wanted) const {
        const std::string found = shown_or_end(token_at(text, start));
        const std::string what = place(text, start) + ": expected " + wanted + ", found " + found;
        is_jury ? bad_answer(what) : wrong(what);
    }

    // Nothing may be left.
    void ends() {
        if (!at_end()) is_no("the end");
    }

    // The last token is not the answer's.
    [[noreturn]] void differs_from(const Stream &answer) const {
        tokens_differ(text, start, answer.text, answer.start);
    }

private:
    const Text text;
    const bool is_jury;
    size_t at = 0, start = 0;
};

void compare(Stream &output, Stream &answer);

void check(Text output_text, Text answer_text) {
    Stream output(output_text, false), answer(answer_text, true);
    compare(output, answer);
}

// The next tokens of answer and output, in this order, as `parse` takes them.
template <class Parse>
auto read_both(Stream &output, Stream &answer, const std::string &wanted, Parse parse) {
    const auto expected = answer.read(wanted, parse);
    const auto found = output.read(wanted, parse);
    return std::make_pair(expected, found);
}
