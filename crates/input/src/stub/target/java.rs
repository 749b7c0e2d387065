//! Java.

use super::{Target, helpers, type_of};
use crate::stub::code::{Code, quoted};
use crate::stub::shape::{
    Access, Ends, Expr, List, Loop, Place, Program, Scalar, Type, Value, Width,
};

pub(super) struct Java;

const LOAD: &str = "\
    static class Input {
        final byte[] data;
        int pos = 0; // Where reading goes on.

        Input() throws IOException {
            data = System.in.readAllBytes();
        }

";

/// Each may call those before it.
const HELPERS: &[(&str, &str)] = &[
    (
        "skip",
        "\
        /** Passes over the next letters, which are these. */
        void skip(String text) {
            pos += text.length();
        }

",
    ),
    (
        "at",
        "\
        boolean at(String text) {
            if (text.isEmpty()) return pos == data.length;
            if (pos + text.length() > data.length) return false;
            for (int i = 0; i < text.length(); i++) {
                if (data[pos + i] != text.charAt(i)) return false;
            }
            return true;
        }

",
    ),
    (
        "take",
        "\
        String take(int length) {
            pos += length;
            return new String(data, pos - length, length, StandardCharsets.ISO_8859_1);
        }

",
    ),
    (
        "until",
        "\
        String until(String stops) {
            int end = pos;
            while (end < data.length && stops.indexOf(data[end]) < 0) end++;
            return take(end - pos);
        }

",
    ),
    (
        "next",
        "\
        String next() {
            while (pos < data.length && data[pos] <= ' ') pos++;
            return until(\" \\n\\r\");
        }

",
    ),
    (
        "nextLong",
        "\
        long nextLong() {
            while (data[pos] <= ' ') pos++;
            boolean negative = data[pos] == '-';
            if (negative) pos++;
            long value = 0;
            while (pos < data.length && data[pos] >= '0' && data[pos] <= '9') {
                value = 10 * value + data[pos++] - '0';
            }
            return negative ? -value : value;
        }

",
    ),
    (
        "nextInt",
        "\
        int nextInt() {
            return (int) nextLong();
        }

",
    ),
    (
        "nextDecimal",
        "\
        double nextDecimal() {
            while (data[pos] <= ' ') pos++;
            int end = pos;
            while (end < data.length && \"-.0123456789\".indexOf(data[end]) >= 0) end++;
            return Double.parseDouble(take(end - pos));
        }

",
    ),
];

/// The type of a variable.
fn name(program: &Program, kind: &Type) -> String {
    match kind {
        Type::Int(Width::Narrow) | Type::Length => "int".to_owned(),
        Type::Int(_) => "long".to_owned(),
        Type::Decimal => "double".to_owned(),
        Type::Text => "String".to_owned(),
        Type::List(element) => format!("{}[]", name(program, element)),
        Type::Record(record) => program.records[*record].name.clone(),
    }
}

/// Whether the standard library's functions are fast enough, and white space is all that separates values.
fn is_scanned(program: &Program) -> bool {
    !program.exact && !program.large
}

fn read(program: &Program, kind: &Scalar) -> String {
    match kind {
        Scalar::Int {
            reads: Some(digits),
            width: Width::Narrow,
            ..
        } => format!("Integer.parseInt(in.take({digits}))"),
        Scalar::Int {
            reads: Some(digits),
            ..
        } => format!("Long.parseLong(in.take({digits}))"),
        Scalar::Int {
            width: Width::Narrow,
            ..
        } => "in.nextInt()".to_owned(),
        Scalar::Int { .. } => "in.nextLong()".to_owned(),
        Scalar::Decimal { .. } if is_scanned(program) => "Double.parseDouble(in.next())".to_owned(),
        Scalar::Decimal { .. } => "in.nextDecimal()".to_owned(),
        Scalar::Text(Ends::After(length)) => format!("in.take({length})"),
        Scalar::Text(Ends::Before(stops)) => format!("in.until({})", quoted(stops)),
        Scalar::Text(Ends::Word) => "in.next()".to_owned(),
    }
}

/// Whether a number may have 64 bits.
fn is_long(expr: &Expr) -> bool {
    match expr {
        Expr::Number(_) | Expr::Turn(_) => false,
        Expr::Value(_, width) => *width != Width::Narrow,
        Expr::Negative(inner) => is_long(inner),
        Expr::Binary(_, left, right, wide) => *wide || is_long(left) || is_long(right),
    }
}

/// A new array of a length: the dimensions that are not known stay empty.
fn array(program: &Program, element: &Type, length: &str) -> String {
    let mut core = element;
    let mut open = String::new();
    while let Type::List(inner) = core {
        core = inner;
        open += "[]";
    }
    format!("new {}[{length}]{open}", name(program, core))
}

/// A local variable for the length of a list that grows.
fn counter(length: &Place) -> String {
    let fields = length.path.iter().map(|access| match access {
        Access::Field(name) => format!("_{name}"),
        Access::Index(_) => String::new(),
    });
    length.base.clone() + &fields.collect::<String>()
}

impl Target for Java {
    fn language(&self) -> &'static str {
        "java"
    }

    fn depth(&self) -> usize {
        2
    }

    fn frame(&self, program: &Program, body: &str, echoes: bool) -> String {
        let records = program.records.iter().rev().map(|record| {
            let fields = record.fields.iter().filter(|(_, kind)| !kind.is_length());
            let fields =
                fields.map(|(field, kind)| format!("        {} {field};\n", name(program, kind)));
            format!(
                "    static class {} {{\n{}    }}\n\n",
                record.name,
                fields.collect::<String>()
            )
        });
        let records: String = records.collect();
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

    fn place_for_solution(&self, _program: &Program, out: &mut Code) {
        out.line("// Write your solution here.");
    }

    fn values(&self, program: &Program, values: &[&Value], out: &mut Code) {
        for value in values {
            let kind = if value.declares {
                format!("{} ", name(program, &type_of(value)))
            } else {
                String::new()
            };
            let place = self.place(&value.place);
            out.line(&format!("{kind}{place} = {};", read(program, &value.kind)));
        }
    }

    fn skip_words(&self, _program: &Program, count: usize, out: &mut Code) {
        for _ in 0..count {
            out.line("in.next();");
        }
    }

    fn skip(&self, text: &str, out: &mut Code) {
        out.line(&format!("in.skip({text});"));
    }

    fn list(&self, program: &Program, list: &List, length: Option<&Expr>, out: &mut Code) {
        let kind = if list.declares {
            format!("{}[] ", name(program, &list.element))
        } else {
            String::new()
        };
        let length = match length {
            None => "1".to_owned(),
            Some(length) if is_long(length) => format!("(int) ({})", self.number(length)),
            Some(length) => self.number(length),
        };
        let made = array(program, &list.element, &length);
        out.line(&format!("{kind}{} = {made};", self.place(&list.place)));
    }

    fn element(&self, program: &Program, list: &List, index: &str, grows: bool, out: &mut Code) {
        let place = self.place(&list.place);
        if grows {
            out.open(&format!("if ({index} == {place}.length) {{"));
            out.line(&format!("{place} = Arrays.copyOf({place}, 2 * {index});"));
            out.close("}");
        }
        if let Type::Record(record) = list.element {
            let kind = &program.records[record].name;
            out.line(&format!("{place}[{index}] = new {kind}();"));
        }
    }

    fn growing(&self, length: &Place, _declares: bool, out: &mut Code) {
        out.line(&format!("int {} = 0;", counter(length)));
    }

    fn next_turn(&self, _index: &str, length: &Place, out: &mut Code) {
        out.line(&format!("{}++;", counter(length)));
    }

    fn grown(&self, each: &Loop, length: &Place, out: &mut Code) {
        for list in &each.lists {
            let place = self.place(&list.place);
            out.line(&format!(
                "{place} = Arrays.copyOf({place}, {});",
                counter(length)
            ));
        }
    }

    fn count_to(&self, index: &str, length: &str) -> String {
        format!("for (int {index} = 0; {index} < {length}; {index}++) {{")
    }

    fn until(&self, index: &str, stop: &str, out: &mut Code) {
        out.open(&format!(
            "for (int {index} = 0; !in.at({stop}); {index}++) {{"
        ));
    }

    fn length(&self, list: &Place, _kept: &Place) -> String {
        format!("{}.length", self.place(list))
    }

    fn record(&self, program: &Program, place: &Place, record: usize, out: &mut Code) {
        let kind = &program.records[record].name;
        let place_text = self.place(place);
        let declares = if place.path.is_empty() {
            format!("{kind} ")
        } else {
            String::new()
        };
        out.line(&format!("{declares}{place_text} = new {kind}();"));
    }

    fn at(&self, text: &str) -> String {
        format!("in.at({text})")
    }

    fn equals(&self, place: &Place, word: &str) -> String {
        format!("{}.equals({word})", self.place(place))
    }

    fn set_word(&self, _program: &Program, place: &Place, out: &mut Code) {
        out.line(&format!("{} = in.next();", self.place(place)));
    }

    fn print(&self, text: &str, out: &mut Code) {
        out.line(&format!("out.append({text});"));
    }

    fn print_value(&self, value: &Value, out: &mut Code) {
        let place = self.place(&value.place);
        match &value.kind {
            Scalar::Int {
                digits: Some(digits),
                ..
            } => out.line(&format!(
                "out.append(String.format(\"%0{digits}d\", {place}));"
            )),
            Scalar::Decimal { places } => out.line(&format!(
                "out.append(String.format(Locale.ROOT, \"%.{places}f\", {place}));"
            )),
            _ => out.line(&format!("out.append({place});")),
        }
    }

    fn widened(&self) -> &'static str {
        "(long) "
    }
}
