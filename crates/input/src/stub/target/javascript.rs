//! JavaScript.

use super::{Target, helpers};
use crate::stub::code::{Code, quoted};
use crate::stub::shape::{Ends, Expr, List, Loop, Place, Program, Scalar, Type, Value, Width};

pub(super) struct JavaScript;

/// Each may call those before it.
const HELPERS: &[(&str, &str)] = &[
    (
        "skip",
        "\
// Passes over the next letters, which are these.
function skip(text) {
    pos += text.length;
}

",
    ),
    (
        "at",
        "\
function at(text) {
    return text === \"\" ? pos === data.length : data.startsWith(text, pos);
}

",
    ),
    (
        "take",
        "\
function take(length) {
    pos += length;
    return data.slice(pos - length, pos);
}

",
    ),
    (
        "until",
        "\
function until(stops) {
    let end = pos;
    while (end < data.length && !stops.includes(data[end])) end++;
    return take(end - pos);
}

",
    ),
    (
        "readNumber",
        "\
function readNumber() {
    let end = pos + 1;
    while (end < data.length && \".0123456789\".includes(data[end])) end++;
    return take(end - pos);
}

",
    ),
];

fn read(program: &Program, kind: &Scalar) -> String {
    let text = match kind {
        Scalar::Text(Ends::After(length)) => format!("take({length})"),
        Scalar::Text(Ends::Before(stops)) => format!("until({})", quoted(stops)),
        Scalar::Int {
            reads: Some(digits),
            ..
        } => format!("take({digits})"),
        Scalar::Int { .. } | Scalar::Decimal { .. } if program.exact => "readNumber()".to_owned(),
        _ => "tokens[next++]".to_owned(),
    };
    convert(kind, &text)
}

/// A text as a value. Numbers of 64 bits are exact as `BigInt` only.
fn convert(kind: &Scalar, text: &str) -> String {
    match kind {
        Scalar::Int {
            width: Width::Wide, ..
        } => format!("BigInt({text})"),
        Scalar::Int { .. } | Scalar::Decimal { .. } => format!("Number({text})"),
        Scalar::Text(_) => text.to_owned(),
    }
}

fn constant(declares: bool) -> &'static str {
    if declares { "const " } else { "" }
}

impl Target for JavaScript {
    fn language(&self) -> &'static str {
        "javascript"
    }

    fn depth(&self) -> usize {
        0
    }

    fn frame(&self, program: &Program, body: &str, echoes: bool) -> String {
        let load = if program.exact {
            "const data = require(\"fs\").readFileSync(0, \"latin1\"); // All of the input.\nlet pos = 0; // Where reading it goes on.\n"
        } else {
            "const tokens = require(\"fs\").readFileSync(0, \"latin1\").split(/\\s+/);\nlet next = 0; // The number of the next token.\n"
        };
        let helpers = helpers(body, HELPERS);
        let (printer, end) = if echoes {
            (
                "const out = [];\n",
                "process.stdout.write(out.join(\"\"));\n",
            )
        } else {
            ("", "")
        };
        format!("{load}\n{helpers}{printer}{body}{end}")
    }

    fn place_for_solution(&self, _program: &Program, out: &mut Code) {
        out.line("// Write your solution here.");
    }

    fn values(&self, program: &Program, values: &[&Value], out: &mut Code) {
        for value in values {
            let place = self.place(&value.place);
            let read = read(program, &value.kind);
            out.line(&format!("{}{place} = {read};", constant(value.declares)));
        }
    }

    fn skip_words(&self, _program: &Program, count: usize, out: &mut Code) {
        out.line(&format!("next += {count};"));
    }

    fn skip(&self, text: &str, out: &mut Code) {
        out.line(&format!("skip({text});"));
    }

    fn list(&self, _program: &Program, list: &List, length: Option<&Expr>, out: &mut Code) {
        let place = self.place(&list.place);
        let made = match (length, &list.element) {
            (None, _) => "[]".to_owned(),
            (Some(length), Type::Record(_)) => {
                format!(
                    "Array.from({{ length: {} }}, () => ({{}}))",
                    self.number(length)
                )
            }
            (Some(length), _) => format!("new Array({})", self.number(length)),
        };
        out.line(&format!("{}{place} = {made};", constant(list.declares)));
    }

    fn whole_list(&self, each: &Loop, length: &Expr, value: &Value, out: &mut Code) -> bool {
        if let [list] = each.lists.as_slice() {
            let place = self.place(&list.place);
            let read = convert(&value.kind, "tokens[next++]");
            let length = self.number(length);
            out.line(&format!(
                "{}{place} = Array.from({{ length: {length} }}, () => {read});",
                constant(list.declares)
            ));
        }
        each.lists.len() == 1
    }

    fn element(&self, _program: &Program, list: &List, _index: &str, grows: bool, out: &mut Code) {
        // Other elements are there as soon as they get a value.
        if grows && matches!(list.element, Type::Record(_)) {
            out.line(&format!("{}.push({{}});", self.place(&list.place)));
        }
    }

    fn count_to(&self, index: &str, length: &str) -> String {
        format!("for (let {index} = 0; {index} < {length}; {index}++) {{")
    }

    fn until(&self, index: &str, stop: &str, out: &mut Code) {
        out.open(&format!("for (let {index} = 0; !at({stop}); {index}++) {{"));
    }

    fn length(&self, list: &Place, _kept: &Place) -> String {
        format!("{}.length", self.place(list))
    }

    fn record(&self, _program: &Program, place: &Place, _record: usize, out: &mut Code) {
        let declares = constant(place.path.is_empty());
        out.line(&format!("{declares}{} = {{}};", self.place(place)));
    }

    fn equals(&self, place: &Place, word: &str) -> String {
        format!("{} === {word}", self.place(place))
    }

    fn set_word(&self, _program: &Program, place: &Place, out: &mut Code) {
        out.line(&format!("{} = tokens[next++];", self.place(place)));
    }

    fn print(&self, text: &str, out: &mut Code) {
        out.line(&format!("out.push({text});"));
    }

    fn print_value(&self, value: &Value, out: &mut Code) {
        let place = self.place(&value.place);
        let shown = match &value.kind {
            Scalar::Int {
                digits: Some(digits),
                ..
            } => format!("String({place}).padStart({digits}, \"0\")"),
            Scalar::Decimal { places } => format!("{place}.toFixed({places})"),
            _ => place,
        };
        out.line(&format!("out.push({shown});"));
    }

    fn count_value(&self, place: &Place, width: Width) -> String {
        match width {
            Width::Wide => format!("Number({})", self.place(place)),
            Width::Narrow | Width::Middle => self.place(place),
        }
    }

    fn quotient(&self, left: &str, right: &str) -> String {
        format!("Math.floor({left} / {right})")
    }
}
