//! Junk for validators, checkers and interactors: no component may accept it or crash on it.
//!
//! Junk is derived from valid data, so that it resembles them as much as possible. It is the same
//! on every run. Each piece is certainly wrong: a text that is cut has lost more than white space,
//! and a text that is repeated has tokens left over.

use generators::Draw;

/// The size of junk that is too large for any valid input or output.
const HUGE_BYTES: usize = 8 << 20;
const RANDOM_BYTES: usize = 300;

/// A piece of junk, and its description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Junk {
    pub(super) about: &'static str,
    pub(super) bytes: Vec<u8>,
}

/// Junk that does not depend on the problem.
pub(super) fn anyway() -> Vec<Junk> {
    let huge = vec![b'7'; HUGE_BYTES];
    vec![
        piece("8 MiB of digits", huge),
        piece("random bytes", random()),
    ]
}

/// Junk in place of a valid input.
pub(super) fn inputs(valid: &[u8]) -> Vec<Junk> {
    let half = valid[..valid.len() / 2].trim_ascii_end();
    let mut junk = damaged(valid);
    if !half.is_empty() && half.len() < valid.trim_ascii_end().len() {
        junk.push(piece("an input cut in the middle", half.to_vec()));
    }
    junk
}

/// Junk in place of a right output.
pub(super) fn outputs(right: &[u8]) -> Vec<Junk> {
    let text = right.trim_ascii_end();
    let last = text.iter().rposition(u8::is_ascii_whitespace);
    let mut junk = damaged(right);
    if let Some(end) = last {
        junk.push(piece(
            "an output without its last token",
            right[..end].to_vec(),
        ));
    }
    if !text.is_empty() {
        let twice = [right, b"\n", right].concat();
        junk.push(piece("an output printed twice", twice));
    }
    junk
}

/// An empty text, and a text with a NUL in its middle; none for a text that is blank itself.
fn damaged(sound: &[u8]) -> Vec<Junk> {
    let mut letters = (0..sound.len()).filter(|&at| !sound[at].is_ascii_whitespace());
    let count = letters.clone().count();
    let Some(middle) = letters.nth(count / 2) else {
        return Vec::new();
    };
    let mut broken = sound.to_vec();
    broken[middle] = 0;
    vec![nothing(), piece("a NUL in place of a letter", broken)]
}

/// An empty text.
pub(super) fn nothing() -> Junk {
    piece("nothing at all", Vec::new())
}

fn random() -> Vec<u8> {
    let mut draw = Draw::fresh(0, "junk");
    let byte = |_| u8::try_from(draw.up_to(255)).unwrap_or(0);
    (0..RANDOM_BYTES).map(byte).collect()
}

fn piece(about: &'static str, bytes: Vec<u8>) -> Junk {
    Junk { about, bytes }
}

#[cfg(test)]
mod tests {
    use super::{inputs, outputs};

    fn abouts(junk: &[super::Junk]) -> Vec<&str> {
        junk.iter().map(|junk| junk.about).collect()
    }

    #[test]
    fn what_would_be_sound_is_not_thrown() {
        assert!(inputs(b"\n").is_empty() && outputs(b"").is_empty());
        assert!(!abouts(&outputs(b"7\n")).contains(&"an output without its last token"));
    }

    #[test]
    fn junk_has_lost_or_gained_something_that_counts() {
        let find = |junk: Vec<super::Junk>, about| {
            let found = junk.into_iter().find(|junk| junk.about == about);
            found.unwrap().bytes
        };
        assert_eq!(
            find(inputs(b"2\n3 4\n"), "an input cut in the middle"),
            b"2\n3"
        );
        assert_eq!(
            find(outputs(b"3 4\n"), "an output without its last token"),
            b"3"
        );
        assert_eq!(
            find(outputs(b"3\n"), "an output printed twice"),
            b"3\n\n3\n"
        );
        assert_eq!(
            find(outputs(b"a b c"), "a NUL in place of a letter"),
            b"a \0 c"
        );
    }
}
