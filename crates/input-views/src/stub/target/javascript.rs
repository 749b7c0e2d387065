//! JavaScript.

use super::words::{COMMON, SyntaxWords};
use super::{TargetSyntax, helpers};
use crate::stub::code::Code;
use crate::stub::shape::{
    LengthExpr, List, Location, Loop, ReaderProgram, ReaderType, Scalar, Value, Width,
};

pub(super) struct JavaScript;

/// Each may call those before it.
const HELPERS: &str = include_str!("helpers/reader.js");

/// A text as a value. Numbers of 64 bits are exact only as `BigInt`.
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

const WORDS: SyntaxWords = SyntaxWords {
    language: "javascript",
    depth: 0,
    read_ints: ["readNumber()"; 2],
    read_digits: ["take(@0)"; 2],
    read_decimal: "readNumber()",
    read_text: ["take(@0)", "until(@0)", "tokens[next++]"],
    declare: "const @1 = @2;",
    make_record: ["const @1 = {};", "@1 = {};"],
    skip_tokens: "next += @0;",
    count_to: "for (let @0 = 0; @0 < @1; @0++) {",
    until: "for (let @0 = 0; !@1; @0++) {",
    length: "@0.length",
    equals: "@0 === @1",
    print: "out.push(@0);",
    print_value: [
        "out.push(String(@0).padStart(@1, \"0\"));",
        "out.push(@0);",
        "out.push(@0.toFixed(@1));",
        "out.push(@0);",
    ],
    quotient: "Math.floor(@0 / @1)",
    ..COMMON
};

impl TargetSyntax for JavaScript {
    fn words(&self) -> &'static SyntaxWords {
        &WORDS
    }

    fn frame(&self, program: &ReaderProgram, body: &str, echoes: bool) -> String {
        let load = if program.exact {
            "const data = require(\"fs\").readFileSync(0, \"latin1\"); // All of the input.\nlet pos = 0; // The position of the next byte.\n"
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

    fn read(&self, program: &ReaderProgram, kind: &Scalar) -> String {
        let is_exact = program.exact || matches!(kind, Scalar::Int { reads: Some(_), .. });
        let text = match kind {
            Scalar::Int { .. } | Scalar::Decimal { .. } if !is_exact => {
                WORDS.read_text[2].to_owned()
            }
            _ => WORDS.read(kind),
        };
        convert(kind, &text)
    }

    fn list(
        &self,
        _program: &ReaderProgram,
        list: &List,
        length: Option<&LengthExpr>,
        out: &mut Code,
    ) {
        let place = self.place(&list.place);
        let made = match (length, &list.element) {
            (None, _) => "[]".to_owned(),
            (Some(length), ReaderType::Record(_)) => {
                format!(
                    "Array.from({{ length: {} }}, () => ({{}}))",
                    self.number(length)
                )
            }
            (Some(length), _) => format!("new Array({})", self.number(length)),
        };
        out.line(&format!("{}{place} = {made};", constant(list.declares)));
    }

    fn whole_list(&self, each: &Loop, length: &LengthExpr, value: &Value, out: &mut Code) -> bool {
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

    fn element(
        &self,
        _program: &ReaderProgram,
        list: &List,
        _index: &str,
        grows: bool,
        out: &mut Code,
    ) {
        // Other elements exist as soon as they get a value.
        if grows && matches!(list.element, ReaderType::Record(_)) {
            out.line(&format!("{}.push({{}});", self.place(&list.place)));
        }
    }

    fn count_value(&self, place: &Location, width: Width) -> String {
        match width {
            Width::Wide => format!("Number({})", self.place(place)),
            Width::Narrow | Width::Middle => self.place(place),
        }
    }
}
