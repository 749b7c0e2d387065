//! Texts that are almost correct: one small change away from a valid input, or from a correct
//! output.
//!
//! A *kind* of change defines what is done to the text, and what it means if a validator or checker
//! accepts the result. White space at the end of a number, or a sign that no number has, is
//! certainly wrong in every problem. A number beyond all bounds is probably wrong. A missing line
//! may be valid: it is reported only if there is further evidence, such as a reference that
//! crashes. A few positions are changed for each kind in each of a few cases, selected by a seeded
//! [`Draw`], so that the same seed gives the same texts.

mod format;
mod input;
mod output;
mod relation;
mod text;

pub(super) use input::Inputs;
pub(super) use output::outputs;

use generators::Draw;

/// How certain it is that a text of a kind is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// Wrong in every problem.
    Certain,
    /// Wrong in most problems.
    Probable,
    /// Unknown without further evidence.
    Unknown,
}

/// A kind of change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ChangeKind {
    /// Its name, which is a part of the names of files.
    pub name: &'static str,
    /// A description of the text: `a space at the end of a line`.
    pub what: &'static str,
}

/// A text that is almost correct.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Near {
    pub(super) kind: ChangeKind,
    pub(super) grade: Grade,
    /// The change and its position.
    pub(super) about: String,
    pub(super) bytes: Vec<u8>,
}

/// How many positions of a text are changed for each kind.
const MAX_POSITIONS: usize = 2;

/// A random selection of these, in their order.
fn few<T: Clone>(all: &[T], most: usize, draw: &mut Draw) -> Vec<T> {
    let mut left: Vec<usize> = (0..all.len()).collect();
    while left.len() > most {
        let out = draw.up_to(left.len() as u64 - 1);
        left.remove(usize::try_from(out).unwrap_or(0));
    }
    left.into_iter().map(|at| all[at].clone()).collect()
}

/// The line number of an index, counted from 1.
fn line(number: usize) -> String {
    format!("line {}", number + 1)
}
