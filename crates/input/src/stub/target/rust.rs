//! Rust.

use super::{Target, helpers, type_of};
use crate::stub::code::{Code, quoted};
use crate::stub::shape::{Ends, Expr, List, Loop, Place, Program, Scalar, Type, Value};

pub(super) struct Rust;

const INPUT: &str = "\
struct Input {
    text: String,
    /// Where reading goes on.
    pos: usize,
}

impl Input {
";

/// Each may call those before it.
const HELPERS: &[(&str, &str)] = &[
    (
        "skip",
        "\
    /// Passes over the next letters, which are these.
    fn skip(&mut self, text: &str) {
        self.pos += text.len();
    }

",
    ),
    (
        "at",
        "\
    fn at(&self, text: &str) -> bool {
        let rest = &self.text[self.pos..];
        if text.is_empty() { rest.is_empty() } else { rest.starts_with(text) }
    }

",
    ),
    (
        "take",
        "\
    fn take(&mut self, length: usize) -> String {
        self.pos += length;
        self.text[self.pos - length..self.pos].to_owned()
    }

",
    ),
    (
        "until",
        "\
    fn until(&mut self, stops: &str) -> String {
        let rest = &self.text[self.pos..];
        let length = rest.find(|letter| stops.contains(letter)).unwrap_or(rest.len());
        self.take(length)
    }

",
    ),
    (
        "blanks",
        "\
    fn blanks(&mut self) {
        let rest = &self.text[self.pos..];
        self.pos += rest.len() - rest.trim_start().len();
    }

",
    ),
    (
        "word",
        "\
    fn word(&mut self) -> String {
        self.blanks();
        self.until(\" \\n\\r\")
    }

",
    ),
    (
        "int",
        "\
    fn int(&mut self) -> i64 {
        self.blanks();
        let rest = &self.text[self.pos..];
        let is_end = |(at, letter): (usize, char)| at > 0 && !letter.is_ascii_digit();
        let length = rest.char_indices().position(is_end).unwrap_or(rest.len());
        self.pos += length;
        rest[..length].parse().unwrap()
    }

",
    ),
    (
        "decimal",
        "\
    fn decimal(&mut self) -> f64 {
        self.blanks();
        let rest = &self.text[self.pos..];
        let length = rest.find(|letter| !\"-.0123456789\".contains(letter)).unwrap_or(rest.len());
        self.pos += length;
        rest[..length].parse().unwrap()
    }

",
    ),
];

/// The type of a variable.
fn name(program: &Program, kind: &Type) -> String {
    match kind {
        Type::Int(_) | Type::Length => "i64".to_owned(),
        Type::Decimal => "f64".to_owned(),
        Type::Text => "String".to_owned(),
        Type::List(element) => format!("Vec<{}>", name(program, element)),
        Type::Record(record) => program.records[*record].name.clone(),
    }
}

fn empty(program: &Program, kind: &Type) -> String {
    match kind {
        Type::Int(_) | Type::Length => "0".to_owned(),
        Type::Decimal => "0.0".to_owned(),
        Type::Text => "String::new()".to_owned(),
        Type::List(_) => "Vec::new()".to_owned(),
        Type::Record(record) => format!("{}::default()", program.records[*record].name),
    }
}

fn read(kind: &Scalar) -> String {
    match kind {
        Scalar::Int {
            reads: Some(digits),
            ..
        } => format!("input.take({digits}).parse().unwrap()"),
        Scalar::Int { .. } => "input.int()".to_owned(),
        Scalar::Decimal { .. } => "input.decimal()".to_owned(),
        Scalar::Text(Ends::After(length)) => format!("input.take({length})"),
        Scalar::Text(Ends::Before(stops)) => format!("input.until({})", quoted(stops)),
        Scalar::Text(Ends::Word) => "input.word()".to_owned(),
    }
}

/// A length as an index.
fn index(length: &str) -> String {
    if length.ends_with(".len()") {
        return length.to_owned();
    }
    let is_plain = !length.contains(' ');
    let length = if is_plain {
        length.to_owned()
    } else {
        format!("({length})")
    };
    format!("{length} as usize")
}

impl Target for Rust {
    fn language(&self) -> &'static str {
        "rust"
    }

    fn frame(&self, program: &Program, body: &str, echoes: bool) -> String {
        let records = program.records.iter().rev().map(|record| {
            let fields = record.fields.iter().filter(|(_, kind)| !kind.is_length());
            let fields =
                fields.map(|(field, kind)| format!("    {field}: {},\n", name(program, kind)));
            format!(
                "#[derive(Clone, Default)]\nstruct {} {{\n{}}}\n\n",
                record.name,
                fields.collect::<String>()
            )
        });
        let records: String = records.collect();
        let helpers = helpers(body, HELPERS);
        let (printer, end) = if echoes {
            (
                "    let mut out = String::new();\n",
                "    print!(\"{out}\");\n",
            )
        } else {
            ("", "")
        };
        format!(
            "{records}{INPUT}{}\n}}\n\nfn main() {{\n    let text = std::io::read_to_string(std::io::stdin()).unwrap();\n    let mut input = Input {{ text, pos: 0 }};\n{printer}\n{body}{end}}}\n",
            helpers.trim_end()
        )
    }

    fn place_for_solution(&self, _program: &Program, out: &mut Code) {
        out.line("// Write your solution here.");
    }

    fn values(&self, program: &Program, values: &[&Value], out: &mut Code) {
        for value in values {
            let place = self.place(&value.place);
            let read = read(&value.kind);
            if value.declares {
                out.line(&format!(
                    "let {place}: {} = {read};",
                    name(program, &type_of(value))
                ));
            } else {
                out.line(&format!("{place} = {read};"));
            }
        }
    }

    fn skip_words(&self, _program: &Program, count: usize, out: &mut Code) {
        for _ in 0..count {
            out.line("input.word();");
        }
    }

    fn skip(&self, text: &str, out: &mut Code) {
        out.line(&format!("input.skip({text});"));
    }

    fn list(&self, program: &Program, list: &List, length: Option<&Expr>, out: &mut Code) {
        let place = self.place(&list.place);
        let made = length.map_or_else(
            || "Vec::new()".to_owned(),
            |length| {
                let length = index(&self.number(length));
                format!("vec![{}; {length}]", empty(program, &list.element))
            },
        );
        if list.declares {
            let kind = name(program, &Type::List(Box::new(list.element.clone())));
            out.line(&format!("let mut {place}: {kind} = {made};"));
        } else {
            out.line(&format!("{place} = {made};"));
        }
    }

    fn whole_list(&self, each: &Loop, length: &Expr, value: &Value, out: &mut Code) -> bool {
        let [list] = each.lists.as_slice() else {
            return false;
        };
        let kind = match value.kind {
            Scalar::Int { .. } => "i64",
            Scalar::Decimal { .. } => "f64",
            Scalar::Text(_) => "String",
        };
        let place = self.place(&list.place);
        let declares = if list.declares {
            format!("let {place}: Vec<{kind}>")
        } else {
            place
        };
        let (read, length) = (read(&value.kind), self.operand(length));
        out.line(&format!(
            "{declares} = (0..{length}).map(|_| {read}).collect();"
        ));
        true
    }

    fn element(&self, program: &Program, list: &List, _index: &str, grows: bool, out: &mut Code) {
        if grows {
            let empty = empty(program, &list.element);
            out.line(&format!("{}.push({empty});", self.place(&list.place)));
        }
    }

    fn count_to(&self, at: &str, length: &str) -> String {
        format!("for {at} in 0..{} {{", index(length))
    }

    fn until(&self, index: &str, stop: &str, out: &mut Code) {
        out.line(&format!("let mut {index} = 0;"));
        out.open(&format!("while !input.at({stop}) {{"));
    }

    fn next_turn(&self, index: &str, _length: &Place, out: &mut Code) {
        out.line(&format!("{index} += 1;"));
    }

    fn length(&self, list: &Place, _kept: &Place) -> String {
        format!("{}.len()", self.place(list))
    }

    fn unless_first(&self, index: &str) -> String {
        format!("if {index} > 0 {{")
    }

    fn record(&self, program: &Program, place: &Place, record: usize, out: &mut Code) {
        // A field is there already.
        if place.path.is_empty() {
            let kind = &program.records[record].name;
            out.line(&format!("let mut {} = {kind}::default();", place.base));
        }
    }

    fn form(&self, number: usize, condition: &str) -> String {
        let other = if number > 0 { "} else " } else { "" };
        format!("{other}if {condition} {{")
    }

    fn at(&self, text: &str) -> String {
        format!("input.at({text})")
    }

    fn set(&self, place: &Place, word: &str, out: &mut Code) {
        out.line(&format!("{} = {word}.to_owned();", self.place(place)));
    }

    fn set_word(&self, _program: &Program, place: &Place, out: &mut Code) {
        out.line(&format!("{} = input.word();", self.place(place)));
    }

    fn print(&self, text: &str, out: &mut Code) {
        out.line(&format!("out += {text};"));
    }

    fn print_value(&self, value: &Value, out: &mut Code) {
        let place = self.place(&value.place);
        let shown = match &value.kind {
            Scalar::Int {
                digits: Some(digits),
                ..
            } => format!("&format!(\"{{:0{digits}}}\", {place})"),
            Scalar::Int { .. } => format!("&{place}.to_string()"),
            Scalar::Decimal { places } => format!("&format!(\"{{:.{places}}}\", {place})"),
            Scalar::Text(_) => format!("&{place}"),
        };
        out.line(&format!("out += {shown};"));
    }

    fn turn(&self, index: &str) -> String {
        format!("{index} as i64")
    }
}
