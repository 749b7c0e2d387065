//! C.

use super::{Target, helpers, type_of};
use crate::stub::code::{Code, quoted};
use crate::stub::shape::{Ends, Expr, List, Place, Program, Scalar, Type, Value, Width};

pub(super) struct C;

const LOAD: &str = "\
static char *input; // All of the input.
static size_t pos;  // Where reading it goes on.

static void load(void) {
    size_t size = 0, room = 1 << 16;
    input = malloc(room + 1);
    for (size_t got; (got = fread(input + size, 1, room - size, stdin)) > 0;) {
        size += got;
        if (size == room) {
            room *= 2;
            input = realloc(input, room + 1);
        }
    }
    input[size] = '\\0';
}

";

/// Each may call those before it.
const HELPERS: &[(&str, &str)] = &[
    (
        "skip",
        "\
// Passes over the next letters, which are these.
static void skip(const char *text) {
    pos += strlen(text);
}

",
    ),
    (
        "at",
        "\
static bool at(const char *text) {
    return *text == '\\0' ? input[pos] == '\\0' : strncmp(input + pos, text, strlen(text)) == 0;
}

",
    ),
    (
        "take",
        "\
static char *take(size_t length) {
    char *text = malloc(length + 1);
    memcpy(text, input + pos, length);
    text[length] = '\\0';
    pos += length;
    return text;
}

",
    ),
    (
        "until",
        "\
static char *until(const char *stops) {
    return take(strcspn(input + pos, stops));
}

",
    ),
    (
        "read_word",
        "\
static char *read_word(void) {
    pos += strspn(input + pos, \" \\n\\r\");
    return take(strcspn(input + pos, \" \\n\\r\"));
}

",
    ),
    (
        "skip_words",
        "\
static void skip_words(int count) {
    while (count-- > 0) {
        pos += strspn(input + pos, \" \\n\\r\");
        pos += strcspn(input + pos, \" \\n\\r\");
    }
}

",
    ),
    (
        "read_int",
        "\
static long long read_int(void) {
    char *end;
    long long value = strtoll(input + pos, &end, 10);
    pos = end - input;
    return value;
}

",
    ),
    (
        "read_decimal",
        "\
static double read_decimal(void) {
    char *end;
    double value = strtod(input + pos, &end);
    pos = end - input;
    return value;
}

",
    ),
];

/// The type of a variable.
fn name(program: &Program, kind: &Type) -> String {
    match kind {
        Type::Int(Width::Narrow) | Type::Length => "int ".to_owned(),
        Type::Int(_) => "long long ".to_owned(),
        Type::Decimal => "double ".to_owned(),
        Type::Text => "char *".to_owned(),
        Type::List(element) => format!("{}*", name(program, element)),
        Type::Record(record) => format!("struct {} ", program.records[*record].name),
    }
}

fn read(kind: &Scalar) -> String {
    match kind {
        Scalar::Int {
            reads: Some(digits),
            ..
        } => format!("atoll(take({digits}))"),
        Scalar::Int { .. } => "read_int()".to_owned(),
        Scalar::Decimal { .. } => "read_decimal()".to_owned(),
        Scalar::Text(Ends::After(length)) => format!("take({length})"),
        Scalar::Text(Ends::Before(stops)) => format!("until({})", quoted(stops)),
        Scalar::Text(Ends::Word) => "read_word()".to_owned(),
    }
}

impl Target for C {
    fn language(&self) -> &'static str {
        "c"
    }

    fn has_lengths(&self) -> bool {
        false
    }

    fn frame(&self, program: &Program, body: &str, _echoes: bool) -> String {
        let records = program.records.iter().rev().map(|record| {
            let fields = record.fields.iter();
            let fields =
                fields.map(|(field, kind)| format!("    {}{field};\n", name(program, kind)));
            format!(
                "struct {} {{\n{}}};\n\n",
                record.name,
                fields.collect::<String>()
            )
        });
        let records: String = records.collect();
        let helpers = helpers(body, HELPERS);
        format!(
            "#include <stdbool.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n\n{records}{LOAD}{helpers}int main(void) {{\n    load();\n\n{body}    return 0;\n}}\n"
        )
    }

    fn place_for_solution(&self, _program: &Program, out: &mut Code) {
        out.line("// Write your solution here.");
        out.line("");
    }

    fn values(&self, program: &Program, values: &[&Value], out: &mut Code) {
        for value in values {
            let kind = if value.declares {
                name(program, &type_of(value))
            } else {
                String::new()
            };
            let place = self.place(&value.place);
            out.line(&format!("{kind}{place} = {};", read(&value.kind)));
        }
    }

    fn skip_words(&self, _program: &Program, count: usize, out: &mut Code) {
        out.line(&format!("skip_words({count});"));
    }

    fn skip(&self, text: &str, out: &mut Code) {
        out.line(&format!("skip({text});"));
    }

    fn list(&self, program: &Program, list: &List, length: Option<&Expr>, out: &mut Code) {
        let place = self.place(&list.place);
        let kind = if list.declares {
            name(program, &Type::List(Box::new(list.element.clone())))
        } else {
            String::new()
        };
        let made = length.map_or_else(
            || "NULL".to_owned(),
            |length| format!("calloc({}, sizeof *{place})", self.number(length)),
        );
        out.line(&format!("{kind}{place} = {made};"));
    }

    fn element(&self, program: &Program, list: &List, index: &str, grows: bool, out: &mut Code) {
        if grows {
            let place = self.place(&list.place);
            // The room is a power of two.
            out.open(&format!("if (({index} & ({index} - 1)) == 0) {{"));
            out.line(&format!(
                "{place} = realloc({place}, ({index} > 0 ? 2 * {index} : 1) * sizeof *{place});"
            ));
            out.close("}");
            if let Type::Record(record) = list.element {
                let kind = &program.records[record].name;
                out.line(&format!("{place}[{index}] = (struct {kind}){{0}};"));
            }
        }
    }

    fn count_to(&self, index: &str, length: &str) -> String {
        format!("for (int {index} = 0; {index} < {length}; ++{index}) {{")
    }

    fn growing(&self, length: &Place, declares: bool, out: &mut Code) {
        let kind = if declares { "int " } else { "" };
        out.line(&format!("{kind}{} = 0;", self.place(length)));
    }

    fn until(&self, index: &str, stop: &str, out: &mut Code) {
        out.open(&format!("for (int {index} = 0; !at({stop}); ++{index}) {{"));
    }

    fn next_turn(&self, _index: &str, length: &Place, out: &mut Code) {
        out.line(&format!("++{};", self.place(length)));
    }

    fn length(&self, _list: &Place, kept: &Place) -> String {
        self.place(kept)
    }

    fn record(&self, program: &Program, place: &Place, record: usize, out: &mut Code) {
        // A field is there already.
        if place.path.is_empty() {
            let kind = &program.records[record].name;
            out.line(&format!("struct {kind} {} = {{0}};", place.base));
        }
    }

    fn equals(&self, place: &Place, word: &str) -> String {
        format!("strcmp({}, {word}) == 0", self.place(place))
    }

    fn set_word(&self, _program: &Program, place: &Place, out: &mut Code) {
        out.line(&format!("{} = read_word();", self.place(place)));
    }

    fn print(&self, text: &str, out: &mut Code) {
        out.line(&format!("fputs({text}, stdout);"));
    }

    fn print_value(&self, value: &Value, out: &mut Code) {
        let place = self.place(&value.place);
        let form = match &value.kind {
            Scalar::Int { width, digits, .. } => {
                let digits = digits.map_or_else(String::new, |digits| format!("0{digits}"));
                let length = if *width == Width::Narrow { "" } else { "ll" };
                format!("%{digits}{length}d")
            }
            Scalar::Decimal { places } => format!("%.{places}f"),
            Scalar::Text(_) => "%s".to_owned(),
        };
        out.line(&format!("printf(\"{form}\", {place});"));
    }

    fn widened(&self) -> &'static str {
        "1LL * "
    }
}
