//! How many leading bytes of two texts are equal, eight bytes per step.

use std::cmp::Ordering;

/// Whether upper and lower case letters are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fold {
    /// `a` is not `A`.
    Nothing,
    /// `a` is `A`; ASCII letters only, as in the C locale.
    Case,
}

const WORD: usize = 8;

impl Fold {
    /// Folds unless `case_sensitive`.
    pub(crate) fn unless(case_sensitive: bool) -> Self {
        if case_sensitive {
            Self::Nothing
        } else {
            Self::Case
        }
    }

    /// The number of leading bytes in which `a` and `b` are equal.
    pub(crate) fn common_prefix(self, a: &[u8], b: &[u8]) -> usize {
        match self {
            Self::Nothing => common_prefix(a, b, |word| word, |byte| byte),
            Self::Case => common_prefix(a, b, lower_word, |byte| byte.to_ascii_lowercase()),
        }
    }

    /// Whether `a` and `b` are equal.
    pub(crate) fn same(self, a: &[u8], b: &[u8]) -> bool {
        match self {
            Self::Nothing => a == b,
            Self::Case => a.eq_ignore_ascii_case(b),
        }
    }

    /// A total order that is consistent with [`Self::same`].
    pub(crate) fn compare(self, a: &[u8], b: &[u8]) -> Ordering {
        match self {
            Self::Nothing => a.cmp(b),
            Self::Case => {
                let (a, b) = (a.iter(), b.iter());
                a.map(u8::to_ascii_lowercase)
                    .cmp(b.map(u8::to_ascii_lowercase))
            }
        }
    }

    /// The first eight bytes of `text` as a number, in the order of [`Self::compare`].
    pub(crate) fn key(self, text: &[u8]) -> u64 {
        let mut first = [0; WORD];
        let length = text.len().min(WORD);
        first[..length].copy_from_slice(&text[..length]);
        if self == Self::Case {
            first.make_ascii_lowercase();
        }
        u64::from_be_bytes(first)
    }
}

/// Texts that are equal for more than `NEAR` bytes are compared in whole blocks, up to the block
/// that differs.
#[inline]
fn common_prefix(
    a: &[u8],
    b: &[u8],
    fold: impl Fn(u64) -> u64,
    fold_byte: impl Fn(u8) -> u8,
) -> usize {
    const NEAR: usize = 256;
    let shorter = a.len().min(b.len());
    let near = shorter.min(NEAR);
    let common = common_words(&a[..near], &b[..near], &fold, &fold_byte);
    if common < near || near == shorter {
        return common;
    }
    let far = near + same_blocks(&a[near..], &b[near..]);
    far + common_words(&a[far..], &b[far..], fold, fold_byte)
}

/// How many leading bytes are equal, in whole blocks.
fn same_blocks(a: &[u8], b: &[u8]) -> usize {
    const BLOCK: usize = 4 << 10;
    let blocks = a.chunks_exact(BLOCK).zip(b.chunks_exact(BLOCK));
    blocks.take_while(|(x, y)| x == y).count() * BLOCK
}

#[inline]
fn common_words(
    a: &[u8],
    b: &[u8],
    fold: impl Fn(u64) -> u64,
    fold_byte: impl Fn(u8) -> u8,
) -> usize {
    let (a_words, _) = a.as_chunks::<WORD>();
    let (b_words, _) = b.as_chunks::<WORD>();
    for (at, (x, y)) in a_words.iter().zip(b_words).enumerate() {
        if x == y {
            continue;
        }
        let differ = fold(u64::from_le_bytes(*x)) ^ fold(u64::from_le_bytes(*y));
        if differ != 0 {
            return at * WORD + differ.trailing_zeros() as usize / WORD;
        }
    }
    let done = a_words.len().min(b_words.len()) * WORD;
    let tail = a[done..].iter().zip(&b[done..]);
    done + tail
        .take_while(|&(&x, &y)| fold_byte(x) == fold_byte(y))
        .count()
}

/// Converts the ASCII capitals of sixteen bytes to lower case at once.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "each half is taken")]
pub(crate) fn lower_words(words: u128) -> u128 {
    let [low, high] = [words, words >> 64].map(|half| lower_word(half as u64));
    u128::from(low) | u128::from(high) << 64
}

/// Converts the ASCII capitals of eight bytes to lower case at once. One addition to the low seven
/// bits of each byte carries into the eighth bit from `A` on, another one from the letter after `Z`
/// on. A capital is a byte below 128 with the first carry but not the second.
fn lower_word(word: u64) -> u64 {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let low = word & (EACH * 0x7f);
    let from_a = low + EACH * u64::from(0x80 - b'A');
    let past_z = low + EACH * u64::from(0x7f - b'Z');
    let capital = (from_a & !past_z & !word) & (EACH * 0x80);
    word | (capital >> 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_lowers_as_its_bytes_do() {
        for byte in 0..=255_u8 {
            let word = [byte, 0xff, byte, b'A', 0, byte, b'Z', byte];
            let lowered = lower_word(u64::from_le_bytes(word)).to_le_bytes();
            assert_eq!(lowered, word.map(|byte| byte.to_ascii_lowercase()));
            let words: [u8; 16] = std::array::from_fn(|at| word[(at * 5 + at / 8) % 8]);
            let lowered = lower_words(u128::from_le_bytes(words)).to_le_bytes();
            assert_eq!(lowered, words.map(|byte| byte.to_ascii_lowercase()));
        }
    }

    #[test]
    fn the_first_difference_is_found_in_and_past_equal_blocks() {
        for length in [255, 256, 257, 4_352, 9_000, 12_544] {
            let a = vec![b'x'; length];
            assert_eq!(Fold::Nothing.common_prefix(&a, &a), length);
            for at in [0, 255, 256, 257, 4_351, 4_352, 8_447, 8_448, length - 1] {
                if at < length {
                    let mut b = a.clone();
                    b[length / 2] = b'X';
                    b[at] = b'y';
                    assert_eq!(Fold::Case.common_prefix(&a, &b), at);
                    assert_eq!(
                        Fold::Nothing.common_prefix(&b, &a),
                        at.min(length / 2),
                        "{length} {at}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_first_difference_is_found_at_every_offset_and_length() {
        for length in 0..40 {
            for at in 0..length {
                let (a, mut b) = (vec![b'x'; length], vec![b'X'; length + 3]);
                b[at] = b'y';
                assert_eq!(Fold::Case.common_prefix(&a, &b), at);
                assert_eq!(Fold::Nothing.common_prefix(&b.to_ascii_lowercase(), &a), at);
            }
        }
    }
}
