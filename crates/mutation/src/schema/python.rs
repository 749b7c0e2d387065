//! Python.

use super::dialect::{Choice, Dialect};
use super::output::SchemaText;
use crate::mutant::SiteForm;

pub(super) struct PythonSchema;

const SWITCH: &str =
    "import os as tengen_os; tengen_mutant = int(tengen_os.environ.get(\"TENGEN_MUTANT\") or 0)\n";

impl Dialect for PythonSchema {
    /// The docstring of the module and imports from `__future__` must come first.
    fn beginning(&self, source: &str) -> (usize, String) {
        let mut at = 0;
        let mut quote = None;
        let mut start = 0;
        for line in source.split_inclusive('\n') {
            let text = line.trim_start_matches('\u{feff}').trim();
            at += line.len();
            match quote {
                Some(end) => {
                    if text.contains(end) {
                        quote = None;
                        start = at;
                    }
                    continue;
                }
                None => quote = opened(text),
            }
            let is_head = text.is_empty()
                || text.starts_with('#')
                || text.starts_with("from __future__")
                || text.starts_with(['"', '\'']);
            if !is_head {
                break;
            }
            if quote.is_none() {
                start = at;
            }
        }
        let is_complete = source[..start].is_empty() || source[..start].ends_with('\n');
        let before = if is_complete { "" } else { "\n" };
        (start, format!("{before}{SWITCH}"))
    }

    fn end(&self) -> &'static str {
        "\n"
    }

    fn open(&self, choice: &Choice<'_>, out: &mut SchemaText) {
        match choice.form {
            SiteForm::Statement => {
                for (number, mutant, text, _) in choice.numbered() {
                    let word = if number == choice.first { "if" } else { "elif" };
                    out.push_of(mutant, &format!("{word} tengen_mutant == {number}: {text}"));
                    out.push(&format!("\n{}", choice.indent));
                }
                out.push("else: ");
            }
            SiteForm::Insertion => {
                for (number, mutant, text, _) in choice.numbered() {
                    let (indent, word) = split(text);
                    out.push_of(
                        mutant,
                        &format!("{indent}if tengen_mutant == {number}: {word}"),
                    );
                }
            }
            _ => expression(choice, out),
        }
    }

    fn close(&self, choice: &Choice<'_>, out: &mut SchemaText) {
        if !matches!(choice.form, SiteForm::Statement | SiteForm::Insertion) {
            out.push("))");
        }
    }
}

/// The quotes of a multi-line string that begins in this line and does not end in it.
fn opened(line: &str) -> Option<&'static str> {
    let quotes = ["\"\"\"", "'''"];
    let quote = quotes.into_iter().find(|quote| line.starts_with(quote))?;
    (line.matches(quote).count() == 1).then_some(quote)
}

/// Splits a text into the newline and indentation before a statement, and the statement.
fn split(text: &str) -> (&str, &str) {
    text.split_at(text.len() - text.trim_start().len())
}

/// `((a if chosen == 7 else b if chosen == 8 else c) if 7 <= chosen < 10 else (original))`
fn expression(choice: &Choice<'_>, out: &mut SchemaText) {
    out.push("((");
    for (number, mutant, text, is_last) in choice.numbered() {
        out.push_of(mutant, &format!("({text})"));
        if !is_last {
            out.push(&format!(" if tengen_mutant == {number} else "));
        }
    }
    let numbers = choice.numbers();
    out.push(&match choice.alternatives.len() {
        1 => format!(") if tengen_mutant == {} else (", numbers.start),
        _ => format!(
            ") if {} <= tengen_mutant < {} else (",
            numbers.start, numbers.end
        ),
    });
}
