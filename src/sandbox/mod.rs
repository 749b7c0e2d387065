//! Running programs that are not trusted: the only place that starts processes.
//!
//! A [`Sandbox`] takes a [`Job`] and says what happened ([`Exit`]); what that means is decided in
//! `verdict`. [`open`] gives the sandbox of this machine, [`Scripted`] is one without processes, for
//! tests with exact times.

mod boxes;
mod capture;
mod cgroup;
mod doctor;
mod error;
mod feed;
mod filter;
mod helper;
mod job;
mod launch;
mod loan;
mod meter;
mod open;
mod place;
mod scripted;
mod step;
mod sys;
mod view;
mod watch;
mod wire;
mod worker;

pub use doctor::{Canary, Diagnosis, Finding, doctor};
pub use error::SandboxError;
pub use helper::enter_if_helper;
pub use job::{Exit, Isolation, Job, Level, Limits, Status, Stdin, Stop, Talk, UnknownLevel, Work};
pub use open::{Options, open};
pub use scripted::Scripted;

/// Runs jobs, one at a time a call; calls may come from several threads.
pub trait Sandbox: Send + Sync {
    /// What this sandbox protects from, and where its figures come from.
    fn isolation(&self) -> &Isolation;

    /// Runs a job to its end. Whatever the program does, this returns soon after the wall limit and
    /// leaves no process behind.
    ///
    /// # Errors
    /// When the job could not be run: the machine's fault, never the program's.
    fn run(&self, job: &Job) -> Result<Exit, SandboxError>;

    /// Runs two jobs at once, each reading what the other prints; the jobs' own inputs are not used,
    /// and what they print is not kept. When one has ended, and not before, the other comes to the end
    /// of what it reads, and what it prints is a broken pipe.
    ///
    /// # Errors
    /// When a job could not be run: the machine's fault, never the programs'.
    fn converse(&self, jobs: [&Job; 2]) -> Result<Talk, SandboxError>;
}
