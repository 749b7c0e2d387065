//! Properties of the given files: the numbers, letters and tokens of each column.

use crate::text::{Text, Token, decimal, whole};
use generators::Draw;
use std::collections::{BTreeMap, BTreeSet};

/// All lines, and all tokens, from these indices on belong to one column.
const LINES: usize = 3;
const TOKENS: usize = 5;
/// How many different tokens of a column are stored.
const MOST_TOKENS: usize = 60;

/// The line and the index of a token, both limited: tokens of the same column usually have the same
/// meaning.
pub(crate) type Column = (usize, usize);

/// The column of a position in a text.
fn column((line, place): (usize, usize)) -> Column {
    (line.min(LINES), place.min(TOKENS))
}

/// The tokens of a column.
#[derive(Clone, Debug, Default)]
pub(crate) struct Values {
    /// The minimum and maximum whole number.
    pub(crate) range: Option<(i64, i64)>,
    /// The letters of tokens that are not numbers.
    pub(crate) letters: BTreeSet<u8>,
    /// Some of the tokens that are not numbers.
    pub(crate) words: BTreeSet<Token>,
}

impl Values {
    fn add(&mut self, token: &Token) {
        if let Some(number) = whole(token) {
            let (low, high) = self.range.unwrap_or((number, number));
            self.range = Some((low.min(number), high.max(number)));
        } else if decimal(token).is_none() {
            let letters = token.iter().filter(|letter| letter.is_ascii_graphic());
            self.letters.extend(letters);
            if self.words.len() < MOST_TOKENS && !self.words.contains(token) {
                self.words.insert(token.clone());
            }
        }
    }
}

/// The properties of all given files together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen {
    columns: BTreeMap<Column, Values>,
    all: Values,
    /// The numbers in the source of the validators, ascending.
    pub(crate) constants: Vec<i64>,
}

impl Seen {
    pub(crate) fn new<'a>(texts: impl Iterator<Item = &'a Text>, constants: Vec<i64>) -> Self {
        let mut seen = Self {
            constants,
            ..Self::default()
        };
        for text in texts {
            for (line, at) in text.lines.iter().zip(0..) {
                for (token, place) in line.tokens.iter().zip(0..) {
                    seen.columns
                        .entry(column((at, place)))
                        .or_default()
                        .add(token);
                    seen.all.add(token);
                }
            }
        }
        seen
    }

    /// The values at a position.
    pub(crate) fn at(&self, at: (usize, usize)) -> &Values {
        self.columns.get(&column(at)).unwrap_or(&self.all)
    }

    /// The range of a column for many new values. Given files are often small, so half of the time it
    /// reaches to a number in the source of a validator.
    pub(crate) fn wide_range(
        &self,
        at: (usize, usize),
        (low, high): (i64, i64),
        draw: &mut Draw,
    ) -> (i64, i64) {
        let known = self.at(at).range.unwrap_or((low, high));
        let (low, high) = (low.min(known.0), high.max(known.1));
        let larger = self.constants.iter().copied().filter(|it| *it > high);
        let larger: Vec<i64> = larger.collect();
        if larger.is_empty() || draw.chance(1, 2) {
            return (low, high);
        }
        let most = *draw.pick(&larger);
        (if low < 0 { most.saturating_neg() } else { low }, most)
    }

    /// The minimum and maximum whole number of all files.
    pub(crate) fn range(&self) -> (i64, i64) {
        self.all.range.unwrap_or((0, 1))
    }

    /// How large numbers may be: the maximum of all files and validators.
    pub(crate) fn largest(&self) -> i64 {
        let greatest = self.constants.last().copied().unwrap_or(0);
        self.range().1.max(greatest).max(1)
    }
}
