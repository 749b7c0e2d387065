//! What is asked of a sandbox about a submission that talks, and what it answers.

use super::job::{Exit, Job, Status};
use crate::transcript::Transcript;

/// Who a submission talks to.
pub enum Partner<'a> {
    /// A program in a box of its own.
    Program {
        /// Its job; the input it names is not used.
        job: &'a Job,
        /// Whether the submission may go on when this program has ended so without having been told that the
        /// submission's output is over. Otherwise the submission is ended, as nothing it does matters.
        lets_finish: Accepts,
    },
    /// A part of this process.
    Player(&'a mut dyn Player),
}

/// Judges by a program's status and what it has written to standard error.
pub type Accepts = fn(Status, &[u8]) -> bool;

/// A part of this process that talks to a submission.
pub trait Player {
    /// Answers what it hears. After an answer that ends the talk it hears nothing more.
    fn hear(&mut self, heard: Heard<'_>) -> Reply;
}

/// What a [`Player`] hears.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard<'a> {
    /// The talk begins.
    Start,
    /// A line the submission printed, without its line feed.
    Line(&'a [u8]),
    /// The submission's output is over; this is what was left without a line feed.
    End(&'a [u8]),
}

/// What a [`Player`] answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// It prints this, perhaps nothing, and listens.
    Say(Vec<u8>),
    /// It prints this and no more, but listens.
    Last(Vec<u8>),
    /// It is done, and the submission may go on to its own end.
    Finish,
    /// It is done, and nothing matters that the submission does.
    Stop,
}

/// What happened to a submission and its partner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// What happened to the submission.
    pub submission: Exit,
    /// What happened to the partner, if it was a program.
    pub partner: Option<Exit>,
    /// Whether the partner was told that the submission's output is over. If not, how the partner ended was
    /// not caused by how the submission ended.
    pub told: bool,
    /// What they said.
    pub transcript: Transcript,
}
