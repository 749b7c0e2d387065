//! Inputs as the scripts of TPS finish them: between the texts of `gen/input.header` and
//! `gen/input.footer`, and with the line ends of Unix.

use super::Reader;
use crate::ImportError;
use crate::problem::ImportedProblem;
use crate::programs::has_extension;
use exchange::Content;
use std::fmt::Write as _;

/// The texts before and after every input.
const AROUND: [&str; 2] = ["gen/input.header", "gen/input.footer"];

/// Put before a generator in C or C++: prints the texts around what the generator prints.
const PRINTING: &str = include_str!("around.h");

impl Reader<'_> {
    pub(super) fn finish_inputs(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let package_files = self.source.package_files;
        let mut around = [Vec::new(), Vec::new()];
        for (path, text) in AROUND.into_iter().zip(&mut around) {
            if package_files.has(path) {
                *text = package_files.bytes(path)?;
            }
        }
        finish_files(&around, problem);
        if around.iter().any(|text| !text.is_empty()) {
            finish_generators(&around, problem);
        }
        Ok(())
    }
}

fn finish_files([before, after]: &[Vec<u8>; 2], problem: &mut ImportedProblem) {
    let paths = problem.tree.paths();
    let is_input = |path: &&str| {
        has_extension(path, &["in"]) && (path.starts_with("data/") || path.starts_with("samples/"))
    };
    let inputs: Vec<String> = paths.filter(is_input).map(str::to_owned).collect();
    for path in inputs {
        // What cannot be read is reported when the problem is written.
        let Some(Ok(bytes)) = problem.tree.get(&path).map(Content::read) else {
            continue;
        };
        let text = [before.as_slice(), &bytes, after].concat();
        let text = unix(text);
        if text != bytes {
            problem.tree.put(path, text);
        }
    }
}

fn finish_generators(around: &[Vec<u8>; 2], problem: &mut ImportedProblem) {
    let [before, after] = around.clone().map(|text| literal(&unix(text)));
    let code = PRINTING.replace("BEFORE", &before).replace("AFTER", &after);
    for generator in problem.generators.values() {
        let path = &generator.path;
        let is_file = has_extension(path, &["c", "cc", "cpp", "cxx"]);
        let source = problem.tree.get(path).filter(|_| is_file);
        match source.map(Content::read) {
            Some(Ok(source)) => {
                let text = [code.as_bytes(), b"#line 1\n", &source].concat();
                problem.tree.put(path.clone(), text);
            }
            Some(Err(_)) => {}
            None => problem.losses.lost(
                format!("{}, for the inputs of {path}", AROUND.join(" and ")),
                "they have no header and no footer, which the graders may need: only a generator that is one file in C or C++ can print them",
            ),
        }
    }
}

/// With the line ends of Unix, as `dos2unix` writes them.
fn unix(text: Vec<u8>) -> Vec<u8> {
    let mut ends = text.clone();
    ends.retain(|byte| *byte != b'\r');
    let pairs = text.windows(2).filter(|pair| pair == b"\r\n").count();
    // A carriage return elsewhere belongs to the text.
    if ends.len() + pairs == text.len() {
        ends
    } else {
        text
    }
}

/// A text as a literal of C.
fn literal(text: &[u8]) -> String {
    let mut literal = "\"".to_owned();
    for byte in text {
        let _ = write!(literal, "\\{byte:03o}");
    }
    literal + "\""
}

#[cfg(test)]
mod tests {
    use super::{literal, unix};

    #[test]
    fn only_line_ends_lose_their_carriage_returns() {
        for (text, ends) in [("1\r\n2\n", "1\n2\n"), ("a\rb\r\n", "a\rb\r\n"), ("", "")] {
            assert_eq!(unix(text.into()), ends.as_bytes());
        }
    }

    #[test]
    fn any_text_is_a_literal() {
        assert_eq!(literal(b"a\"7\n"), r#""\141\042\067\012""#);
    }
}
