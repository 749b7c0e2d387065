//! The request to run a submission with a partner, and its result.

use super::job::{Exit, Job, Status};
use base::transcript::Transcript;

/// The partner of a submission.
pub enum Partner<'a> {
    /// A program in a box of its own.
    Program {
        /// Its job; the input of the job is ignored.
        job: &'a Job,
        /// What happens to the submission if this program ends before it has read the end of the
        /// submission's output.
        on_end: PartnerEndPolicy<'a>,
    },
    /// A responder in this process.
    InProcess(&'a mut dyn Responder),
}

/// Decides what happens to the submission, from the partner's status and its standard error.
pub type PartnerEndPolicy<'a> = &'a dyn Fn(Status, &[u8]) -> OnPartnerEnd;

/// What happens to a submission whose partner has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnPartnerEnd {
    /// It continues to its own end, and reads the end of its input.
    Continue,
    /// It is ended: its result does not matter.
    Stop,
    /// It is ended as soon as it waits for the partner. If it ends before that, the result is its
    /// own.
    StopWhenWaiting,
}

/// Code of this process that interacts with a submission.
pub trait Responder {
    /// Replies to what it receives. After a reply that ends the interaction it receives nothing
    /// more.
    fn receive(&mut self, received: Received<'_>) -> Reply;
}

/// What a [`Responder`] receives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Received<'a> {
    /// The interaction begins.
    Start,
    /// A line that the submission printed, without its newline.
    Line(&'a [u8]),
    /// The submission's output has ended; this is the remainder without a newline.
    End(&'a [u8]),
}

/// The reply of a [`Responder`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// It prints this, possibly nothing, and listens.
    Say(Vec<u8>),
    /// It prints this and nothing more, but listens.
    Last(Vec<u8>),
    /// It is done, and the submission may continue to its own end.
    Finish,
    /// It is done, and the rest of the submission's run does not matter.
    Stop,
}

/// What happened to a submission and its partner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// What happened to the submission.
    pub submission: Exit,
    /// What happened to the partner, if it was a program.
    pub partner: Option<Exit>,
    /// Whether the partner has read the end of the submission's output. If not, the partner's end
    /// was not caused by the submission's end.
    pub saw_end: bool,
    /// Whether the submission was ended because the partner had ended. Then its own end has no
    /// meaning.
    pub dismissed: bool,
    /// How many bytes of the submission's output the partner had not read when it ended.
    pub unread: usize,
    /// What they printed.
    pub transcript: Transcript,
}
