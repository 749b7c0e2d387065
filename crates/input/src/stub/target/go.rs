//! Go.

use super::{Target, calls, declared, helpers, type_of};
use crate::stub::code::{Code, quoted};
use crate::stub::shape::{Ends, Expr, List, Place, Program, Scalar, Stmt, Type, Value};

pub(super) struct Go;

/// Each may call those before it.
const HELPERS: &[(&str, &str)] = &[
    (
        "skip",
        "\
// skip passes over the next letters, which are these.
func skip(text string) {
	pos += len(text)
}

",
    ),
    (
        "at",
        "\
func at(text string) bool {
	if text == \"\" {
		return pos == len(input)
	}
	return bytes.HasPrefix(input[pos:], []byte(text))
}

",
    ),
    (
        "take",
        "\
func take(length int) string {
	pos += length
	return string(input[pos-length : pos])
}

",
    ),
    (
        "until",
        "\
func until(stops string) string {
	length := bytes.IndexAny(input[pos:], stops)
	if length < 0 {
		length = len(input) - pos
	}
	return take(length)
}

",
    ),
    (
        "skipBlanks",
        "\
func skipBlanks() {
	for pos < len(input) && input[pos] <= ' ' {
		pos++
	}
}

",
    ),
    (
        "readWord",
        "\
func readWord() string {
	skipBlanks()
	return until(\" \\n\\r\")
}

",
    ),
    (
        "readInt",
        "\
func readInt() int {
	skipBlanks()
	negative := input[pos] == '-'
	if negative {
		pos++
	}
	value := 0
	for pos < len(input) && '0' <= input[pos] && input[pos] <= '9' {
		value = 10*value + int(input[pos]-'0')
		pos++
	}
	if negative {
		return -value
	}
	return value
}

",
    ),
    (
        "readDigits",
        "\
func readDigits(count int) int {
	value, _ := strconv.Atoi(take(count))
	return value
}

",
    ),
    (
        "readDecimal",
        "\
func readDecimal() float64 {
	skipBlanks()
	length := 0
	for pos+length < len(input) && bytes.IndexByte([]byte(\"-.0123456789\"), input[pos+length]) >= 0 {
		length++
	}
	value, _ := strconv.ParseFloat(take(length), 64)
	return value
}

",
    ),
];

/// The type of a variable.
fn name(program: &Program, kind: &Type) -> String {
    match kind {
        Type::Int(_) | Type::Length => "int".to_owned(),
        Type::Decimal => "float64".to_owned(),
        Type::Text => "string".to_owned(),
        Type::List(element) => format!("[]{}", name(program, element)),
        Type::Record(record) => program.records[*record].name.clone(),
    }
}

fn read(kind: &Scalar) -> String {
    match kind {
        Scalar::Int {
            reads: Some(digits),
            ..
        } => format!("readDigits({digits})"),
        Scalar::Int { .. } => "readInt()".to_owned(),
        Scalar::Decimal { .. } => "readDecimal()".to_owned(),
        Scalar::Text(Ends::After(length)) => format!("take({length})"),
        Scalar::Text(Ends::Before(stops)) => format!("until({})", quoted(stops)),
        Scalar::Text(Ends::Word) => "readWord()".to_owned(),
    }
}

/// Whether the standard library's functions are fast enough, and white space is all that separates values.
fn is_scanned(program: &Program) -> bool {
    !program.exact && !program.large
}

/// The variables that are declared by these statements.
fn variables(stmts: &[Stmt]) -> Vec<&str> {
    fn of(stmt: &Stmt) -> Vec<&str> {
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
    stmts.iter().flat_map(of).collect()
}

impl Target for Go {
    fn language(&self) -> &'static str {
        "go"
    }

    fn indent(&self) -> &'static str {
        "\t"
    }

    fn frame(&self, program: &Program, body: &str, echoes: bool) -> String {
        let records = program.records.iter().rev().map(|record| {
            let fields = record.fields.iter().filter(|(_, kind)| !kind.is_length());
            let width = fields
                .clone()
                .map(|(field, _)| field.len())
                .max()
                .unwrap_or(0);
            let fields =
                fields.map(|(field, kind)| format!("\t{field:width$} {}\n", name(program, kind)));
            format!(
                "type {} struct {{\n{}}}\n\n",
                record.name,
                fields.collect::<String>()
            )
        });
        let records: String = records.collect();
        let (globals, load) = if is_scanned(program) {
            ("", "\tin := bufio.NewReader(os.Stdin)\n")
        } else {
            (
                "var input []byte // All of the input.\nvar pos int      // Where reading it goes on.\n\n",
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

    fn place_for_solution(&self, program: &Program, out: &mut Code) {
        let names = variables(&program.body);
        out.line("// Write your solution here.");
        if !names.is_empty() {
            let blanks = vec!["_"; names.len()].join(", ");
            out.line(&format!("{blanks} = {}", names.join(", ")));
        }
    }

    fn values(&self, program: &Program, values: &[&Value], out: &mut Code) {
        if is_scanned(program) {
            let mut rest = declared(values);
            while let Some(first) = rest.first() {
                let kind = type_of(first);
                let kind = name(program, &kind);
                let (same, other): (Vec<&Value>, Vec<&Value>) = rest
                    .iter()
                    .partition(|value| name(program, &type_of(value)) == kind);
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
            let sign = if value.declares { ":=" } else { "=" };
            let place = self.place(&value.place);
            out.line(&format!("{place} {sign} {}", read(&value.kind)));
        }
    }

    fn skip_words(&self, program: &Program, count: usize, out: &mut Code) {
        for _ in 0..count {
            out.line(if is_scanned(program) {
                "fmt.Fscan(in, new(string))"
            } else {
                "readWord()"
            });
        }
    }

    fn skip(&self, text: &str, out: &mut Code) {
        out.line(&format!("skip({text})"));
    }

    fn list(&self, program: &Program, list: &List, length: Option<&Expr>, out: &mut Code) {
        let place = self.place(&list.place);
        let kind = name(program, &Type::List(Box::new(list.element.clone())));
        let sign = if list.declares { ":=" } else { "=" };
        let length = length.map_or_else(|| "0".to_owned(), |length| self.number(length));
        out.line(&format!("{place} {sign} make({kind}, {length})"));
    }

    fn element(&self, program: &Program, list: &List, _index: &str, grows: bool, out: &mut Code) {
        if grows {
            let place = self.place(&list.place);
            let empty = match &list.element {
                Type::Text => "\"\"".to_owned(),
                Type::List(_) => "nil".to_owned(),
                Type::Record(record) => format!("{}{{}}", program.records[*record].name),
                Type::Int(_) | Type::Decimal | Type::Length => "0".to_owned(),
            };
            out.line(&format!("{place} = append({place}, {empty})"));
        }
    }

    fn count_to(&self, index: &str, length: &str) -> String {
        format!("for {index} := 0; {index} < {length}; {index}++ {{")
    }

    fn until(&self, index: &str, stop: &str, out: &mut Code) {
        out.open(&format!("for {index} := 0; !at({stop}); {index}++ {{"));
    }

    fn length(&self, list: &Place, _kept: &Place) -> String {
        format!("len({})", self.place(list))
    }

    fn unless_first(&self, index: &str) -> String {
        format!("if {index} > 0 {{")
    }

    fn record(&self, program: &Program, place: &Place, record: usize, out: &mut Code) {
        // A field is there already.
        if place.path.is_empty() {
            let kind = &program.records[record].name;
            out.line(&format!("var {} {kind}", place.base));
        }
    }

    fn form(&self, number: usize, condition: &str) -> String {
        let other = if number > 0 { "} else " } else { "" };
        format!("{other}if {condition} {{")
    }

    fn set(&self, place: &Place, word: &str, out: &mut Code) {
        out.line(&format!("{} = {word}", self.place(place)));
    }

    fn set_word(&self, program: &Program, place: &Place, out: &mut Code) {
        let place = self.place(place);
        if is_scanned(program) {
            out.line(&format!("fmt.Fscan(in, &{place})"));
        } else {
            out.line(&format!("{place} = readWord()"));
        }
    }

    fn print(&self, text: &str, out: &mut Code) {
        out.line(&format!("fmt.Fprint(out, {text})"));
    }

    fn print_value(&self, value: &Value, out: &mut Code) {
        let place = self.place(&value.place);
        match &value.kind {
            Scalar::Int {
                digits: Some(digits),
                ..
            } => out.line(&format!("fmt.Fprintf(out, \"%0{digits}d\", {place})")),
            Scalar::Decimal { places } => {
                out.line(&format!("fmt.Fprintf(out, \"%.{places}f\", {place})"));
            }
            _ => out.line(&format!("fmt.Fprint(out, {place})")),
        }
    }
}
