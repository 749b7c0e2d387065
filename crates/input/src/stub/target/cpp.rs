//! C++.

use super::{Target, declared, helpers, type_of};
use crate::stub::code::{Code, quoted};
use crate::stub::shape::{Ends, Expr, List, Place, Program, Scalar, Type, Value, Width};

pub(super) struct Cpp;

const EXACT: &str = "\
string input;   // All of the input.
size_t pos = 0; // Where reading it goes on.

";

/// Each may call those before it.
const HELPERS: &[(&str, &str)] = &[
    (
        "skip_words",
        "\
void skip_words(int count) {
    string word;
    while (count-- > 0) {
        cin >> word;
    }
}

",
    ),
    (
        "skip",
        "\
// Passes over the next letters, which are these.
void skip(const string &text) {
    pos += text.size();
}

",
    ),
    (
        "at",
        "\
bool at(const string &text) {
    return text.empty() ? pos == input.size() : input.compare(pos, text.size(), text) == 0;
}

",
    ),
    (
        "take",
        "\
string take(size_t length) {
    pos += length;
    return input.substr(pos - length, length);
}

",
    ),
    (
        "until",
        "\
string until(const string &stops) {
    return take(min(input.find_first_of(stops, pos), input.size()) - pos);
}

",
    ),
    (
        "read_int",
        "\
long long read_int() {
    char *end;
    long long value = strtoll(input.c_str() + pos, &end, 10);
    pos = end - input.c_str();
    return value;
}

",
    ),
    (
        "read_decimal",
        "\
double read_decimal() {
    char *end;
    double value = strtod(input.c_str() + pos, &end);
    pos = end - input.c_str();
    return value;
}

",
    ),
];

/// The type of a variable.
fn name(program: &Program, kind: &Type) -> String {
    match kind {
        Type::Int(Width::Narrow) | Type::Length => "int".to_owned(),
        Type::Int(_) => "long long".to_owned(),
        Type::Decimal => "double".to_owned(),
        Type::Text => "string".to_owned(),
        Type::List(element) => format!("vector<{}>", name(program, element)),
        Type::Record(record) => program.records[*record].name.clone(),
    }
}

/// Reads a value where every byte counts.
fn exactly(kind: &Scalar) -> String {
    match kind {
        Scalar::Int {
            reads: Some(digits),
            ..
        } => format!("stoll(take({digits}))"),
        Scalar::Int { .. } => "read_int()".to_owned(),
        Scalar::Decimal { .. } => "read_decimal()".to_owned(),
        Scalar::Text(Ends::After(length)) => format!("take({length})"),
        Scalar::Text(Ends::Before(stops)) => format!("until({})", quoted(stops)),
        Scalar::Text(Ends::Word) => "until(\" \\n\")".to_owned(),
    }
}

impl Target for Cpp {
    fn language(&self) -> &'static str {
        "c++"
    }

    fn frame(&self, program: &Program, body: &str, _echoes: bool) -> String {
        let mut text = String::new();
        let records = program.records.iter().rev().map(|record| {
            let fields = record.fields.iter().filter(|(_, kind)| !kind.is_length());
            let fields =
                fields.map(|(field, kind)| format!("    {} {field};\n", name(program, kind)));
            format!(
                "struct {} {{\n{}}};\n\n",
                record.name,
                fields.collect::<String>()
            )
        });
        let records: String = records.collect();
        let uses = [
            ("iomanip", "setprecision"),
            ("iomanip", "setw"),
            ("iostream", ""),
            ("iterator", "istreambuf_iterator"),
            ("string", ""),
            ("vector", "vector"),
        ];
        let head = if program.exact {
            "    input.assign(istreambuf_iterator<char>(cin), {});\n\n"
        } else if program.large {
            "    ios::sync_with_stdio(false);\n    cin.tie(nullptr);\n\n"
        } else {
            ""
        };
        let all = format!("{records}{head}{body}");
        let mut includes: Vec<&str> = uses
            .iter()
            .filter(|(_, word)| all.contains(word))
            .map(|(header, _)| *header)
            .collect();
        includes.dedup();
        if program.exact {
            includes.insert(0, "cstdlib");
            includes.insert(0, "algorithm");
        }
        for header in includes {
            text.extend(["#include <", header, ">\n"]);
        }
        text += "using namespace std;\n\n";
        text += &records;
        if program.exact {
            text += EXACT;
        }
        text += &helpers(body, HELPERS);
        format!("{text}int main() {{\n{head}{body}    return 0;\n}}\n")
    }

    fn place_for_solution(&self, _program: &Program, out: &mut Code) {
        out.line("// Write your solution here.");
        out.line("");
    }

    fn values(&self, program: &Program, values: &[&Value], out: &mut Code) {
        if program.exact {
            for value in values {
                let place = self.place(&value.place);
                let read = exactly(&value.kind);
                let kind = name(program, &type_of(value));
                let declares = if value.declares {
                    format!("{kind} ")
                } else {
                    String::new()
                };
                out.line(&format!("{declares}{place} = {read};"));
            }
            return;
        }
        let mut rest = declared(values);
        while let Some(first) = rest.first() {
            let kind = type_of(first);
            let (same, other): (Vec<&Value>, Vec<&Value>) =
                rest.iter().partition(|value| type_of(value) == kind);
            let names: Vec<&str> = same.iter().map(|value| value.place.base.as_str()).collect();
            out.line(&format!("{} {};", name(program, &kind), names.join(", ")));
            rest = other;
        }
        let places: Vec<String> = values
            .iter()
            .map(|value| self.place(&value.place))
            .collect();
        out.line(&format!("cin >> {};", places.join(" >> ")));
    }

    fn skip_words(&self, _program: &Program, count: usize, out: &mut Code) {
        out.line(&format!("skip_words({count});"));
    }

    fn skip(&self, text: &str, out: &mut Code) {
        out.line(&format!("skip({text});"));
    }

    fn list(&self, program: &Program, list: &List, length: Option<&Expr>, out: &mut Code) {
        let place = self.place(&list.place);
        let length = length.map(|length| self.number(length));
        if list.declares {
            let kind = name(program, &Type::List(Box::new(list.element.clone())));
            let length = length.map_or_else(String::new, |length| format!("({length})"));
            out.line(&format!("{kind} {place}{length};"));
        } else if let Some(length) = length {
            out.line(&format!("{place}.resize({length});"));
        }
    }

    fn element(&self, _program: &Program, list: &List, _index: &str, grows: bool, out: &mut Code) {
        if grows {
            out.line(&format!("{}.emplace_back();", self.place(&list.place)));
        }
    }

    fn count_to(&self, index: &str, length: &str) -> String {
        format!("for (int {index} = 0; {index} < {length}; ++{index}) {{")
    }

    fn until(&self, index: &str, stop: &str, out: &mut Code) {
        out.open(&format!("for (int {index} = 0; !at({stop}); ++{index}) {{"));
    }

    fn length(&self, list: &Place, _kept: &Place) -> String {
        format!("(int)({}.size())", self.place(list))
    }

    fn record(&self, program: &Program, place: &Place, record: usize, out: &mut Code) {
        // A field is there already.
        if place.path.is_empty() {
            let kind = &program.records[record].name;
            out.line(&format!("{kind} {};", place.base));
        }
    }

    fn set_word(&self, _program: &Program, place: &Place, out: &mut Code) {
        out.line(&format!("cin >> {};", self.place(place)));
    }

    fn print(&self, text: &str, out: &mut Code) {
        out.line(&format!("cout << {text};"));
    }

    fn print_value(&self, value: &Value, out: &mut Code) {
        let place = self.place(&value.place);
        let form = match &value.kind {
            Scalar::Int {
                digits: Some(digits),
                ..
            } => format!("setfill('0') << setw({digits}) << "),
            Scalar::Decimal { places } => format!("fixed << setprecision({places}) << "),
            _ => String::new(),
        };
        out.line(&format!("cout << {form}{place};"));
    }

    fn widened(&self) -> &'static str {
        "1LL * "
    }
}
