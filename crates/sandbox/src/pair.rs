//! The request to run a submission with a partner, and its result.

use super::job::{Exit, Job, Status};
use super::reply::{Reply, ReplySender};
use base::transcript::Transcript;
use std::os::fd::BorrowedFd;
use std::time::Duration;

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
    /// A person. The program's elapsed time counts only after the end of the person's input.
    Person(&'a mut dyn Person),
}

/// A program that communicates with several processes of a submission.
pub struct Manager<'a> {
    /// Its job, which shares a directory with the tool.
    pub job: &'a Job,
    /// Its named pipes for each process.
    pub fifos: &'a [ManagerFifos],
    /// What happens to the processes if it ends before it has read the end of one's output.
    pub on_end: PartnerEndPolicy<'a>,
}

/// The names of the pipes between a manager and a process, in the directory of the manager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManagerFifos {
    /// The one that the manager reads.
    pub from_process: String,
    /// The one that the manager writes.
    pub to_process: String,
}

/// What happened to processes and their manager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Communication {
    /// What happened to each process.
    pub processes: Vec<Exit>,
    /// What happened to the manager.
    pub manager: Exit,
    /// Which processes were ended because the manager had ended.
    pub dismissed: Vec<bool>,
    /// The processes whose end the manager could read before it ended itself.
    pub seen_ends: Vec<usize>,
    /// The most bytes of a process's output that the manager had not read when it ended.
    pub unread: usize,
    /// Who waited for whom when nothing could happen any more, until a limit ended that.
    pub standstill: Option<Standstill>,
    /// What they printed; each line begins with the number of the process.
    pub transcript: Transcript,
}

/// Programs that wait for each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standstill {
    /// The processes that wait for the manager.
    pub waiting: Vec<usize>,
    /// The processes whose output the manager may wait for.
    pub manager_waits_for: Vec<usize>,
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
    /// Receives the sender for replies from other threads, before anything else.
    fn connect(&mut self, _sender: ReplySender) {}

    /// Replies to what it receives. After a reply that ends the interaction it receives nothing
    /// more.
    fn receive(&mut self, received: Received<'_>) -> Reply;

    /// The limits of turns, if the submission runs in turns: from the moment in which it has
    /// printed a line until the responder has replied, no elapsed time counts.
    fn turn_limits(&self) -> Option<TurnLimits> {
        None
    }
}

/// A person who interacts with a program, or a file in place of a person.
pub trait Person {
    /// The descriptor that becomes readable when the person has typed something.
    fn input(&self) -> BorrowedFd<'_>;

    /// The next line if there is one. Does not wait.
    fn typed(&mut self) -> Typed;

    /// Whether lines are passed on only when the program waits for input.
    fn takes_turns(&self) -> bool;

    /// A pass of an interaction begins, the first with the number 1.
    fn begin_pass(&mut self, _pass: u32) {}

    /// Receives what the program has printed, not necessarily whole lines.
    fn receive(&mut self, printed: &[u8]);

    /// The program has read everything and waits for input.
    fn program_waits(&mut self);
}

/// The input of a [`Person`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// A line with its newline, or the last line without one.
    Line(Vec<u8>),
    /// No complete line yet.
    Nothing,
    /// There will be no more.
    End,
}

/// The CPU time that a submission may use in each turn. Whatever it uses between two lines that it
/// prints belongs to one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnLimits {
    /// For the first turn, which includes the start of the program.
    pub first: Duration,
    /// For each other turn.
    pub other: Duration,
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
    /// The submission has been stopped or has ended after [`Reply::Later`]. The reply may take long.
    Stopped,
}

/// What happened to a submission and its partner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// What happened to the submission, or to the program with which a person interacted.
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
    /// The CPU time that the submission used in its last turn, if its turns are limited. A
    /// submission that was stopped for its CPU time has either used more than a turn allows, or
    /// more than its whole run.
    pub last_turn: Option<Duration>,
    /// Whether the submission was stopped for its elapsed time because it waited for input in its
    /// own turn.
    pub waited_in_turn: bool,
    /// What they printed.
    pub transcript: Transcript,
}
