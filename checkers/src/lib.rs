//! The standard checkers: functions from bytes (input, output, answer) to a [`Judgement`].
//!
//! No checker starts a process, prints, or panics, whatever bytes it is given.

mod judgement;

pub use judgement::{Judgement, Outcome, Place};

/// Compares an output with the answer to an input.
pub trait Checker: Send + Sync {
    /// The judgement on `output`, what a submission printed, given the jury's `answer`.
    fn check(&self, input: &[u8], output: &[u8], answer: &[u8]) -> Judgement;
}
