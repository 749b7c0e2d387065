//! Go.

use super::words::{COMMON, SyntaxWords};
use super::{TargetSyntax, calls, declared, helpers, type_of};
use crate::stub::code::Code;
use crate::stub::shape::{
    LengthExpr, List, Location, ReaderProgram, ReaderType, Record, Stmt, Value,
};

pub(super) struct Go;

/// Each may call those before it.
const HELPERS: &str = include_str!("helpers/reader.go");

/// Whether the functions of the standard library are fast enough, and only white space separates
/// values.
fn is_scanned(program: &ReaderProgram) -> bool {
    !program.exact && !program.large
}

/// The variables that these statements declare.
fn variables(stmts: &[Stmt]) -> Vec<&str> {
    fn names_in(stmt: &Stmt) -> Vec<&str> {
        match stmt {
            Stmt::Value(value) if value.declares => vec![value.place.base.as_str()],
            Stmt::Loop(each) => {
                let lists = each.lists.iter().filter(|list| list.declares);
                lists.map(|list| list.place.base.as_str()).collect()
            }
            Stmt::Forms(forms) => {
                let places = forms.record.iter().map(|(place, _)| place);
                let own = places.filter(|place| place.path.is_empty());
                own.map(|place| place.base.as_str()).collect()
            }
            Stmt::Value(_) | Stmt::Literal(_) => Vec::new(),
        }
    }
    stmts.iter().flat_map(names_in).collect()
}

const WORDS: SyntaxWords = SyntaxWords {
    language: "go",
    indent: "	",
    ints: ["int", "int"],
    decimal: "float64",
    list: "[]@0",
    empty: ["0", "0", "\"\"", "nil", "@0{}"],
    read_ints: ["readInt()"; 2],
    read_digits: ["readDigits(@0)"; 2],
    read_decimal: "readDecimal()",
    read_text: ["take(@0)", "until(@0)", "readWord()"],
    declare: "@1 := @2",
    assign: "@0 = @1",
    make_record: ["var @1 @0", ""],
    skip: "skip(@0)",
    grow: "@0 = append(@0, @1)",
    count_to: "for @0 := 0; @0 < @1; @0++ {",
    until: "for @0 := 0; !@1; @0++ {",
    unless_first: "if @0 > 0 {",
    forms: ["if @0 {", "} else if @0 {"],
    print: "fmt.Fprint(out, @0)",
    print_value: [
        "fmt.Fprintf(out, \"%0@1d\", @0)",
        "fmt.Fprint(out, @0)",
        "fmt.Fprintf(out, \"%.@1f\", @0)",
        "fmt.Fprint(out, @0)",
    ],
    ..COMMON
};

impl TargetSyntax for Go {
    fn words(&self) -> &'static SyntaxWords {
        &WORDS
    }

    fn frame(&self, program: &ReaderProgram, body: &str, echoes: bool) -> String {
        let records = self.records(program);
        let (globals, load) = if is_scanned(program) {
            ("", "\tin := bufio.NewReader(os.Stdin)\n")
        } else {
            (
                "var input []byte // All of the input.\nvar pos int      // The position of the next byte.\n\n",
                "\tinput, _ = io.ReadAll(os.Stdin)\n",
            )
        };
        let printer = if echoes {
            "\tout := bufio.NewWriter(os.Stdout)\n\tdefer out.Flush()\n"
        } else {
            ""
        };
        let helpers = helpers(body, HELPERS);
        let all = format!("{records}{globals}{helpers}func main() {{\n{load}{printer}\n{body}}}\n");
        let packages = ["bufio", "bytes", "fmt", "io", "os", "strconv"];
        let used = packages.iter().filter(|package| calls(&all, package));
        let used: Vec<&str> = used.copied().collect();
        let imports = used.join("\"\n\t\"");
        format!("package main\n\nimport (\n\t\"{imports}\"\n)\n\n{all}")
    }

    fn definition(&self, program: &ReaderProgram, record: &Record) -> String {
        let fields = record.fields.iter().filter(|(_, kind)| !kind.is_length());
        let width = fields.clone().map(|(field, _)| field.len()).max();
        let width = width.unwrap_or(0);
        let fields =
            fields.map(|(field, kind)| format!("\t{field:width$} {}\n", self.name(program, kind)));
        let fields: String = fields.collect();
        format!("type {} struct {{\n{fields}}}\n\n", record.name)
    }

    fn place_for_solution(&self, program: &ReaderProgram, out: &mut Code) {
        let names = variables(&program.body);
        out.line(WORDS.solution);
        if !names.is_empty() {
            let blanks = vec!["_"; names.len()].join(", ");
            out.line(&format!("{blanks} = {}", names.join(", ")));
        }
    }

    fn values(&self, program: &ReaderProgram, values: &[&Value], out: &mut Code) {
        if is_scanned(program) {
            let mut rest = declared(values);
            while let Some(first) = rest.first() {
                let kind = type_of(first);
                let kind = self.name(program, &kind);
                let (same, other): (Vec<&Value>, Vec<&Value>) = rest
                    .iter()
                    .partition(|value| self.name(program, &type_of(value)) == kind);
                let names: Vec<&str> = same.iter().map(|value| value.place.base.as_str()).collect();
                out.line(&format!("var {} {kind}", names.join(", ")));
                rest = other;
            }
            let places: Vec<String> = values
                .iter()
                .map(|value| format!("&{}", self.place(&value.place)))
                .collect();
            out.line(&format!("fmt.Fscan(in, {})", places.join(", ")));
            return;
        }
        for value in values {
            self.value(program, value, out);
        }
    }

    fn skip_words(&self, program: &ReaderProgram, count: usize, out: &mut Code) {
        for _ in 0..count {
            out.line(if is_scanned(program) {
                "fmt.Fscan(in, new(string))"
            } else {
                "readWord()"
            });
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
        let kind = self.name(program, &ReaderType::List(Box::new(list.element.clone())));
        let sign = if list.declares { ":=" } else { "=" };
        let length = length.map_or_else(|| "0".to_owned(), |length| self.number(length));
        out.line(&format!("{place} {sign} make({kind}, {length})"));
    }

    fn set_word(&self, program: &ReaderProgram, place: &Location, out: &mut Code) {
        let place = self.place(place);
        if is_scanned(program) {
            out.line(&format!("fmt.Fscan(in, &{place})"));
        } else {
            self.assign(&place, WORDS.read_text[2], out);
        }
    }
}
