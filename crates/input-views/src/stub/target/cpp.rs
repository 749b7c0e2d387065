//! C++.

use super::words::{COMMON, SyntaxWords};
use super::{TargetSyntax, declared, helpers, type_of};
use crate::stub::code::Code;
use crate::stub::shape::{LengthExpr, List, Location, ReaderProgram, ReaderType, Value};

pub(super) struct Cpp;

const EXACT: &str = "\
string input;   // All of the input.
size_t pos = 0; // The position of the next byte.

";

/// Each may call those before it.
const HELPERS: &str = include_str!("helpers/reader.cpp");

const WORDS: SyntaxWords = SyntaxWords {
    language: "c++",
    list: "vector<@0>",
    read_digits: ["stoll(take(@0))"; 2],
    read_text: ["take(@0)", "until(@0)", "until(\" \\n\")"],
    make_record: ["@0 @1;", ""],
    grow: "@0.emplace_back();",
    length: "(int)(@0.size())",
    print: "cout << @0;",
    print_value: [
        "cout << setfill('0') << setw(@1) << @0;",
        "cout << @0;",
        "cout << fixed << setprecision(@1) << @0;",
        "cout << @0;",
    ],
    widened: "1LL * ",
    ..COMMON
};

impl TargetSyntax for Cpp {
    fn words(&self) -> &'static SyntaxWords {
        &WORDS
    }

    fn frame(&self, program: &ReaderProgram, body: &str, _echoes: bool) -> String {
        let mut text = String::new();
        let records = self.records(program);
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

    fn values(&self, program: &ReaderProgram, values: &[&Value], out: &mut Code) {
        if program.exact {
            for value in values {
                self.value(program, value, out);
            }
            return;
        }
        let mut rest = declared(values);
        while let Some(first) = rest.first() {
            let kind = type_of(first);
            let (same, other): (Vec<&Value>, Vec<&Value>) =
                rest.iter().partition(|value| type_of(value) == kind);
            let names: Vec<&str> = same.iter().map(|value| value.place.base.as_str()).collect();
            out.line(&format!(
                "{} {};",
                self.name(program, &kind),
                names.join(", ")
            ));
            rest = other;
        }
        let places: Vec<String> = values
            .iter()
            .map(|value| self.place(&value.place))
            .collect();
        out.line(&format!("cin >> {};", places.join(" >> ")));
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
        let length = length.map(|length| self.number(length));
        if list.declares {
            let kind = self.name(program, &ReaderType::List(Box::new(list.element.clone())));
            let length = length.map_or_else(String::new, |length| format!("({length})"));
            out.line(&format!("{kind} {place}{length};"));
        } else if let Some(length) = length {
            out.line(&format!("{place}.resize({length});"));
        }
    }

    fn set_word(&self, _program: &ReaderProgram, place: &Location, out: &mut Code) {
        out.line(&format!("cin >> {};", self.place(place)));
    }
}
