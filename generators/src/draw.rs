//! The source of all choices of a generator.
//!
//! A `Draw` has one basic function, [`Draw::up_to`]: "a number from 0 to `max`, both included; 0 is
//! the simplest". Everything else (ranges, picks, shuffles) is computed from it, in `sampling`. A
//! fresh draw takes its answers from the 32-bit words of a ChaCha8 stream in their order, by
//! multiplication and rejection. This crate has its own arithmetic because the distributions of the
//! `rand` crate may change between releases: the same seed must give the same bytes on every
//! machine and in every release. A replayed draw takes its answers from a list and, after its end,
//! answers 0. A recording draw keeps each answer with its bound. Shrinking and enumeration work on
//! these recorded choices.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sha2::{Digest, Sha256};
use std::cell::Cell;

mod every;
mod sampling;

pub use every::{every, next_choices};

/// One recorded answer of a [`Draw`]: `value` is in `0..=max`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The answer given.
    pub value: u64,
    /// The maximum that was allowed.
    pub max: u64,
}

/// A source of choices: a seeded stream, or a recorded list.
#[derive(Debug)]
pub struct Draw {
    source: ChoiceSource,
    record: Option<Vec<Choice>>,
}

#[derive(Debug)]
enum ChoiceSource {
    Fresh(Box<Stream>),
    Replay { choices: Vec<u64>, next: usize },
}

thread_local! {
    /// The value of [`words_drawn`].
    static WORDS_DRAWN: Cell<u64> = const { Cell::new(0) };
}

/// The words of a seeded stream. They are counted when the stream is dropped, so counting costs
/// nothing while they are drawn.
#[derive(Debug)]
struct Stream(ChaCha8Rng);

impl Drop for Stream {
    fn drop(&mut self) {
        let words = u64::try_from(self.0.get_word_pos()).unwrap_or(u64::MAX);
        WORDS_DRAWN.set(WORDS_DRAWN.get().wrapping_add(words));
    }
}

/// How many words the fresh draws that were dropped on this thread have taken from their streams.
/// The difference before and after a generator measures the work of its search, and is the same on
/// every machine.
#[must_use]
pub fn words_drawn() -> u64 {
    WORDS_DRAWN.get()
}

impl Draw {
    /// A draw whose answers depend only on `seed` and the name of the `stream`, on every machine
    /// and in every release.
    #[must_use]
    pub fn fresh(seed: u64, stream: &str) -> Self {
        let mut hash = Sha256::new();
        hash.update(b"tengen draw 1\0");
        hash.update(seed.to_le_bytes());
        hash.update(stream.as_bytes());
        let stream = ChaCha8Rng::from_seed(hash.finalize().into());
        Self::from_source(ChoiceSource::Fresh(Box::new(Stream(stream))))
    }

    /// A draw that answers with `choices` in order, each reduced to the bound, and with 0 after
    /// their end. So every list of numbers is a valid list of choices.
    #[must_use]
    pub fn replay(choices: Vec<u64>) -> Self {
        Self::from_source(ChoiceSource::Replay { choices, next: 0 })
    }

    /// A fresh draw whose seed is one answer of this one. A search should use it if it draws so
    /// often that recording each answer would not help shrinking: then the whole search is one
    /// choice.
    #[must_use]
    pub fn branch(&mut self, stream: &str) -> Self {
        Self::fresh(self.up_to(u64::from(u32::MAX)), stream)
    }

    fn from_source(source: ChoiceSource) -> Self {
        Self {
            source,
            record: None,
        }
    }

    /// The same draw, which from now on records every answer for [`Draw::choices`].
    #[must_use]
    pub fn recording(mut self) -> Self {
        self.record = Some(Vec::new());
        self
    }

    /// The answers so far; empty unless the draw is [`recording`](Draw::recording).
    #[must_use]
    pub fn choices(&self) -> &[Choice] {
        self.record.as_deref().unwrap_or_default()
    }

    /// A number in `0..=max`. Every choice of every generator uses this function.
    #[inline]
    pub fn up_to(&mut self, max: u64) -> u64 {
        let value = match &mut self.source {
            ChoiceSource::Fresh(stream) => uniform(&mut stream.0, max),
            ChoiceSource::Replay { choices, next } => {
                let value = choices.get(*next).copied().unwrap_or(0);
                *next += 1;
                value.min(max)
            }
        };
        if let Some(record) = &mut self.record {
            record.push(Choice { value, max });
        }
        value
    }

    /// Calls `take` with `count` numbers in `0..=max`. They are the same as those of `count` calls
    /// of [`Draw::up_to`], but faster.
    #[inline]
    pub fn each_up_to(&mut self, max: u64, count: usize, mut take: impl FnMut(u64)) {
        match (&mut self.source, &self.record, u32::try_from(max)) {
            (ChoiceSource::Fresh(stream), None, Ok(max @ 1..)) => {
                let range = u64::from(max) + 1;
                // For a bound near 2^31, `uniform_small` needs this value for half of the words.
                // Computing it once saves a division and a mispredicted branch each.
                let unfair = unfair(range);
                for _ in 0..count {
                    take(uniform_below(&mut stream.0, range, |low| low < unfair));
                }
            }
            _ => (0..count).for_each(|_| take(self.up_to(max))),
        }
    }

    /// Calls `take` with each item and a number up to its bound. The numbers are the same as those
    /// of separate calls of [`Draw::up_to`], but faster.
    #[inline]
    pub fn up_to_each<T>(
        &mut self,
        items: impl Iterator<Item = (u64, T)>,
        mut take: impl FnMut(T, u64),
    ) {
        match (&mut self.source, &self.record) {
            (ChoiceSource::Fresh(stream), None) => {
                items.for_each(|(max, item)| take(item, uniform(&mut stream.0, max)));
            }
            _ => items.for_each(|(max, item)| take(item, self.up_to(max))),
        }
    }
}

/// A uniform number in `0..=max`. If only one answer is possible, no word of the stream is used. A
/// bound below 2^32 uses one word, any other two, the low one first. Some words are rejected to
/// make the result exactly uniform.
#[inline]
fn uniform(stream: &mut ChaCha8Rng, max: u64) -> u64 {
    match u32::try_from(max) {
        Ok(0) => 0,
        Ok(max) => uniform_small(stream, max),
        Err(_) => uniform_large(stream, max),
    }
}

/// A uniform number in `0..=max`.
#[inline]
fn uniform_small(stream: &mut ChaCha8Rng, max: u32) -> u64 {
    let range = u64::from(max) + 1;
    // The remainder of 2^32 is less than `range`, so the division is rarely needed.
    uniform_below(stream, range, |low| low < range && low < unfair(range))
}

/// How many of the 2^32 products of a word and `range` must be rejected, so that all results are
/// equally likely. These are the products with the lowest low halves (Lemire's method).
#[inline]
fn unfair(range: u64) -> u64 {
    (1 << 32) % range
}

/// The high half of word times range, for the first word whose product is not rejected.
#[inline]
fn uniform_below(stream: &mut ChaCha8Rng, range: u64, is_unfair: impl Fn(u64) -> bool) -> u64 {
    loop {
        let product = u64::from(stream.next_u32()) * range;
        if !is_unfair(product & u64::from(u32::MAX)) {
            return product >> 32;
        }
    }
}

/// The same with 64-bit words.
fn uniform_large(stream: &mut ChaCha8Rng, max: u64) -> u64 {
    let range = u128::from(max) + 1;
    loop {
        let low_word = u128::from(stream.next_u32());
        let word = u128::from(stream.next_u32()) << 32 | low_word;
        let product = word * range;
        let low = product & u128::from(u64::MAX);
        if low >= range || low >= (1 << 64) % range {
            return u64::try_from(product >> 64).expect("the high half of 128 bits has 64");
        }
    }
}

#[cfg(test)]
mod tests;
