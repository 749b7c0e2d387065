#include "json_reader.hpp"

// The same JSON value. Both texts are read in step and nothing is built; only where members come in different orders
// are the rest of both objects listed and sorted, and their values read a second time. Nesting is bounded.

void values(Reader &output, Reader &answer, size_t depth);

[[noreturn]] void values_differ(const Reader &output, const std::string &expected) {
    const Text rest = output.whole().substr(output.offset());
    differs(output.whole(), output.offset(), expected, rest.substr(0, rest.find('\n')));
}

void scalars(Reader &output, Reader &answer) {
    const Reader start = output;
    const Text expected = answer.scalar(), found = output.scalar();
    const bool strings = expected[0] == '"' && found[0] == '"';
    if (expected == found || same_number(expected, found) || (strings && decode(expected) == decode(found))) return;
    values_differ(start, shown(expected));
}

void arrays(Reader &output, Reader &answer, size_t depth) {
    output.open();
    answer.open();
    for (bool first = true;; first = false) {
        const bool expected = answer.has_next(first), found = output.has_next(first);
        if (expected != found) values_differ(output, expected ? "another element" : "the end of the array");
        if (!expected) return;
        values(output, answer, depth + 1);
    }
}

// Compares the rest of two objects, whatever the order of their members.
void unordered_members(Reader &output, Reader &answer, bool first, size_t depth) {
    auto expected = answer.members(first, depth), found = output.members(first, depth);
    const auto same_key = [](const Member &x, const Member &y) { return x.key == y.key; };
    if (!std::equal(expected.begin(), expected.end(), found.begin(), found.end(), same_key))
        values_differ(output, "an object with other keys before this");
    for (size_t i = 0; i < expected.size(); ++i) values(found[i].value, expected[i].value, depth + 1);
}

void objects(Reader &output, Reader &answer, size_t depth) {
    output.open();
    answer.open();
    for (bool first = true;; first = false) {
        const Reader output_start = output, answer_start = answer;
        const auto expected = answer.next_key(first), found = output.next_key(first);
        if (expected != found) {
            output = output_start;
            answer = answer_start;
            return unordered_members(output, answer, first, depth);
        }
        if (!expected) return;
        values(output, answer, depth + 1);
    }
}

void values(Reader &output, Reader &answer, size_t depth) {
    const Kind expected = answer.kind(depth), found = output.kind(depth);
    if (expected != found) values_differ(output, "a value of another kind");
    if (expected == Kind::ARRAY) return arrays(output, answer, depth);
    if (expected == Kind::OBJECT) return objects(output, answer, depth);
    scalars(output, answer);
}

void check(Text output_text, Text answer_text) {
    Reader output(output_text, false), answer(answer_text, true);
    values(output, answer, 0);
    answer.end();
    output.end();
}
