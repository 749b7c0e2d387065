//! Python.

use super::{Target, helpers};
use crate::stub::code::{Code, quoted};
use crate::stub::shape::{Ends, Expr, List, Loop, Place, Program, Scalar, Type, Value};

pub(super) struct Python;

/// Each may call those before it.
const HELPERS: &[(&str, &str)] = &[
    (
        "skip",
        "\
def skip(text):
    \"\"\"Passes over the next letters, which are these.\"\"\"
    global pos
    pos += len(text)


",
    ),
    (
        "at",
        "\
def at(text):
    return data.startswith(text, pos) if text else pos == len(data)


",
    ),
    (
        "take",
        "\
def take(length):
    global pos
    pos += length
    return data[pos - length : pos]


",
    ),
    (
        "matching",
        "\
def matching(pattern):
    return take(len(re.compile(pattern).match(data, pos)[0]))


",
    ),
    (
        "until",
        "\
def until(stops):
    return matching(f\"[^{re.escape(stops)}]*\")


",
    ),
    (
        "read_int",
        "\
def read_int():
    return int(matching(r\"-?[0-9]+\"))


",
    ),
    (
        "read_decimal",
        "\
def read_decimal():
    return float(matching(r\"[-.0-9]+\"))


",
    ),
];

/// The type of a field.
fn name(program: &Program, kind: &Type) -> String {
    match kind {
        Type::Int(_) | Type::Length => "int".to_owned(),
        Type::Decimal => "float".to_owned(),
        Type::Text => "str".to_owned(),
        Type::List(element) => format!("list[{}]", name(program, element)),
        Type::Record(record) => program.records[*record].name.clone(),
    }
}

fn read(kind: &Scalar) -> String {
    match kind {
        Scalar::Int {
            reads: Some(digits),
            ..
        } => format!("int(take({digits}))"),
        Scalar::Int { .. } => "read_int()".to_owned(),
        Scalar::Decimal { .. } => "read_decimal()".to_owned(),
        Scalar::Text(Ends::After(length)) => format!("take({length})"),
        Scalar::Text(Ends::Before(stops)) => format!("until({})", quoted(stops)),
        Scalar::Text(Ends::Word) => "next(tokens)".to_owned(),
    }
}

fn read_word(kind: &Scalar) -> &'static str {
    match kind {
        Scalar::Int { .. } => "int(next(tokens))",
        Scalar::Decimal { .. } => "float(next(tokens))",
        Scalar::Text(_) => "next(tokens)",
    }
}

impl Target for Python {
    fn language(&self) -> &'static str {
        "python"
    }

    fn depth(&self) -> usize {
        0
    }

    fn end(&self) -> &'static str {
        ""
    }

    fn nothing(&self) -> &'static str {
        "pass"
    }

    fn frame(&self, program: &Program, body: &str, echoes: bool) -> String {
        let records = program.records.iter().rev().map(|record| {
            let fields = record.fields.iter().filter(|(_, kind)| !kind.is_length());
            let fields =
                fields.map(|(field, kind)| format!("    {field}: {}\n", name(program, kind)));
            let fields: String = fields.collect();
            let fields = if fields.is_empty() {
                "    pass\n".to_owned()
            } else {
                fields
            };
            format!("class {}:\n{fields}\n\n", record.name)
        });
        let records: String = records.collect();
        let load = if program.exact {
            "data = sys.stdin.read()  # All of the input.\npos = 0  # Where reading it goes on.\n"
        } else {
            "tokens = iter(sys.stdin.read().split())\n"
        };
        let helpers = helpers(body, HELPERS);
        let re = if helpers.contains("re.") {
            "import re\n"
        } else {
            ""
        };
        let space = if records.is_empty() && helpers.is_empty() {
            ""
        } else {
            "\n\n"
        };
        let space = format!("{space}{records}{helpers}");
        let space = space.trim_end();
        let space = if space.is_empty() {
            "\n".to_owned()
        } else {
            format!("{space}\n\n\n")
        };
        let (printer, end) = if echoes {
            ("out = []\n", "sys.stdout.write(\"\".join(out))\n")
        } else {
            ("", "")
        };
        format!("{re}import sys\n\n{load}{space}{printer}{body}{end}")
    }

    fn place_for_solution(&self, _program: &Program, out: &mut Code) {
        out.line("# Write your solution here.");
    }

    fn values(&self, program: &Program, values: &[&Value], out: &mut Code) {
        for value in values {
            let place = self.place(&value.place);
            if program.exact {
                out.line(&format!("{place} = {}", read(&value.kind)));
            } else {
                out.line(&format!("{place} = {}", read_word(&value.kind)));
            }
        }
    }

    fn skip_words(&self, _program: &Program, count: usize, out: &mut Code) {
        for _ in 0..count {
            out.line("next(tokens)");
        }
    }

    fn skip(&self, text: &str, out: &mut Code) {
        out.line(&format!("skip({text})"));
    }

    fn list(&self, program: &Program, list: &List, length: Option<&Expr>, out: &mut Code) {
        let place = self.place(&list.place);
        let Some(length) = length else {
            out.line(&format!("{place} = []"));
            return;
        };
        let made = match &list.element {
            Type::Int(_) | Type::Length => format!("[0] * {}", self.operand(length)),
            Type::Decimal => format!("[0.0] * {}", self.operand(length)),
            Type::Text => format!("[\"\"] * {}", self.operand(length)),
            Type::List(_) => format!("[[] for _ in range({})]", self.number(length)),
            Type::Record(record) => {
                let kind = &program.records[*record].name;
                format!("[{kind}() for _ in range({})]", self.number(length))
            }
        };
        out.line(&format!("{place} = {made}"));
    }

    fn whole_list(&self, each: &Loop, length: &Expr, value: &Value, out: &mut Code) -> bool {
        if let [list] = each.lists.as_slice() {
            let place = self.place(&list.place);
            let (read, length) = (read_word(&value.kind), self.number(length));
            out.line(&format!("{place} = [{read} for _ in range({length})]"));
        }
        each.lists.len() == 1
    }

    fn element(&self, program: &Program, list: &List, _index: &str, grows: bool, out: &mut Code) {
        if grows {
            let empty = match &list.element {
                Type::Int(_) | Type::Decimal | Type::Length => "0".to_owned(),
                Type::Text => "\"\"".to_owned(),
                Type::List(_) => "[]".to_owned(),
                Type::Record(record) => format!("{}()", program.records[*record].name),
            };
            out.line(&format!("{}.append({empty})", self.place(&list.place)));
        }
    }

    fn count_to(&self, index: &str, length: &str) -> String {
        format!("for {index} in range({length}):")
    }

    fn until(&self, index: &str, stop: &str, out: &mut Code) {
        out.line(&format!("{index} = 0"));
        out.open(&format!("while not at({stop}):"));
    }

    fn next_turn(&self, index: &str, _length: &Place, out: &mut Code) {
        out.line(&format!("{index} += 1"));
    }

    fn length(&self, list: &Place, _kept: &Place) -> String {
        format!("len({})", self.place(list))
    }

    fn unless_first(&self, index: &str) -> String {
        format!("if {index} > 0:")
    }

    fn record(&self, program: &Program, place: &Place, record: usize, out: &mut Code) {
        let kind = &program.records[record].name;
        out.line(&format!("{} = {kind}()", self.place(place)));
    }

    fn form(&self, number: usize, condition: &str) -> String {
        let word = if number > 0 { "elif" } else { "if" };
        format!("{word} {condition}:")
    }

    fn set(&self, place: &Place, word: &str, out: &mut Code) {
        out.line(&format!("{} = {word}", self.place(place)));
    }

    fn set_word(&self, _program: &Program, place: &Place, out: &mut Code) {
        out.line(&format!("{} = next(tokens)", self.place(place)));
    }

    fn print(&self, text: &str, out: &mut Code) {
        out.line(&format!("out.append({text})"));
    }

    fn print_value(&self, value: &Value, out: &mut Code) {
        let place = self.place(&value.place);
        let shown = match &value.kind {
            Scalar::Int {
                digits: Some(digits),
                ..
            } => format!("f\"{{{place}:0{digits}}}\""),
            Scalar::Int { .. } => format!("str({place})"),
            Scalar::Decimal { places } => format!("f\"{{{place}:.{places}f}}\""),
            Scalar::Text(_) => place,
        };
        out.line(&format!("out.append({shown})"));
    }

    fn quotient(&self, left: &str, right: &str) -> String {
        format!("{left} // {right}")
    }
}
