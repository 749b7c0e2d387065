//! The standard checkers: functions from bytes (input, output, answer) to a [`Judgement`].
//!
//! No checker starts a process, prints, or panics, whatever bytes it reads. [`open`] creates a
//! checker from its name and [`Options`]; [`STANDARD`] lists all of them. [`portable`] returns a
//! checker's source in C++, for judges that cannot use this crate.

mod decimal;
mod difference;
mod exact;
mod extended;
mod files;
mod flags;
mod integers;
mod json;
mod judgement;
mod lines;
mod loaded;
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
pub use judgement::{Judgement, Outcome, OutputPosition};
pub use open_error::OpenError;
pub use options::{Arithmetic, OptionName, Options};
pub use portable::{Convention, origin, portable};
pub use registry::{STANDARD, Standard, names, open};
pub use text::{is_hidden, look_alike};

use std::fs::File;
use std::io;

/// Compares an output with the answer to an input.
pub trait Checker: Send + Sync {
    /// Judges `output`, the output of a submission, given the jury's `answer`.
    fn check(&self, input: &[u8], output: &[u8], answer: &[u8]) -> Judgement;

    /// The same judgement for an output and an answer in files. They are read in pieces, so memory
    /// does not grow with them. `None` from a checker that needs the whole texts in memory.
    fn check_files(&self, _output: &File, _answer: &File) -> Option<io::Result<Judgement>> {
        None
    }
}
