//! Rust.

use super::words::{COMMON, SyntaxWords};
use super::{TargetSyntax, helpers};
use crate::stub::code::Code;
use crate::stub::shape::{
    LengthExpr, List, Location, Loop, ReaderProgram, ReaderType, Scalar, Value,
};

pub(super) struct Rust;

const INPUT: &str = "\
struct Input {
    text: String,
    /// The position of the next byte.
    pos: usize,
}

impl Input {
";

/// Each may call those before it.
const HELPERS: &str = include_str!("helpers/reader.rs");

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

const WORDS: SyntaxWords = SyntaxWords {
    language: "rust",
    ints: ["i64", "i64"],
    decimal: "f64",
    text: "String",
    list: "Vec<@0>",
    definition: [
        "#[derive(Clone, Default)]\nstruct @0 {\n",
        "    @1: @0,\n",
        "}\n\n",
    ],
    empty: ["0", "0.0", "String::new()", "Vec::new()", "@0::default()"],
    read_ints: ["input.int()"; 2],
    read_digits: ["input.take(@0).parse().unwrap()"; 2],
    read_decimal: "input.decimal()",
    read_text: ["input.take(@0)", "input.until(@0)", "input.word()"],
    declare: "let @1: @0 = @2;",
    make_record: ["let mut @1 = @0::default();", ""],
    skip: "input.skip(@0);",
    skip_tokens: "input.word();",
    grow: "@0.push(@1);",
    until: "let mut @0 = 0;\nwhile !@1 {",
    next_turn: "@0 += 1;",
    length: "@0.len()",
    unless_first: "if @0 > 0 {",
    forms: ["if @0 {", "} else if @0 {"],
    at: "input.at(@0)",
    print: "out += @0;",
    print_value: [
        "out += &format!(\"{:0@1}\", @0);",
        "out += &@0.to_string();",
        "out += &format!(\"{:.@1}\", @0);",
        "out += &@0;",
    ],
    ..COMMON
};

impl TargetSyntax for Rust {
    fn words(&self) -> &'static SyntaxWords {
        &WORDS
    }

    fn frame(&self, program: &ReaderProgram, body: &str, echoes: bool) -> String {
        let records = self.records(program);
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

    fn list(
        &self,
        program: &ReaderProgram,
        list: &List,
        length: Option<&LengthExpr>,
        out: &mut Code,
    ) {
        let place = self.place(&list.place);
        let made = length.map_or_else(
            || "Vec::new()".to_owned(),
            |length| {
                let length = index(&self.number(length));
                format!("vec![{}; {length}]", self.empty(program, &list.element))
            },
        );
        if list.declares {
            let kind = self.name(program, &ReaderType::List(Box::new(list.element.clone())));
            out.line(&format!("let mut {place}: {kind} = {made};"));
        } else {
            out.line(&format!("{place} = {made};"));
        }
    }

    fn whole_list(&self, each: &Loop, length: &LengthExpr, value: &Value, out: &mut Code) -> bool {
        let [list] = each.lists.as_slice() else {
            return false;
        };
        let kind = match value.kind {
            Scalar::Int { .. } => WORDS.ints[0],
            Scalar::Decimal { .. } => WORDS.decimal,
            Scalar::Text(_) => WORDS.text,
        };
        let place = self.place(&list.place);
        let declares = if list.declares {
            format!("let {place}: Vec<{kind}>")
        } else {
            place
        };
        let (read, length) = (WORDS.read(&value.kind), self.operand(length));
        out.line(&format!(
            "{declares} = (0..{length}).map(|_| {read}).collect();"
        ));
        true
    }

    fn count_to(&self, at: &str, length: &str) -> String {
        format!("for {at} in 0..{} {{", index(length))
    }

    fn set(&self, place: &Location, word: &str, out: &mut Code) {
        self.assign(&self.place(place), &format!("{word}.to_owned()"), out);
    }

    fn turn(&self, index: &str) -> String {
        format!("{index} as i64")
    }
}
