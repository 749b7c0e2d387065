//! What programs of the jury say, whatever their protocol.

use base::text::{escape_lines, excerpt};
use std::fmt::Write as _;

/// How much of the first line of standard error is kept.
const MESSAGE_BYTES: usize = 400;
/// How much of a file that holds nothing but a message is kept.
pub(super) const FILE_BYTES: u64 = 64 << 10;

/// The first line of a checker's message, bounded and escaped.
pub(super) fn message(said: &[u8]) -> String {
    excerpt(said, 1, MESSAGE_BYTES)
}

/// A message that has a file of its own, with all its lines, escaped: the beginning of the file, and its size.
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

/// The words for an exit code that no protocol has.
pub(super) fn odd(code: i32) -> String {
    format!("it ended with exit code {code}, which its protocol does not have")
}

/// The words for a program that died of an exception.
pub(super) fn uncaught() -> String {
    "it died of an exception that it did not catch, and judged nothing".to_owned()
}
