//! Texts that are nearly right: one small change away from an input that is valid, or from an output that is right.
//!
//! Theory of operation: a *kind* of change says what is done to the text and what it means if a validator or a checker lets the
//! result through. White space where a number ends, or a sign that no number has, is certainly wrong whatever the problem
//! is. A number beyond all bounds is probably wrong. A line less may be valid: it is only worth showing where
//! something else speaks against it, as a reference that crashes. Of each kind a few places are taken in each of a few cases, chosen by
//! a seeded [`Draw`], so that the same seed gives the same texts.

mod format;
mod input;
mod output;
mod relation;
mod text;

pub(super) use input::Inputs;
pub(super) use output::outputs;

use generators::Draw;

/// How sure it is that a text of a kind is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// Whatever the problem is.
    Certain,
    /// In most problems.
    Probable,
    /// Only something else could tell.
    Unknown,
}

/// A kind of change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Kind {
    /// Its name, which is a part of the names of files.
    pub name: &'static str,
    /// What a text of it has, in words: `a blank at the end of a line`.
    pub what: &'static str,
}

/// A text that is nearly right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Near {
    pub(super) kind: Kind,
    pub(super) grade: Grade,
    /// What was done to which place.
    pub(super) about: String,
    pub(super) bytes: Vec<u8>,
}

/// So many places of a text are taken for each kind.
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

/// The line of a place, as people count.
fn line(number: usize) -> String {
    format!("line {}", number + 1)
}
