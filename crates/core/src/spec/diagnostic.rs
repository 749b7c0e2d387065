//! A mistake as the setter sees it: the place, the line with a caret, the advice.

use super::key::KeyPath;
use base::text::Shown as _;
use std::fmt;
use std::path::PathBuf;

/// One mistake of a spec, ready to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The spec.
    pub file: PathBuf,
    /// The key it is about; the whole spec where it is about none.
    pub key: KeyPath,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub advice: Option<String>,
    /// Where.
    pub snippet: Snippet,
}

/// A line of a spec with a marked part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snippet {
    /// The line, from 1.
    pub line: usize,
    /// The first marked character, from 1.
    pub column: usize,
    /// The line's text, tabs replaced by blanks.
    pub text: String,
    /// The columns of a terminal before the marked part.
    pub indent: usize,
    /// The columns of a terminal that are marked, at least 1.
    pub width: usize,
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
