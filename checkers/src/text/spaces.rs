//! What separates tokens.

/// A set of bytes that count as white space.
pub(crate) struct Spaces([bool; 256]);

/// What C's `isspace` takes for white space: blank, `\t`, `\n`, `\v`, `\f`, `\r`.
pub(crate) static C_SPACES: Spaces = Spaces::of(b" \t\n\x0b\x0c\r");

/// What testlib takes for white space.
pub(crate) static TESTLIB_SPACES: Spaces = Spaces::of(b" \t\n\r");

impl Spaces {
    const fn of(bytes: &[u8]) -> Self {
        let mut table = [false; 256];
        let mut at = 0;
        while at < bytes.len() {
            table[bytes[at] as usize] = true;
            at += 1;
        }
        Self(table)
    }

    /// Whether `byte` is white space.
    pub(crate) fn has(&self, byte: u8) -> bool {
        self.0[usize::from(byte)]
    }

    /// The first offset from `at` on that holds no white space, or the length.
    pub(crate) fn skip(&self, text: &[u8], at: usize) -> usize {
        let rest = &text[at..];
        at + rest
            .iter()
            .position(|&byte| !self.has(byte))
            .unwrap_or(rest.len())
    }

    /// The end of the token at `at`.
    pub(crate) fn token_end(&self, text: &[u8], at: usize) -> usize {
        let rest = &text[at..];
        at + rest
            .iter()
            .position(|&byte| self.has(byte))
            .unwrap_or(rest.len())
    }

    /// The start of the token that holds the byte at `at` or ends there.
    pub(crate) fn token_start(&self, text: &[u8], at: usize) -> usize {
        let before = &text[..at];
        before
            .iter()
            .rposition(|&byte| self.has(byte))
            .map_or(0, |space| space + 1)
    }

    /// `text` without the white space at its end.
    pub(crate) fn trim_end<'a>(&self, text: &'a [u8]) -> &'a [u8] {
        let end = text.iter().rposition(|&byte| !self.has(byte));
        &text[..end.map_or(0, |last| last + 1)]
    }

    /// The tokens of `text`.
    pub(crate) fn tokens<'a>(&'a self, text: &'a [u8]) -> impl Iterator<Item = &'a [u8]> {
        text.split(|&byte| self.has(byte))
            .filter(|token| !token.is_empty())
    }
}
