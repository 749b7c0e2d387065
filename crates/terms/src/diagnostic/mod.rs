//! A mistake as it is shown to the setter: the position, the line with a caret, the advice.

mod key;

pub use key::KeyPath;

use base::text::Shown as _;
use std::fmt;
use std::path::PathBuf;

/// One mistake of a spec, ready to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The spec.
    pub file: PathBuf,
    /// The key in question; the whole spec if there is none.
    pub key: KeyPath,
    /// What is wrong.
    pub message: String,
    /// Advice.
    pub advice: Option<String>,
    /// The position.
    pub snippet: Snippet,
}

/// A line of a spec with a marked part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snippet {
    /// The line, from 1.
    pub line: usize,
    /// The first marked character, from 1.
    pub column: usize,
    /// The line's text, tabs replaced by spaces.
    pub text: String,
    /// The number of terminal columns before the marked part.
    pub indent: usize,
    /// The number of marked terminal columns, at least 1.
    pub width: usize,
}

/// All diagnostics of a file, one after another.
#[must_use]
pub fn listed(diagnostics: &[Diagnostic]) -> String {
    let all: Vec<String> = diagnostics.iter().map(ToString::to_string).collect();
    all.join("\n").trim_end().to_owned()
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Snippet {
            line,
            column,
            text,
            indent,
            width,
        } = &self.snippet;
        let gutter = line.to_string().len();
        let carets = "^".repeat(*width);
        let advice = base::text::line(self.advice.as_deref().unwrap_or_default());
        writeln!(out, "error: {}", base::text::line(&self.message))?;
        writeln!(
            out,
            "{:gutter$}--> {}:{line}:{column}",
            "",
            self.file.shown()
        )?;
        writeln!(out, "{:gutter$} |", "")?;
        writeln!(out, "{line} | {text}")?;
        let marked = format!("{:gutter$} | {:indent$}{carets} {advice}", "", "");
        writeln!(out, "{}", marked.trim_end())
    }
}
