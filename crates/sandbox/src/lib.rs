//! Running untrusted programs: the only crate that starts processes.
//!
//! A [`Sandbox`] runs a [`Job`] and returns what happened ([`Exit`]). The module `verdict` decides
//! what that means. [`open`] returns the sandbox of this machine. [`Scripted`] is a sandbox without
//! processes, for tests with exact times.

mod activity;
mod attack;
mod borrowed;
mod boxes;
mod cancelling;
mod capture;
mod cgroup;
mod doctor;
mod error;
mod feed;
mod fifo;
mod filter;
#[doc(hidden)]
pub mod fuzzing;
mod helper;
mod host_room;
mod idle;
mod inherited;
mod interactive;
mod job;
mod launch;
mod meter;
mod open;
mod own_executable;
mod pair;
mod relay;
mod reply;
mod scripted;
mod service;
mod session;
mod stand_in;
mod step;
mod sys;
mod usage;
mod users;
mod view;
mod watch;
mod wire;
mod work_directory;
mod worker;

pub use attack::AttackReport;
pub use cancelling::CancellingSandbox;
pub use doctor::{Diagnosis, LevelReport, doctor};
pub use error::SandboxError;
pub use helper::enter_if_helper;
pub use inherited::{InheritedLimit, reset_process};
pub use job::{
    Cancel, CancelOnDrop, Exit, Isolation, Job, JobLimits, Level, Status, StderrUse, Stdin, Stop,
    StreamFiles, UnknownLevel, Work,
};
pub use open::{Options, is_superuser, open};
pub use own_executable::OwnExecutable;
pub use pair::{
    Communication, Manager, ManagerFifos, OnPartnerEnd, Pair, Partner, PartnerEndPolicy, Person,
    Received, Responder, Standstill, TurnLimits, Typed,
};
pub use reply::{Reply, ReplySender};
pub use scripted::Scripted;
pub use service::{Answer, Service};
pub use stand_in::StandIn;

/// Runs jobs, one per call; several threads may call at the same time.
pub trait Sandbox: Send + Sync {
    /// The protection that this sandbox offers, and the sources of its figures.
    fn isolation(&self) -> &Isolation;

    /// Runs a job to its end. Whatever the program does, this returns soon after the wall limit and
    /// leaves no process behind.
    ///
    /// # Errors
    /// If the job could not be run: caused by the machine, never by the program.
    fn run(&self, job: &Job) -> Result<Exit, SandboxError>;

    /// Runs a submission with a partner: each reads what the other prints. The input of the
    /// submission's job is ignored. Like [`Sandbox::run`], this returns soon after the limits.
    ///
    /// # Errors
    /// If a job could not be run: caused by the machine, never by the programs.
    fn run_pair(&self, submission: &Job, partner: Partner<'_>) -> Result<Pair, SandboxError>;

    /// Runs several processes of a submission, and a manager that communicates with each of them by
    /// named pipes. The inputs of the processes' jobs are ignored, and the CPU time of the first one
    /// is the limit of all together. Like [`Sandbox::run`], this returns soon after the limits.
    ///
    /// # Errors
    /// If a job could not be run: caused by the machine, never by the programs.
    fn run_communication(
        &self,
        processes: &[Job],
        manager: &Manager<'_>,
    ) -> Result<Communication, SandboxError>;

    /// Starts a program that answers questions over its standard output, a socket. Its limits of
    /// memory and processes apply to the box as long as it exists, and each file is limited. The
    /// caller limits the time of each answer.
    ///
    /// # Errors
    /// If the job could not be started.
    fn serve(&self, job: &Job) -> Result<Box<dyn Service + '_>, SandboxError>;
}
