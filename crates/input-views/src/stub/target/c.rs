//! C.

use super::words::{COMMON, SyntaxWords};
use super::{TargetSyntax, helpers};
use crate::stub::code::Code;
use crate::stub::shape::{
    LengthExpr, List, Location, ReaderProgram, ReaderType, Scalar, Value, Width,
};

pub(super) struct C;

const LOAD: &str = "\
static char *input; // All of the input.
static size_t pos;  // The position of the next byte.

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
const HELPERS: &str = include_str!("helpers/reader.c");

const WORDS: SyntaxWords = SyntaxWords {
    language: "c",
    ints: ["int ", "long long "],
    decimal: "double ",
    text: "char *",
    list: "@0*",
    record: "struct @0 ",
    definition: ["struct @0 {\n", "    @0@1;\n", "};\n\n"],
    read_digits: ["atoll(take(@0))"; 2],
    declare: "@0@1 = @2;",
    make_record: ["struct @0 @1 = {0};", ""],
    equals: "strcmp(@0, @1) == 0",
    print: "fputs(@0, stdout);",
    widened: "1LL * ",
    ..COMMON
};

impl TargetSyntax for C {
    fn words(&self) -> &'static SyntaxWords {
        &WORDS
    }

    fn has_lengths(&self) -> bool {
        false
    }

    fn frame(&self, program: &ReaderProgram, body: &str, _echoes: bool) -> String {
        let records = self.records(program);
        let helpers = helpers(body, HELPERS);
        format!(
            "#include <stdbool.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n\n{records}{LOAD}{helpers}int main(void) {{\n    load();\n\n{body}    return 0;\n}}\n"
        )
    }

    fn place_for_solution(&self, _program: &ReaderProgram, out: &mut Code) {
        out.line(WORDS.solution);
        out.line("");
    }

    fn list(
        &self,
        program: &ReaderProgram,
        list: &List,
        length: Option<&LengthExpr>,
        out: &mut Code,
    ) {
        let place = self.place(&list.place);
        let kind = if list.declares {
            self.name(program, &ReaderType::List(Box::new(list.element.clone())))
        } else {
            String::new()
        };
        let made = length.map_or_else(
            || "NULL".to_owned(),
            |length| format!("calloc({}, sizeof *{place})", self.number(length)),
        );
        out.line(&format!("{kind}{place} = {made};"));
    }

    fn element(
        &self,
        program: &ReaderProgram,
        list: &List,
        index: &str,
        grows: bool,
        out: &mut Code,
    ) {
        if grows {
            let place = self.place(&list.place);
            // The capacity is a power of two.
            out.open(&format!("if (({index} & ({index} - 1)) == 0) {{"));
            out.line(&format!(
                "{place} = realloc({place}, ({index} > 0 ? 2 * {index} : 1) * sizeof *{place});"
            ));
            out.close("}");
            if let ReaderType::Record(record) = list.element {
                let kind = &program.records[record].name;
                out.line(&format!("{place}[{index}] = (struct {kind}){{0}};"));
            }
        }
    }

    fn growing(&self, length: &Location, declares: bool, out: &mut Code) {
        let kind = if declares { "int " } else { "" };
        out.line(&format!("{kind}{} = 0;", self.place(length)));
    }

    fn next_turn(&self, _index: &str, length: &Location, out: &mut Code) {
        out.line(&format!("++{};", self.place(length)));
    }

    fn length(&self, _list: &Location, kept: &Location) -> String {
        self.place(kept)
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
}
