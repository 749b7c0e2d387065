//! How far two pieces of texts are the same, token by token.
//!
//! Theory of operation. This is the loop in which most time goes. It knows nothing of what stands before and after
//! the pieces: wherever that might count, and at each difference, it stops, and whoever called it looks closer. So it
//! may stop too early, but never goes past a difference. Sixteen bytes are read at a step: most tokens are not longer.

use crate::short::short_decimal;
use crate::text::{Fold, Spaces, lower_words};
use crate::tolerance::Tolerance;

/// Two pieces, both of which start at the same place of the same token, or in the white space between two tokens.
pub(crate) struct Held<'a> {
    pub(crate) output: &'a [u8],
    pub(crate) answer: &'a [u8],
    pub(crate) spaces: &'a Spaces,
    pub(crate) tolerance: Option<&'a Tolerance>,
}

const STEP: usize = 16;

impl Held<'_> {
    /// Two offsets up to which the pieces are the same.
    pub(crate) fn same(&self, fold: Fold) -> (usize, usize) {
        match fold {
            Fold::Nothing => self.same_folded(|words| words, fold),
            Fold::Case => self.same_folded(lower_words, fold),
        }
    }

    #[inline]
    fn same_folded(&self, lower: impl Fn(u128) -> u128, fold: Fold) -> (usize, usize) {
        let (mut o, mut a) = (0, 0);
        while let Some(common) = self.agreeing(o, a, &lower, fold) {
            (o, a) = (o + common, a + common);
            let next = if self.may_skip(o, a) {
                self.skip(o, a)
            } else {
                self.past_close_numbers(o, a)
            };
            match next {
                Some(next) => (o, a) = next,
                None => break,
            }
        }
        (o, a)
    }

    /// The number of bytes before the first that differ; nothing if the end of a piece is near.
    #[inline]
    fn agreeing(
        &self,
        o: usize,
        a: usize,
        lower: impl Fn(u128) -> u128,
        fold: Fold,
    ) -> Option<usize> {
        const NEAR: usize = 8 * STEP;
        let (output, answer) = (&self.output[o..], &self.answer[a..]);
        let (o_words, _) = output.as_chunks::<STEP>();
        let (a_words, _) = answer.as_chunks::<STEP>();
        for (at, (x, y)) in o_words.iter().zip(a_words).take(NEAR / STEP).enumerate() {
            let differ = lower(u128::from_le_bytes(*x)) ^ lower(u128::from_le_bytes(*y));
            if differ != 0 {
                return Some(at * STEP + differ.trailing_zeros() as usize / 8);
            }
        }
        let shorter = output.len().min(answer.len());
        if shorter < NEAR {
            return None;
        }
        let common = NEAR + fold.common_prefix(&output[NEAR..], &answer[NEAR..]);
        (common < shorter).then_some(common)
    }

    /// Whether the pieces, which differ at `o` and `a`, differ only in white space there.
    #[inline]
    fn may_skip(&self, o: usize, a: usize) -> bool {
        let of_output = self.spaces.has(self.output[o]);
        let of_answer = self.spaces.has(self.answer[a]);
        (of_output && of_answer)
            || (of_output != of_answer && o > 0 && self.spaces.has(self.output[o - 1]))
    }

    /// The next tokens, if the pieces hold their starts.
    #[inline]
    fn skip(&self, o: usize, a: usize) -> Option<(usize, usize)> {
        let next = (
            self.spaces.skip(self.output, o),
            self.spaces.skip(self.answer, a),
        );
        (next.0 < self.output.len() && next.1 < self.answer.len()).then_some(next)
    }

    /// The ends of the tokens that differ at `o` and `a`, if they are short numbers that are clearly close enough.
    #[inline]
    fn past_close_numbers(&self, o: usize, a: usize) -> Option<(usize, usize)> {
        let tolerance = self.tolerance?;
        let start = self.token_start(o)?;
        let (found, o_end) = short_decimal(self.output, start)?;
        let (expected, a_end) = short_decimal(self.answer, a.checked_sub(o - start)?)?;
        let are_tokens = self.spaces.has(self.output[o_end]) && self.spaces.has(self.answer[a_end]);
        (are_tokens && tolerance.admits_nearest(expected, found)?).then_some((o_end, a_end))
    }

    /// The start of the output's token that holds the byte at `o` or ends there, if the white space before it is held.
    #[inline]
    fn token_start(&self, o: usize) -> Option<usize> {
        let before = &self.output[..o];
        if let Some(last) = before.last_chunk() {
            let low = low_bytes(u128::from_le_bytes(*last));
            let space = o.checked_sub(1 + low.leading_zeros() as usize / 8)?;
            if low != 0 && self.spaces.has(before[space]) {
                return Some(space + 1);
            }
        }
        let space = before.iter().rposition(|&byte| self.spaces.has(byte))?;
        Some(space + 1)
    }
}

/// Marks the bytes below 33 by their top bits, no others.
#[inline]
fn low_bytes(words: u128) -> u128 {
    const EACH: u128 = u128::MAX / 0xff;
    let from_33 = ((words & (EACH * 0x7f)) + EACH * (0x80 - 33)) | words;
    !from_33 & (EACH * 0x80)
}
