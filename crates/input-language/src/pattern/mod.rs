//! Regular expressions, as far as inputs need them: letters, classes `[a-z]`, groups, `|`, `*`,
//! `+`, `?`, `{2}`, `{1,3}`, `.`.
//!
//! Theory of operation: the expression is parsed ([`parser`]) and becomes a deterministic automaton
//! ([`automaton`]), with the lengths of the texts that each state still accepts. So matching takes
//! one table look-up for each byte, and every matching text corresponds to one list of choices: its
//! length, then each letter among those that can still be completed.

mod automaton;
mod numbers;
mod parser;

pub(crate) use parser::alphabet;

use automaton::{Automaton, Texts};
use generators::Draw;
use std::ops::{Range, RangeInclusive};

/// The maximum length of texts that are generated from a pattern without a maximum.
const LONGEST: usize = 100;
/// The maximum length of texts that are generated from any pattern.
const MAX_LENGTH: usize = 5000;

/// A pattern that cannot be used.
#[derive(Debug)]
pub(crate) struct PatternError {
    pub(crate) at: Range<usize>,
    pub(crate) found: String,
    pub(crate) wanted: String,
}

/// A regular expression that must match whole texts.
#[derive(Clone, Debug)]
pub struct Pattern {
    text: String,
    automaton: Automaton,
    texts: Texts,
    /// The bounds of the numbers that match, if it stands for a range.
    range: Option<(i128, i128)>,
    /// The minimum and the maximum length of a text that matches.
    allowed: (usize, usize),
}

impl Pattern {
    pub(crate) fn parse(text: &str) -> Result<Self, PatternError> {
        let whole = |found: &str, wanted: &str| PatternError {
            at: 0..text.len(),
            found: found.to_owned(),
            wanted: wanted.to_owned(),
        };
        let node = parser::parse(text)?;
        let automaton = Automaton::build(&node);
        let automaton = automaton.ok_or_else(|| {
            whole(
                "a pattern of too many parts",
                "one with smaller repetitions",
            )
        })?;
        let longest = automaton.longest().unwrap_or(LONGEST);
        let pattern = Self {
            text: text.to_owned(),
            texts: automaton.texts(longest.min(MAX_LENGTH)),
            automaton,
            range: None,
            allowed: (0, usize::MAX),
        };
        if pattern.lengths().next().is_none() {
            return Err(whole(
                "a pattern that no text matches",
                "one that texts of at most 100 letters match",
            ));
        }
        Ok(pattern)
    }

    /// The decimal numbers of a range, without leading zeros. `None` if they are too many digits.
    pub(crate) fn of_numbers(low: i128, high: i128) -> Option<Self> {
        let pattern = Self::parse(&numbers::pattern(low, high)).ok()?;
        Some(Self {
            range: Some((low, high)),
            ..pattern
        })
    }

    /// The range of numbers, if it stands for one.
    #[must_use]
    pub fn range(&self) -> Option<(i128, i128)> {
        self.range
    }

    /// The expression as written.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The pattern for those texts only that are within these bounds: numbers by their value, other
    /// texts by their length. `None` if no text is left.
    #[must_use]
    pub fn within(&self, low: i128, high: i128) -> Option<Self> {
        if let Some((least, most)) = self.range {
            let (low, high) = (low.max(least), high.min(most));
            return (low <= high).then(|| Self::of_numbers(low, high))?;
        }
        let length = |bound: i128| usize::try_from(bound.max(0)).unwrap_or(usize::MAX);
        let (least, most) = self.allowed;
        let allowed = (least.max(length(low)), most.min(length(high)));
        let longest = self.longest().unwrap_or(MAX_LENGTH).min(allowed.1);
        let pattern = Self {
            texts: self.automaton.texts(longest.min(MAX_LENGTH)),
            allowed,
            ..self.clone()
        };
        let is_possible = pattern.lengths().next().is_some();
        is_possible.then_some(pattern)
    }

    pub(crate) fn matches(&self, text: &[u8]) -> bool {
        (self.allowed.0..=self.allowed.1).contains(&text.len()) && self.automaton.accepts(text)
    }

    /// Whether a text that matches may have this byte.
    #[must_use]
    pub fn has(&self, byte: u8) -> bool {
        self.automaton.has(byte)
    }

    /// Whether a text that matches may begin with this byte.
    pub(crate) fn begins_with(&self, byte: u8) -> bool {
        self.automaton.next(Automaton::START, byte).is_some()
    }

    /// The lengths of texts that match, up to a bound.
    fn lengths(&self) -> impl Iterator<Item = usize> {
        let last = self
            .texts
            .counts
            .len()
            .min(self.allowed.1.saturating_add(1));
        (self.allowed.0..last).filter(|&length| self.texts.counts[length] > 0)
    }

    /// How many texts match, up to a bound of their length.
    #[must_use]
    pub fn count(&self) -> u128 {
        let counts = self.lengths().map(|length| self.texts.counts[length]);
        counts.fold(0, u128::saturating_add)
    }

    /// The lengths of the shortest and the longest text.
    #[must_use]
    pub fn extent(&self) -> (usize, usize) {
        let shortest = self.lengths().next().unwrap_or(0);
        (shortest, self.lengths().last().unwrap_or(0))
    }

    /// The length of the longest text that matches, if there is one.
    #[must_use]
    pub fn longest(&self) -> Option<usize> {
        match (self.automaton.longest(), self.allowed.1) {
            (None, usize::MAX) => None,
            (longest, most) => Some(longest.unwrap_or(most).min(most)),
        }
    }

    /// The transitions of its automaton: a state, a range of bytes, and the next state. It begins
    /// in state 0.
    #[must_use]
    pub fn arcs(&self) -> Vec<(usize, RangeInclusive<u8>, usize)> {
        self.automaton.arcs()
    }

    /// The states in which a text may end.
    #[must_use]
    pub fn ends(&self) -> Vec<usize> {
        self.automaton.ends()
    }

    /// A text that matches; the shortest is the simplest.
    pub fn draw(&self, draw: &mut Draw) -> Vec<u8> {
        let lengths: Vec<usize> = self.lengths().collect();
        let length = *draw.pick(&lengths);
        let mut state = Automaton::START;
        let mut text = Vec::with_capacity(length);
        for left in (0..length).rev() {
            let next = |&byte: &u8| {
                self.automaton
                    .next(state, byte)
                    .filter(|&next| self.texts.possible[left][next])
            };
            let bytes: Vec<u8> = (0..128).filter(|byte| next(byte).is_some()).collect();
            let byte = *draw.pick(&bytes);
            text.push(byte);
            state = next(&byte).unwrap_or(state);
        }
        text
    }
}

#[cfg(test)]
mod tests;
