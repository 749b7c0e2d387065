//! The interactor of an interactive problem, without processes: lines in, lines out.

use crate::{Invalid, Picture};

/// Interacts with submissions.
pub trait Interactor: Send + Sync {
    /// Begins an interaction on an input.
    ///
    /// # Errors
    /// When the input is not valid.
    fn start(&self, input: &[u8]) -> Result<Box<dyn Session + '_>, Invalid>;

    /// Draws an interaction.
    fn pictures(&self, messages: &[SessionMessage<'_>]) -> Vec<Picture>;

    /// The position after each line of an interaction; `None` for a line that does not show or
    /// change a position.
    fn positions(&self, messages: &[SessionMessage<'_>]) -> Vec<Option<Picture>>;
}

/// One interaction with a submission.
pub trait Session {
    /// The first message to the submission.
    fn open(&mut self) -> SessionMove;

    /// The response to a line, which is given without its newline. After a judgement no more lines
    /// follow.
    fn hear(&mut self, line: &[u8]) -> SessionMove;

    /// The judgement when the output of the submission ends; `rest` is the output after the last
    /// newline.
    fn end(&mut self, rest: &[u8]) -> SessionMove;
}

/// A response to a line.
#[derive(Clone, Debug, PartialEq)]
pub enum SessionMove {
    /// Sends this to the submission, possibly nothing, and continues.
    Say(Vec<u8>),
    /// Sends this to the submission as the last message; the submission may still print.
    Last(Vec<u8>),
    /// The submission is accepted.
    Accept,
    /// The submission is accepted for this share of the points, and is ended. The text explains a
    /// share below 1.
    Finish(f64, String),
    /// The submission is rejected, for this reason.
    Reject(String),
}

/// A line of a transcript, without its newline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SessionMessage<'a> {
    /// Whether the submission printed it.
    pub by_submission: bool,
    /// The text of the line.
    pub line: &'a [u8],
}
