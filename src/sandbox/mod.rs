//! Running programs that are not trusted: the only place that starts processes.
//!
//! A [`Sandbox`] takes a [`Job`] and says what happened ([`Exit`]); what that means is decided in
//! `verdict`. `Scripted` will be a sandbox without processes, for tests with exact times.

mod job;

pub use job::{Exit, Isolation, Job, Level, Limits, SandboxError, Status, Stdin, Stop, Work};

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
}
