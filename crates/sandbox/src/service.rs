//! The interface to a job that is a service.

use std::time::Duration;

use super::SandboxError;

/// A program that answers one question after another in one box, until this value is dropped.
pub trait Service: Send {
    /// Sends a question, the concatenation of these pieces, without waiting for outstanding
    /// answers.
    ///
    /// # Errors
    /// If the machine could not pass it on; never caused by the program.
    fn ask(&mut self, question: &[&[u8]]) -> Result<(), SandboxError>;

    /// Waits for the next answer (the first one is the greeting), at most for `timeout` and of at
    /// most `longest` bytes. After a result other than an answer nothing more will follow.
    ///
    /// # Errors
    /// If the job could not be watched: caused by the machine, never by the program.
    fn answer(&mut self, timeout: Duration, longest: usize) -> Result<Answer, SandboxError>;
}

/// The result of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// These bytes.
    Bytes(Vec<u8>),
    /// The program has ended, or closed its socket.
    Gone,
    /// It did not answer in time.
    Late,
    /// Its answer is too long, or it exceeds its limits.
    Over,
}
