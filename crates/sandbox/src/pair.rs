//! What is asked of a sandbox about a submission with a partner, and what it answers.

use super::job::{Exit, Job, Status};
use base::transcript::Transcript;

/// Whom a submission interacts with.
pub enum Partner<'a> {
    /// A program in a box of its own.
    Program {
        /// Its job; the input it names is not used.
        job: &'a Job,
        /// What becomes of the submission when this program has ended without having read that the
        /// submission's output is over.
        on_end: PartnerEndPolicy<'a>,
    },
    /// A part of this process.
    InProcess(&'a mut dyn Responder),
}

/// Tells by a program's status and what it has written to standard error what becomes of the submission.
pub type PartnerEndPolicy<'a> = &'a dyn Fn(Status, &[u8]) -> OnPartnerEnd;

/// What becomes of a submission whose partner has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnPartnerEnd {
    /// It may go on to its own end, and reads that its input is over.
    Continue,
    /// It is ended: nothing matters that it does.
    Stop,
    /// It is ended as soon as it waits for the partner. How it ends before that is its own doing.
    StopWhenWaiting,
}

/// A part of this process that interacts with a submission.
pub trait Responder {
    /// Answers what it receives. After an answer that ends the interaction it receives nothing more.
    fn receive(&mut self, received: Received<'_>) -> Reply;
}

/// What a [`Responder`] receives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Received<'a> {
    /// The interaction begins.
    Start,
    /// A line the submission printed, without its line feed.
    Line(&'a [u8]),
    /// The submission's output is over; this is what was left without a line feed.
    End(&'a [u8]),
}

/// What a [`Responder`] answers.
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
    /// Whether the partner has read that the submission's output is over. If not, how the partner ended was
    /// not caused by how the submission ended.
    pub saw_end: bool,
    /// Whether the submission was ended because the partner had ended: then how it ended says nothing.
    pub dismissed: bool,
    /// How many bytes the submission had printed that the partner had not read when that ended.
    pub unread: usize,
    /// What they printed.
    pub transcript: Transcript,
}
