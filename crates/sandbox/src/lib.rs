//! Running programs that are not trusted: the only place that starts processes.
//!
//! A [`Sandbox`] takes a [`Job`] and says what happened ([`Exit`]); what that means is decided in
//! `verdict`. [`open`] gives the sandbox of this machine, [`Scripted`] is one without processes, for
//! tests with exact times.

mod attack;
mod borrowed;
mod boxes;
mod cancelling;
mod capture;
mod cgroup;
mod doctor;
mod error;
mod feed;
mod filter;
#[doc(hidden)]
pub mod fuzzing;
mod helper;
mod inherited;
mod interactive;
mod job;
mod launch;
mod meter;
mod open;
mod pair;
mod place;
mod relay;
mod scripted;
mod service;
mod session;
mod step;
mod sys;
mod usage;
mod users;
mod view;
mod watch;
mod wire;
mod worker;

pub use attack::AttackReport;
pub use cancelling::CancellingSandbox;
pub use doctor::{Diagnosis, LevelReport, doctor};
pub use error::SandboxError;
pub use helper::enter_if_helper;
pub use inherited::{InheritedLimit, reset_process};
pub use job::{
    Cancel, CancelOnDrop, Exit, Isolation, Job, JobLimits, Level, Status, StderrUse, Stdin, Stop,
    UnknownLevel, Work,
};
pub use open::{Options, is_superuser, open};
pub use pair::{OnPartnerEnd, Pair, Partner, PartnerEndPolicy, Received, Reply, Responder};
pub use scripted::Scripted;
pub use service::{Answer, Service};

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

    /// Runs a submission with a partner: what one prints the other reads. What a submission's job
    /// names as its input is not used. As [`Sandbox::run`], this returns soon after the limits.
    ///
    /// # Errors
    /// When a job could not be run: the machine's fault, never the programs'.
    fn run_pair(&self, submission: &Job, partner: Partner<'_>) -> Result<Pair, SandboxError>;

    /// Starts a program that answers questions over its standard output, a socket. Of its limits memory and processes
    /// hold for the box as long as it stands, and each file is limited; time is up to whoever asks.
    ///
    /// # Errors
    /// When the job could not be started.
    fn serve(&self, job: &Job) -> Result<Box<dyn Service + '_>, SandboxError>;
}
