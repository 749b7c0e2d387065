//! Python.

use super::words::{COMMON, SyntaxWords, fill};
use super::{TargetSyntax, helpers};
use crate::stub::code::Code;
use crate::stub::shape::{
    LengthExpr, List, Loop, ReaderProgram, ReaderType, Record, Scalar, Value,
};

pub(super) struct Python;

/// Each may call those before it.
const HELPERS: &str = include_str!("helpers/reader.py");

fn read_word(kind: &Scalar) -> &'static str {
    match kind {
        Scalar::Int { .. } => "int(next(tokens))",
        Scalar::Decimal { .. } => "float(next(tokens))",
        Scalar::Text(_) => "next(tokens)",
    }
}

const WORDS: SyntaxWords = SyntaxWords {
    language: "python",
    depth: 0,
    end: "",
    nothing: "pass",
    solution: "# Write your solution here.",
    ints: ["int", "int"],
    decimal: "float",
    text: "str",
    list: "list[@0]",
    definition: ["class @0:\n", "    @1: @0\n", "\n\n"],
    empty: ["0", "0", "\"\"", "[]", "@0()"],
    read_digits: ["int(take(@0))"; 2],
    read_text: ["take(@0)", "until(@0)", "next(tokens)"],
    declare: "@1 = @2",
    assign: "@0 = @1",
    make_record: ["@1 = @0()"; 2],
    skip: "skip(@0)",
    skip_tokens: "next(tokens)",
    grow: "@0.append(@1)",
    count_to: "for @0 in range(@1):",
    until: "@0 = 0\nwhile not @1:",
    next_turn: "@0 += 1",
    unless_first: "if @0 > 0:",
    forms: ["if @0:", "elif @0:"],
    print: "out.append(@0)",
    print_value: [
        "out.append(f\"{@0:0@1}\")",
        "out.append(str(@0))",
        "out.append(f\"{@0:.@1f}\")",
        "out.append(@0)",
    ],
    quotient: "@0 // @1",
    ..COMMON
};

impl TargetSyntax for Python {
    fn words(&self) -> &'static SyntaxWords {
        &WORDS
    }

    fn frame(&self, program: &ReaderProgram, body: &str, echoes: bool) -> String {
        let records = self.records(program);
        let load = if program.exact {
            "data = sys.stdin.read()  # All of the input.\npos = 0  # The position of the next byte.\n"
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

    fn definition(&self, program: &ReaderProgram, record: &Record) -> String {
        let [_, field, end] = WORDS.definition;
        let fields = record.fields.iter().filter(|(_, kind)| !kind.is_length());
        let fields: String = fields
            .map(|(name, kind)| fill(field, &[&self.name(program, kind), name]))
            .collect();
        let fields = if fields.is_empty() {
            "    pass\n"
        } else {
            &fields
        };
        format!("class {}:\n{fields}{end}", record.name)
    }

    fn read(&self, program: &ReaderProgram, kind: &Scalar) -> String {
        if program.exact {
            WORDS.read(kind)
        } else {
            read_word(kind).to_owned()
        }
    }

    fn list(
        &self,
        program: &ReaderProgram,
        list: &List,
        length: Option<&LengthExpr>,
        out: &mut Code,
    ) {
        let place = self.place(&list.place);
        let Some(length) = length else {
            out.line(&format!("{place} = []"));
            return;
        };
        let empty = match &list.element {
            ReaderType::Decimal => "0.0".to_owned(),
            element => self.empty(program, element),
        };
        let made = match &list.element {
            ReaderType::List(_) | ReaderType::Record(_) => {
                format!("[{empty} for _ in range({})]", self.number(length))
            }
            _ => format!("[{empty}] * {}", self.operand(length)),
        };
        out.line(&format!("{place} = {made}"));
    }

    fn whole_list(&self, each: &Loop, length: &LengthExpr, value: &Value, out: &mut Code) -> bool {
        if let [list] = each.lists.as_slice() {
            let place = self.place(&list.place);
            let (read, length) = (read_word(&value.kind), self.number(length));
            out.line(&format!("{place} = [{read} for _ in range({length})]"));
        }
        each.lists.len() == 1
    }
}
