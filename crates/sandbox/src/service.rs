//! What a job that goes on answers to.

use std::time::Duration;

use super::SandboxError;

/// A program that answers one question after another in one box, until this value is dropped.
pub trait Service: Send {
    /// Asks a question, of these pieces, without waiting for the answers to it or to any before.
    ///
    /// # Errors
    /// When the machine could not pass it on: never the program's fault.
    fn ask(&mut self, question: &[&[u8]]) -> Result<(), SandboxError>;

    /// Waits for the next answer, at first the greeting: at most so long, and of at most so many bytes. After anything but
    /// an answer nothing more will come.
    ///
    /// # Errors
    /// When the job could not be watched: the machine's fault, never the program's.
    fn answer(&mut self, patience: Duration, longest: usize) -> Result<Answer, SandboxError>;
}

/// What came of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// These bytes.
    Bytes(Vec<u8>),
    /// The program has ended, or closed its socket.
    Gone,
    /// It said nothing in time.
    Late,
    /// It says more than it may, or uses more than its limits.
    Over,
}
