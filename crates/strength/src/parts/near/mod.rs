//! Nearly right texts: one small change away from a valid input, or from a right output.
//!
//! # Theory of operation
//!
//! A *kind* of change defines the change of the text, and what it means if a validator or a checker
//! accepts the result. White space at the end of a number, or a character that no number contains,
//! is certainly wrong for every problem. A number beyond all bounds is probably wrong. A missing
//! line may be valid: it is reported only with other evidence, such as a reference that crashes.
//! For each kind a few positions are selected in each of a few cases, by a seeded [`Draw`], so that
//! the same seed results in the same texts.

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
    /// For every problem.
    Certain,
    /// In most problems.
    Probable,
    /// Only other evidence can decide.
    Unknown,
}

/// A kind of change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Kind {
    /// Its name, which is a part of the names of files.
    pub name: &'static str,
    /// A description of its texts: `a blank at the end of a line`.
    pub what: &'static str,
}

/// A nearly right text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Near {
    pub(super) kind: Kind,
    pub(super) grade: Grade,
    /// A description of the change and its position.
    pub(super) about: String,
    pub(super) bytes: Vec<u8>,
}

/// The number of positions per kind.
const PLACES: usize = 2;

/// A few of these, in their order.
fn few<T: Clone>(all: &[T], most: usize, draw: &mut Draw) -> Vec<T> {
    let mut left: Vec<usize> = (0..all.len()).collect();
    while left.len() > most {
        let out = draw.up_to(left.len() as u64 - 1);
        left.remove(usize::try_from(out).unwrap_or(0));
    }
    left.into_iter().map(|at| all[at].clone()).collect()
}

/// The line number for people.
fn line(number: usize) -> String {
    format!("line {}", number + 1)
}
