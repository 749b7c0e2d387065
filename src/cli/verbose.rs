//! A sandbox that prints each run.

use super::output::say;
use base::text::shell_words;
use sandbox::{
    Communication, Exit, Isolation, Job, Manager, Pair, Partner, Sandbox, SandboxError, Service,
    Status, Stdin, Stop,
};
use std::borrow::Cow;
use std::sync::Arc;
use terms::verdict::{bytes, seconds};

/// Wraps a sandbox. Prints each run to standard error, one line each: the command, its limits, and
/// how it ended.
pub(super) struct VerboseSandbox(pub(super) Arc<dyn Sandbox>);

impl Sandbox for VerboseSandbox {
    fn isolation(&self) -> &Isolation {
        self.0.isolation()
    }

    fn run(&self, job: &Job) -> Result<Exit, SandboxError> {
        let ended = self.0.run(job);
        match &ended {
            Ok(exit) => say(&format!("run: {}: {}", called(job), how(exit))),
            Err(_) => say(&format!("run: {}: could not be run", called(job))),
        }
        ended
    }

    fn run_pair(&self, submission: &Job, partner: Partner<'_>) -> Result<Pair, SandboxError> {
        let other = match &partner {
            Partner::Program { job, .. } => called(job),
            Partner::InProcess(_) => "the model".to_owned(),
            Partner::Person(_) => "a person".to_owned(),
        };
        let ended = self.0.run_pair(submission, partner);
        let how = match &ended {
            Ok(pair) => how(&pair.submission),
            Err(_) => "could not be run".to_owned(),
        };
        say(&format!("run: {} with {other}: {how}", called(submission)));
        ended
    }

    fn run_communication(
        &self,
        processes: &[Job],
        manager: &Manager<'_>,
    ) -> Result<Communication, SandboxError> {
        let ended = self.0.run_communication(processes, manager);
        let other = called(manager.job);
        for (number, job) in processes.iter().enumerate() {
            let exit = ended
                .as_ref()
                .ok()
                .and_then(|ended| ended.processes.get(number));
            let how = exit.map_or_else(|| "could not be run".to_owned(), how);
            say(&format!("run: {} with {other}: {how}", called(job)));
        }
        ended
    }

    fn serve(&self, job: &Job) -> Result<Box<dyn Service + '_>, SandboxError> {
        say(&format!("serve: {}", called(job)));
        self.0.serve(job)
    }
}

/// A job as a command line, with its limits.
fn called(job: &Job) -> String {
    let words = job.argv.iter().map(|word| word.to_string_lossy());
    let words: Vec<String> = words.map(Cow::into_owned).collect();
    let stdin = match &job.stdin {
        Stdin::Empty => String::new(),
        Stdin::Bytes(given) => format!(" < {} bytes", given.len()),
        Stdin::File(path) => format!(" < {}", shell_words(&[path.to_string_lossy()])),
    };
    let limits = &job.limits;
    format!(
        "{}{stdin} [{} of CPU time, {} elapsed, {}, {} of output]",
        shell_words(&words),
        seconds(limits.cpu),
        seconds(limits.wall),
        bytes(limits.memory),
        bytes(limits.output)
    )
}

/// How a program ended, and its resource usage.
fn how(exit: &Exit) -> String {
    let end = match (exit.stop, exit.status) {
        (Some(Stop::Cpu), _) => "stopped for its CPU time".to_owned(),
        (Some(Stop::Wall), _) => "stopped for its elapsed time".to_owned(),
        (Some(Stop::Memory), _) => "stopped for its memory".to_owned(),
        (Some(Stop::Output), _) => "stopped for its output".to_owned(),
        (Some(Stop::Processes), _) => "stopped for its processes".to_owned(),
        (None, Status::Exited(code)) => format!("exit code {code}"),
        (None, Status::Signaled(signal)) => format!("signal {signal}"),
    };
    let (cpu, wall) = (exit.cpu.as_secs_f64(), exit.wall.as_secs_f64());
    let memory = bytes(exit.memory);
    format!("{end}, {cpu:.3} s of CPU time, {wall:.3} s elapsed, {memory}")
}
