//! The files of the sources, and how they become one file.

/// Every file of `portable/`, by name.
macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../portable/", $name)))),*]
    };
}

const FILES: &[(&str, &str)] = files![
    "case_header.hpp",
    "caseicmp.cpp",
    "cases.cpp",
    "checker.hpp",
    "cms.cpp",
    "decimal.hpp",
    "exact.cpp",
    "hcmp.cpp",
    "icmp.cpp",
    "icpc.cpp",
    "integers.cpp",
    "json.cpp",
    "json_number.hpp",
    "json_reader.hpp",
    "json_string.hpp",
    "lines.cpp",
    "ncmp.cpp",
    "number.hpp",
    "pointscmp.cpp",
    "program.hpp",
    "reals.cpp",
    "single.cpp",
    "stream.hpp",
    "testlib.cpp",
    "testlib_lines.cpp",
    "text.hpp",
    "tokens.cpp",
    "tolerance.hpp",
    "uncmp.cpp",
    "unordered.cpp",
    "yes_no.cpp",
];

/// The text followed by files. Each header that they include is inserted at its first `#include`.
pub(super) fn assemble(text: String, names: &[&'static str]) -> String {
    let mut assembled = Assembled {
        text,
        held: Vec::new(),
    };
    for name in names {
        assembled.push(name);
    }
    assembled.text
}

struct Assembled {
    text: String,
    held: Vec<&'static str>,
}

impl Assembled {
    /// Adds a file, unless it was added before. An unknown name stays an `#include`.
    fn push(&mut self, name: &str) {
        let Some((name, source)) = FILES.iter().find(|(known, _)| *known == name) else {
            self.text.extend(["#include \"", name, "\"\n"]);
            return;
        };
        if self.held.contains(name) {
            return;
        }
        self.held.push(name);
        for line in source.split_inclusive('\n') {
            match included(line) {
                Some(header) => self.push(header),
                None => self.text.push_str(line),
            }
        }
        self.text.push('\n');
    }
}

/// The header in quotes that a line includes.
fn included(line: &str) -> Option<&str> {
    line.strip_prefix("#include \"")?.strip_suffix("\"\n")
}
