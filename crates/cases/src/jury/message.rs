//! Messages of the jury's programs, for all protocols.

use base::text::{escape_lines, excerpt};
use std::fmt::Write as _;

/// How many bytes of the first line of standard error are kept.
const MESSAGE_BYTES: usize = 400;
/// How many bytes are kept of a file that contains only a message.
pub(super) const FILE_BYTES: u64 = 64 << 10;

/// The first line of a checker's message that is not empty, shortened and escaped.
pub(super) fn message(said: &[u8]) -> String {
    excerpt(said.trim_ascii_start(), 1, MESSAGE_BYTES)
}

/// A message in a file of its own, with all its lines, escaped: the beginning of the file, and its
/// size.
pub(super) fn whole_message((beginning, size): (Vec<u8>, u64)) -> String {
    let mut message = escape_lines(&beginning);
    match size.saturating_sub(beginning.len() as u64) {
        0 => {}
        more => {
            let _ = write!(message, "\n... {more} more bytes");
        }
    }
    message
}

/// The message for an exit code that no protocol uses.
pub(super) fn odd(code: i32) -> String {
    format!("it ended with exit code {code}, which its protocol does not have")
}

/// The message for a program that died of an exception.
pub(super) fn uncaught() -> String {
    "it died of an exception that it did not catch, and judged nothing".to_owned()
}
