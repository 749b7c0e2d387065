//! How far two pieces of texts are equal, token by token.
//!
//! Most of the time is spent in this loop. It does not see the text before and after the pieces.
//! Wherever that could matter, and at each difference, it stops, and the caller continues step by
//! step. So it may stop too early, but it never skips a difference. It reads sixteen bytes per
//! step, because most tokens are not longer.

use crate::short::short_decimal;
use crate::text::{Fold, Spaces, lower_words};
use crate::tolerance::Tolerance;

/// Two pieces. Both start at the same offset of the same token, or in the white space between two
/// tokens.
pub(crate) struct LoadedPair<'a> {
    pub(crate) output: &'a [u8],
    pub(crate) answer: &'a [u8],
    pub(crate) spaces: &'a Spaces,
    pub(crate) tolerance: Option<&'a Tolerance>,
}

const STEP: usize = 16;

impl LoadedPair<'_> {
    /// The two offsets up to which the pieces are equal.
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

    /// The number of equal bytes before the first difference; `None` if the end of a piece is near.
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

    /// Whether the pieces, which differ at `o` and `a`, may differ only in white space there.
    #[inline]
    fn may_skip(&self, o: usize, a: usize) -> bool {
        let of_output = self.spaces.has(self.output[o]);
        let of_answer = self.spaces.has(self.answer[a]);
        (of_output && of_answer)
            || (of_output != of_answer && o > 0 && self.spaces.has(self.output[o - 1]))
    }

    /// The starts of the next tokens, if both are inside the pieces.
    #[inline]
    fn skip(&self, o: usize, a: usize) -> Option<(usize, usize)> {
        let next = (
            self.spaces.skip(self.output, o),
            self.spaces.skip(self.answer, a),
        );
        (next.0 < self.output.len() && next.1 < self.answer.len()).then_some(next)
    }

    /// The ends of the tokens that differ at `o` and `a`, if these are short numbers that are
    /// clearly within the tolerance.
    #[inline]
    fn past_close_numbers(&self, o: usize, a: usize) -> Option<(usize, usize)> {
        let tolerance = self.tolerance?;
        let start = self.token_start(o)?;
        let (found, o_end) = short_decimal(self.output, start)?;
        let (expected, a_end) = short_decimal(self.answer, a.checked_sub(o - start)?)?;
        let are_tokens = self.spaces.has(self.output[o_end]) && self.spaces.has(self.answer[a_end]);
        (are_tokens && tolerance.admits_nearest(expected, found)?).then_some((o_end, a_end))
    }

    /// The start of the output's token that contains byte `o` or ends there, if the white space
    /// before it is inside the piece.
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

/// Sets the top bit of exactly those bytes that are below 33.
#[inline]
fn low_bytes(words: u128) -> u128 {
    const EACH: u128 = u128::MAX / 0xff;
    // Per byte: the addition to the low seven bits carries into the top bit from 33 on. Bytes from
    // 128 on have their top bit set already. No carry leaves its byte.
    let from_33 = ((words & (EACH * 0x7f)) + EACH * (0x80 - 33)) | words;
    !from_33 & (EACH * 0x80)
}
