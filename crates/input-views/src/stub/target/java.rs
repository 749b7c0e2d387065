//! Java.

use super::words::{COMMON, SyntaxWords};
use super::{TargetSyntax, helpers};
use crate::stub::code::Code;
use crate::stub::shape::{
    Access, LengthExpr, List, Location, Loop, ReaderProgram, ReaderType, Scalar, Width,
};

pub(super) struct Java;

const LOAD: &str = "\
    static class Input {
        final byte[] data;
        int pos = 0; // The position of the next byte.

        Input() throws IOException {
            data = System.in.readAllBytes();
        }

";

/// Each may call those before it.
const HELPERS: &str = include_str!("helpers/reader.java");

/// Whether the functions of the standard library are fast enough, and only white space separates
/// values.
fn is_scanned(program: &ReaderProgram) -> bool {
    !program.exact && !program.large
}

/// Whether a number may have 64 bits.
fn is_long(expr: &LengthExpr) -> bool {
    match expr {
        LengthExpr::Number(_) | LengthExpr::Turn(_) => false,
        LengthExpr::Value(_, width) => *width != Width::Narrow,
        LengthExpr::Negative(inner) => is_long(inner),
        LengthExpr::Binary(_, left, right, wide) => *wide || is_long(left) || is_long(right),
    }
}

/// A local variable for the length of a growing list.
fn counter(length: &Location) -> String {
    let fields = length.path.iter().map(|access| match access {
        Access::Field(name) => format!("_{name}"),
        Access::Index(_) => String::new(),
    });
    length.base.clone() + &fields.collect::<String>()
}

impl Java {
    /// A new array of a length: dimensions that are not known stay empty.
    fn array(&self, program: &ReaderProgram, element: &ReaderType, length: &str) -> String {
        let mut core = element;
        let mut open = String::new();
        while let ReaderType::List(inner) = core {
            core = inner;
            open += "[]";
        }
        format!("new {}[{length}]{open}", self.name(program, core))
    }
}

const WORDS: SyntaxWords = SyntaxWords {
    language: "java",
    depth: 2,
    ints: ["int", "long"],
    text: "String",
    definition: ["    static class @0 {\n", "        @0 @1;\n", "    }\n\n"],
    read_ints: ["in.nextInt()", "in.nextLong()"],
    read_digits: [
        "Integer.parseInt(in.take(@0))",
        "Long.parseLong(in.take(@0))",
    ],
    read_decimal: "in.nextDecimal()",
    read_text: ["in.take(@0)", "in.until(@0)", "in.next()"],
    make_record: ["@0 @1 = new @0();", "@1 = new @0();"],
    skip: "in.skip(@0);",
    skip_tokens: "in.next();",
    count_to: "for (int @0 = 0; @0 < @1; @0++) {",
    until: "for (int @0 = 0; !@1; @0++) {",
    length: "@0.length",
    at: "in.at(@0)",
    equals: "@0.equals(@1)",
    print: "out.append(@0);",
    print_value: [
        "out.append(String.format(\"%0@1d\", @0));",
        "out.append(@0);",
        "out.append(String.format(Locale.ROOT, \"%.@1f\", @0));",
        "out.append(@0);",
    ],
    widened: "(long) ",
    ..COMMON
};

impl TargetSyntax for Java {
    fn words(&self) -> &'static SyntaxWords {
        &WORDS
    }

    fn frame(&self, program: &ReaderProgram, body: &str, echoes: bool) -> String {
        let records = self.records(program);
        let (class, load) = if is_scanned(program) {
            (
                String::new(),
                "        Scanner in = new Scanner(System.in);\n",
            )
        } else {
            let helpers = helpers(body, HELPERS);
            let class = format!("{LOAD}{}\n    }}\n\n", helpers.trim_end());
            (class, "        Input in = new Input();\n")
        };
        let throws = if is_scanned(program) {
            ""
        } else {
            " throws IOException"
        };
        let (printer, end) = if echoes {
            (
                "        StringBuilder out = new StringBuilder();\n",
                "        System.out.print(out);\n        System.out.flush();\n",
            )
        } else {
            ("", "")
        };
        let all = format!(
            "public class Main {{\n{records}{class}    public static void main(String[] args){throws} {{\n{load}{printer}\n{body}{end}    }}\n}}\n"
        );
        let uses = [
            ("java.io.IOException", "IOException"),
            ("java.nio.charset.StandardCharsets", "StandardCharsets"),
            ("java.util.Arrays", "Arrays."),
            ("java.util.Locale", "Locale."),
            ("java.util.Scanner", "Scanner "),
        ];
        let imported = uses.iter().filter(|(_, word)| all.contains(word));
        let imported: Vec<&str> = imported.map(|(name, _)| *name).collect();
        format!("import {};\n\n{all}", imported.join(";\nimport "))
    }

    fn read(&self, program: &ReaderProgram, kind: &Scalar) -> String {
        match kind {
            Scalar::Decimal { .. } if is_scanned(program) => {
                "Double.parseDouble(in.next())".to_owned()
            }
            _ => WORDS.read(kind),
        }
    }

    fn list(
        &self,
        program: &ReaderProgram,
        list: &List,
        length: Option<&LengthExpr>,
        out: &mut Code,
    ) {
        let kind = if list.declares {
            format!("{}[] ", self.name(program, &list.element))
        } else {
            String::new()
        };
        let length = match length {
            None => "1".to_owned(),
            Some(length) if is_long(length) => format!("(int) ({})", self.number(length)),
            Some(length) => self.number(length),
        };
        let made = self.array(program, &list.element, &length);
        out.line(&format!("{kind}{} = {made};", self.place(&list.place)));
    }

    fn element(
        &self,
        program: &ReaderProgram,
        list: &List,
        index: &str,
        grows: bool,
        out: &mut Code,
    ) {
        let place = self.place(&list.place);
        if grows {
            out.open(&format!("if ({index} == {place}.length) {{"));
            out.line(&format!("{place} = Arrays.copyOf({place}, 2 * {index});"));
            out.close("}");
        }
        if let ReaderType::Record(record) = list.element {
            let kind = &program.records[record].name;
            out.line(&format!("{place}[{index}] = new {kind}();"));
        }
    }

    fn growing(&self, length: &Location, _declares: bool, out: &mut Code) {
        out.line(&format!("int {} = 0;", counter(length)));
    }

    fn next_turn(&self, _index: &str, length: &Location, out: &mut Code) {
        out.line(&format!("{}++;", counter(length)));
    }

    fn grown(&self, each: &Loop, length: &Location, out: &mut Code) {
        for list in &each.lists {
            let place = self.place(&list.place);
            out.line(&format!(
                "{place} = Arrays.copyOf({place}, {});",
                counter(length)
            ));
        }
    }
}
