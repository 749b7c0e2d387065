//! Why an input is not valid.

use crate::plan::VarId;

/// A mistake of an input, and its position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct Invalid {
    /// The line, from 1.
    pub line: usize,
    /// The byte of the line, from 1.
    pub column: usize,
    /// What is wrong, with the variable and its bounds.
    pub message: String,
}

impl Invalid {
    pub(super) fn new(text: &[u8], at: usize, message: String) -> Self {
        let before = &text[..at.min(text.len())];
        let line_start = before
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |end| end + 1);
        Self {
            line: 1 + memchr::memchr_iter(b'\n', before).count(),
            column: 1 + before.len() - line_start,
            message,
        }
    }
}

#[derive(Debug)]
pub(super) struct ReadError {
    pub(super) place: ErrorPosition,
    pub(super) what: String,
}

#[derive(Debug)]
pub(super) enum ErrorPosition {
    Byte(usize),
    /// A value by its index in its column.
    Value(VarId, usize),
}

/// The first of some bytes in words: a token, a space, the end of a line.
pub(super) fn found(rest: &[u8]) -> String {
    match rest {
        [] => "the end of the input".to_owned(),
        [b'\n', ..] => "the end of the line".to_owned(),
        [b' ', ..] => "a blank".to_owned(),
        [b'\r', ..] => "a carriage return".to_owned(),
        [b'\t', ..] => "a tab".to_owned(),
        _ => {
            let end = rest
                .iter()
                .position(|&byte| byte <= b' ')
                .unwrap_or(rest.len());
            let shown = base::text::escape(&rest[..end.min(40)]);
            let more = if end > 40 { ".." } else { "" };
            format!("`{shown}{more}`")
        }
    }
}
