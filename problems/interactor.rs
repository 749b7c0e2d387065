//! The jury's side of an interactive problem, without processes: lines in, lines out.

use crate::{Invalid, Layer, Picture};

/// Interacts with submissions.
pub trait Interactor: Send + Sync {
    /// Begins an interaction on an input.
    ///
    /// # Errors
    /// When the input is not valid.
    fn start(&self, input: &[u8]) -> Result<Box<dyn Session + '_>, Invalid>;

    /// Drawings of an interaction.
    fn pictures(&self, messages: &[Message<'_>]) -> Vec<Picture>;

    /// The position after each line of an interaction; none after a line that shows or changes nothing.
    fn positions(&self, messages: &[Message<'_>]) -> Vec<Option<Layer>>;
}

/// One interaction with a submission.
pub trait Session {
    /// What the submission reads first.
    fn open(&mut self) -> Move;

    /// The answer to a line, which comes without its line feed. After a judgement there are no more lines.
    fn hear(&mut self, line: &[u8]) -> Move;

    /// The judgement when the submission prints no more; `rest` is what it printed after the last line feed.
    fn end(&mut self, rest: &[u8]) -> Move;
}

/// An answer to a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// The submission reads this, which may be nothing, and may go on.
    Say(Vec<u8>),
    /// The submission reads this and nothing after it, but may still print.
    Last(Vec<u8>),
    /// All is well.
    Accept,
    /// The submission is wrong, for this reason.
    Reject(String),
}

/// A line of a transcript, without its line feed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Message<'a> {
    /// Whether the submission printed it.
    pub by_submission: bool,
    /// What it says.
    pub line: &'a [u8],
}
