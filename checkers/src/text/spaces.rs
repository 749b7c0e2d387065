//! White space between tokens.

use super::SourcedText;

/// A set of bytes that count as white space.
pub(crate) struct Spaces([bool; 256]);

/// The white space of C's `isspace`: space, `\t`, `\n`, `\v`, `\f`, `\r`.
pub(crate) static C_SPACES: Spaces = Spaces::from_bytes(b" \t\n\x0b\x0c\r");

/// The white space of testlib.
pub(crate) static TESTLIB_SPACES: Spaces = Spaces::from_bytes(b" \t\n\r");

impl Spaces {
    const fn from_bytes(bytes: &[u8]) -> Self {
        let mut table = [false; 256];
        let mut at = 0;
        while at < bytes.len() {
            table[bytes[at] as usize] = true;
            at += 1;
        }
        Self(table)
    }

    /// Whether `byte` is white space.
    #[inline]
    pub(crate) fn has(&self, byte: u8) -> bool {
        self.0[usize::from(byte)]
    }

    /// The first offset from `at` on without white space, or the length.
    #[inline]
    pub(crate) fn skip(&self, text: &[u8], mut at: usize) -> usize {
        while at < text.len() && self.has(text[at]) {
            at += 1;
        }
        at
    }

    /// The end of the token at `at`. It reads eight bytes per step: white space is below 33, and
    /// most other bytes are not.
    pub(crate) fn token_end(&self, text: &[u8], mut at: usize) -> usize {
        while let Some(word) = text[at..].first_chunk() {
            let low = low_bytes(u64::from_le_bytes(*word));
            at += low.trailing_zeros() as usize / 8;
            if low != 0 {
                if self.has(text[at]) {
                    return at;
                }
                at += 1;
            }
        }
        while at < text.len() && !self.has(text[at]) {
            at += 1;
        }
        at
    }

    /// [`Self::skip`] for a text that is read in pieces.
    pub(crate) fn skip_in(&self, text: &mut SourcedText, at: usize) -> usize {
        let end = text.len();
        text.seek(at, end, |piece| self.skip(piece, 0))
    }

    /// [`Self::token_end`] for a text that is read in pieces.
    pub(crate) fn token_end_in(&self, text: &mut SourcedText, at: usize) -> usize {
        let end = text.len();
        text.seek(at, end, |piece| self.token_end(piece, 0))
    }

    /// The start of the token that contains the byte at `at` or ends there.
    pub(crate) fn token_start_in(&self, text: &mut SourcedText, at: usize) -> usize {
        text.find_back(at, |byte| self.has(byte))
            .map_or(0, |space| space + 1)
    }

    /// `text` without the white space at its end.
    pub(crate) fn trim_end<'a>(&self, text: &'a [u8]) -> &'a [u8] {
        let end = text.iter().rposition(|&byte| !self.has(byte));
        &text[..end.map_or(0, |last| last + 1)]
    }

    /// The tokens of `text`.
    pub(crate) fn tokens<'a>(&'a self, text: &'a [u8]) -> impl Iterator<Item = &'a [u8]> {
        let mut at = 0;
        std::iter::from_fn(move || {
            let start = self.skip(text, at);
            at = self.token_end(text, start);
            (start < at).then(|| &text[start..at])
        })
    }
}

/// Sets the top bit of the bytes below 33. A borrow may set it wrongly in a byte above a marked
/// one, but the lowest mark is always right.
fn low_bytes(word: u64) -> u64 {
    const EACH: u64 = 0x0101_0101_0101_0101;
    word.wrapping_sub(EACH * 33) & !word & (EACH * 0x80)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_ends_at_the_first_white_space_whatever_the_bytes_before() {
        for byte in 0..=255 {
            for length in 0..20 {
                let token = vec![byte; length];
                let text = [&token[..], b" x\x01\x80xxxxxxxx"].concat();
                let end = if C_SPACES.has(byte) { 0 } else { length };
                assert_eq!(C_SPACES.token_end(&text, 0), end, "{byte} {length}");
                assert_eq!(
                    C_SPACES.token_end(&token, 0),
                    end.min(length),
                    "{byte} {length}"
                );
            }
        }
    }

    #[test]
    fn tokens_are_what_lies_between_white_space() {
        let tokens: Vec<_> = TESTLIB_SPACES.tokens(b" a\x0b\t\nbc \r\n").collect();
        assert_eq!(tokens, [&b"a\x0b"[..], b"bc"]);
        assert_eq!(C_SPACES.tokens(b" \n").count(), 0);
    }
}
