//! Differences between languages that are only words.

use crate::stub::code::quoted;
use crate::stub::shape::{Ends, ReaderType, Scalar, Width};

/// The words of a language. In each template `@0`, `@1` .. are replaced by its arguments.
#[derive(Debug)]
pub(crate) struct SyntaxWords {
    /// The language, as in the table of languages.
    pub(crate) language: &'static str,
    /// One more level of a block.
    pub(crate) indent: &'static str,
    /// How many blocks are around the body.
    pub(crate) depth: usize,
    /// The end of a block.
    pub(crate) end: &'static str,
    /// The content of a block that does nothing, if it must not be empty.
    pub(crate) nothing: &'static str,
    /// The place for a solution.
    pub(crate) solution: &'static str,
    /// The types of numbers of 32 and of 64 bits.
    pub(crate) ints: [&'static str; 2],
    pub(crate) decimal: &'static str,
    pub(crate) text: &'static str,
    /// The types of a list of these and of a record.
    pub(crate) list: &'static str,
    pub(crate) record: &'static str,
    /// The definition of a record: its beginning with the name, a field with its type and its name,
    /// and its end.
    pub(crate) definition: [&'static str; 3],
    /// A number, a decimal, a text, a list and a record without values, as initial values.
    pub(crate) empty: [&'static str; 5],
    /// The expressions that read values of 32 and of 64 bits, and those with a number of digits.
    pub(crate) read_ints: [&'static str; 2],
    pub(crate) read_digits: [&'static str; 2],
    pub(crate) read_decimal: &'static str,
    /// The expressions that read a text of a length, one before some letters, and a word.
    pub(crate) read_text: [&'static str; 3],
    /// Declares a variable: its type, its name and its value.
    pub(crate) declare: &'static str,
    /// Assigns a value.
    pub(crate) assign: &'static str,
    /// Creates a record with a name: a variable, and a field, which may exist already.
    pub(crate) make_record: [&'static str; 2],
    /// Skips the next bytes, which are these.
    pub(crate) skip: &'static str,
    /// Skips a number of words, or one.
    pub(crate) skip_tokens: &'static str,
    /// Makes room for an element of a growing list: the list and the empty element.
    pub(crate) grow: &'static str,
    /// Begins a loop over numbers: the index and a length.
    pub(crate) count_to: &'static str,
    /// Begins a loop until these bytes are next, and ends each of its turns.
    pub(crate) until: &'static str,
    pub(crate) next_turn: &'static str,
    /// How many elements a list has.
    pub(crate) length: &'static str,
    /// Begins the code for all turns except the first.
    pub(crate) unless_first: &'static str,
    /// Begins the code for a condition, and for another one instead.
    pub(crate) forms: [&'static str; 2],
    /// Whether these bytes are next.
    pub(crate) at: &'static str,
    /// Whether two texts are equal.
    pub(crate) equals: &'static str,
    /// Prints a text.
    pub(crate) print: &'static str,
    /// Prints a number with its digits, a number, a decimal with its places, and a text.
    pub(crate) print_value: [&'static str; 4],
    /// Converts a number to 64 bits.
    pub(crate) widened: &'static str,
    pub(crate) quotient: &'static str,
}

/// The words that most languages share.
pub(crate) const COMMON: SyntaxWords = SyntaxWords {
    language: "",
    indent: "    ",
    depth: 1,
    end: "}",
    nothing: "",
    solution: "// Write your solution here.",
    ints: ["int", "long long"],
    decimal: "double",
    text: "string",
    list: "@0[]",
    record: "@0",
    definition: ["struct @0 {\n", "    @0 @1;\n", "};\n\n"],
    empty: [""; 5],
    read_ints: ["read_int()"; 2],
    read_digits: [""; 2],
    read_decimal: "read_decimal()",
    read_text: ["take(@0)", "until(@0)", "read_word()"],
    declare: "@0 @1 = @2;",
    assign: "@0 = @1;",
    make_record: [""; 2],
    skip: "skip(@0);",
    skip_tokens: "skip_words(@0);",
    grow: "",
    count_to: "for (int @0 = 0; @0 < @1; ++@0) {",
    until: "for (int @0 = 0; !@1; ++@0) {",
    next_turn: "",
    length: "len(@0)",
    unless_first: "if (@0 > 0) {",
    forms: ["if (@0) {", "} else if (@0) {"],
    at: "at(@0)",
    equals: "@0 == @1",
    print: "",
    print_value: [""; 4],
    widened: "",
    quotient: "@0 / @1",
};

impl SyntaxWords {
    /// The expression that reads a value.
    pub(crate) fn read(&self, kind: &Scalar) -> String {
        let of_width = |words: [&'static str; 2], width| words[usize::from(width != Width::Narrow)];
        match kind {
            Scalar::Int {
                reads: Some(digits),
                width,
                ..
            } => fill(of_width(self.read_digits, *width), &[&digits.to_string()]),
            Scalar::Int { width, .. } => of_width(self.read_ints, *width).to_owned(),
            Scalar::Decimal { .. } => self.read_decimal.to_owned(),
            Scalar::Text(ends) => match ends {
                Ends::After(length) => fill(self.read_text[0], &[&length.to_string()]),
                Ends::Before(stops) => fill(self.read_text[1], &[&quoted(stops)]),
                Ends::Word => self.read_text[2].to_owned(),
            },
        }
    }

    /// A value of a type; `record` is used for records.
    pub(crate) fn empty(&self, kind: &ReaderType, record: &str) -> String {
        let [int, decimal, text, list, made] = self.empty;
        match kind {
            ReaderType::Int(_) | ReaderType::Length => int.to_owned(),
            ReaderType::Decimal => decimal.to_owned(),
            ReaderType::Text => text.to_owned(),
            ReaderType::List(_) => list.to_owned(),
            ReaderType::Record(_) => fill(made, &[record]),
        }
    }
}

/// A template with its arguments.
pub(crate) fn fill(form: &str, words: &[&str]) -> String {
    let mut parts = form.split('@');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let number = part.bytes().next().unwrap_or_default().wrapping_sub(b'0');
        text.push_str(words.get(usize::from(number)).unwrap_or(&""));
        text.push_str(part.get(1..).unwrap_or_default());
    }
    text
}
