//! The standard checkers: functions from bytes (input, output, answer) to a [`Judgement`].
//!
//! No checker starts a process, prints, or panics, whatever bytes it is given.
//! [`open`] makes a checker from its name and [`Options`]; [`STANDARD`] lists them all.
//! [`portable`] gives a checker's source in C++, for judges that know nothing of this crate.

mod decimal;
mod difference;
mod exact;
mod extended;
mod files;
mod flags;
mod held;
mod integers;
mod json;
mod judgement;
mod lines;
mod number;
mod open_error;
mod options;
mod portable;
mod registry;
mod short;
mod single;
mod stream;
mod testlib;
mod text;
mod tokens;
mod tolerance;
mod unordered;

pub use flags::FlagError;
pub use json::number_length as json_number_length;
pub use judgement::{Judgement, Outcome, Place};
pub use open_error::OpenError;
pub use options::{Arithmetic, OptionName, Options};
pub use portable::{Convention, origin, portable};
pub use registry::{STANDARD, Standard, names, open};
pub use text::{is_hidden, look_alike};

use std::fs::File;
use std::io;

/// Compares an output with the answer to an input.
pub trait Checker: Send + Sync {
    /// The judgement on `output`, what a submission printed, given the jury's `answer`.
    fn check(&self, input: &[u8], output: &[u8], answer: &[u8]) -> Judgement;

    /// The same judgement on an output and an answer in files, which are read in pieces: memory does not grow with them.
    /// None from a checker that needs whole texts in memory.
    fn check_files(&self, _output: &File, _answer: &File) -> Option<io::Result<Judgement>> {
        None
    }
}
