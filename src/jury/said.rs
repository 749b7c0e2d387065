//! What programs of the jury say, whatever their protocol.

use crate::text::{escape_lines, excerpt};
use checkers::Outcome;
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

/// The outcome for points as a program writes them: up to 1 they are the share itself, above that per cent.
pub(super) fn share(written: &str) -> Result<Outcome, String> {
    match written.parse::<f64>() {
        Ok(share) if (0.0..=1.0).contains(&share) => Ok(Outcome::Partial(share)),
        Ok(percent) if (1.0..=100.0).contains(&percent) => Ok(Outcome::Partial(percent / 100.0)),
        _ => Err(format!(
            "it gives `{}` points, which are neither a share from 0 to 1 nor up to 100 per cent",
            written.escape_debug().take(40).collect::<String>()
        )),
    }
}
