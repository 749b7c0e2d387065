//! The input that a script is compared with.

use super::failure::{CheckError, Mismatch};
use super::syntax::Notation;

/// How many bytes of a wrong input are shown.
const SHOWN: usize = 20;

pub(super) struct InputCursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> InputCursor<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    pub(super) fn rest(&self) -> &'a [u8] {
        &self.bytes[self.at..]
    }

    /// Returns the next `length` bytes, which must exist.
    pub(super) fn take(&mut self, length: usize) -> &'a [u8] {
        let taken = &self.rest()[..length];
        self.at += length;
        taken
    }

    /// A failure at this position.
    pub(super) fn mismatch(&self, wanted: impl Into<String>, script_line: usize) -> CheckError {
        let word: Vec<u8> = match self.rest() {
            [] => return self.fault("the end of the input", wanted, script_line),
            [b'\n', ..] => return self.fault("the end of the line", wanted, script_line),
            rest => rest
                .iter()
                .copied()
                .take_while(|byte| *byte != b'\n')
                .collect(),
        };
        let more = if word.len() > SHOWN { "..." } else { "" };
        let shown = &word[..word.len().min(SHOWN)];
        self.fault(
            &format!("`{}{more}`", shown.escape_ascii()),
            wanted,
            script_line,
        )
    }

    /// The same, with a description of what was found.
    pub(super) fn fault(
        &self,
        found: &str,
        wanted: impl Into<String>,
        script_line: usize,
    ) -> CheckError {
        let before = &self.bytes[..self.at];
        let line_start = before
            .iter()
            .rposition(|byte| *byte == b'\n')
            .map_or(0, |at| at + 1);
        CheckError::Mismatch(Mismatch {
            line: before.split(|byte| *byte == b'\n').count(),
            column: 1 + self.at - line_start,
            found: found.to_owned(),
            wanted: wanted.into(),
            script_line,
        })
    }

    /// The whole number at this position: digits with an optional minus before them; empty if there
    /// are none.
    pub(super) fn integer(&self) -> &'a [u8] {
        let rest = self.rest();
        let sign = usize::from(rest.first() == Some(&b'-'));
        // Leading zeros are included, so that the caller can reject the number as a whole.
        let digits = digits(&rest[sign..]);
        if digits == 0 {
            &[]
        } else {
            &rest[..sign + digits]
        }
    }

    /// The number at this position in a notation, and the number of its decimals.
    pub(super) fn float(&self, notation: Notation) -> Option<(&'a [u8], usize)> {
        let rest = self.rest();
        let mut end = usize::from(rest.first() == Some(&b'-'));
        let whole = digits(&rest[end..]);
        let has_leading_zero = whole > 1 && rest[end] == b'0';
        if whole == 0 || has_leading_zero {
            return None;
        }
        end += whole;
        let mut decimals = 0;
        if rest.get(end) == Some(&b'.') {
            decimals = digits(&rest[end + 1..]);
            // A point without digits is left for the next command.
            end += if decimals > 0 { decimals + 1 } else { 0 };
        }
        let exponent = exponent(&rest[end..]);
        let digits_of_exponent = rest[end..end + exponent]
            .iter()
            .skip_while(|byte| !byte.is_ascii_digit());
        let has_leading_zero = digits_of_exponent.clone().count() > 1
            && digits_of_exponent.clone().next() == Some(&b'0');
        if has_leading_zero && notation != Notation::Fixed {
            return None;
        }
        match (notation, exponent) {
            (Notation::Scientific, 0) => None,
            // What looks like an exponent is left for the next command, which will probably reject
            // it.
            (Notation::Fixed, _) => Some((&rest[..end], decimals)),
            (_, exponent) => Some((&rest[..end + exponent], decimals)),
        }
    }
}

/// Whether a number with an exponent has one digit other than 0 before its point, as `1.5e3`; any without an exponent.
pub(super) fn is_normalized(number: &[u8]) -> bool {
    let number = number.strip_prefix(b"-").unwrap_or(number);
    let has_exponent = number.iter().any(|byte| matches!(byte, b'e' | b'E'));
    !has_exponent || matches!(number, [b'1'..=b'9', b'.', ..])
}

/// The number of digits at the start of a text.
fn digits(text: &[u8]) -> usize {
    text.iter().take_while(|byte| byte.is_ascii_digit()).count()
}

/// The length of the exponent at the start of a text.
fn exponent(text: &[u8]) -> usize {
    let [b'e' | b'E', rest @ ..] = text else {
        return 0;
    };
    let sign = usize::from(matches!(rest.first(), Some(b'+' | b'-')));
    match digits(&rest[sign..]) {
        0 => 0,
        digits => 1 + sign + digits,
    }
}
