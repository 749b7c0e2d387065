//! A sandbox without processes, for tests with exact times.

use std::fmt;
use std::time::Duration;

use super::{
    Communication, Exit, Isolation, Job, Level, Manager, Pair, Partner, Sandbox, SandboxError,
    Service, Status,
};

type Script = dyn Fn(&Job) -> Result<Exit, SandboxError> + Send + Sync;
type PairScript = dyn Fn(&Job, Partner<'_>) -> Result<Pair, SandboxError> + Send + Sync;

/// Answers every job from a script and starts nothing.
///
/// ```
/// use std::time::Duration;
/// use tengen_sandbox::{Exit, Job, Sandbox, Scripted};
///
/// let sandbox = Scripted::new(|job| match job.argv[0].to_str() {
///     Some("slow") => Ok(Exit { cpu: Duration::from_millis(999), ..Exit::printing("7\n") }),
///     _ => Ok(Exit::printing("7\n")),
/// });
/// assert_eq!(sandbox.run(&Job::new(["slow"])).unwrap().cpu, Duration::from_millis(999));
/// ```
pub struct Scripted {
    isolation: Isolation,
    script: Box<Script>,
    pairs: Box<PairScript>,
}

impl Scripted {
    /// A sandbox in which `script` returns the result of each job.
    pub fn new(
        script: impl Fn(&Job) -> Result<Exit, SandboxError> + Send + Sync + 'static,
    ) -> Self {
        Self {
            isolation: Isolation {
                level: Level::Strong,
                memory_source: "scripted",
                cpu_source: "scripted",
                not_held: Vec::new(),
            },
            script: Box::new(script),
            pairs: Box::new(|submission, _| Err(unscripted(submission))),
        }
    }

    /// The same sandbox; `script` returns the result of a submission with a partner.
    #[must_use]
    pub fn with_pairs(
        self,
        script: impl Fn(&Job, Partner<'_>) -> Result<Pair, SandboxError> + Send + Sync + 'static,
    ) -> Self {
        Self {
            pairs: Box::new(script),
            ..self
        }
    }
}

impl Sandbox for Scripted {
    fn isolation(&self) -> &Isolation {
        &self.isolation
    }

    fn run(&self, job: &Job) -> Result<Exit, SandboxError> {
        (self.script)(job)
    }

    /// Returns the result of the script for pairs.
    fn run_pair(&self, submission: &Job, partner: Partner<'_>) -> Result<Pair, SandboxError> {
        (self.pairs)(submission, partner)
    }

    /// Fails: scripts do not contain managers.
    fn run_communication(
        &self,
        _processes: &[Job],
        manager: &Manager<'_>,
    ) -> Result<Communication, SandboxError> {
        Err(unscripted(manager.job))
    }

    /// Fails: scripts do not contain services.
    fn serve(&self, job: &Job) -> Result<Box<dyn Service + '_>, SandboxError> {
        Err(unscripted(job))
    }
}

impl fmt::Debug for Scripted {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Scripted")
            .field("isolation", &self.isolation)
            .finish_non_exhaustive()
    }
}

fn unscripted(job: &Job) -> SandboxError {
    SandboxError::NoProgram {
        program: job.argv.first().cloned().unwrap_or_default(),
        source: std::io::Error::other("there is no script for programs that interact"),
    }
}

impl Exit {
    /// A program that printed this and exited with 0, in no time and without memory.
    pub fn printing(stdout: impl Into<Vec<u8>>) -> Self {
        Self {
            instructions: None,
            refused_process: false,
            status: Status::Exited(0),
            stop: None,
            cpu: Duration::ZERO,
            wall: Duration::ZERO,
            memory: 0,
            stdout: stdout.into(),
            stderr: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Stop;

    #[test]
    fn a_script_sees_the_job_and_decides_the_exit() {
        let sandbox = Scripted::new(|job| {
            Ok(match job.argv.len() {
                1 => Exit::printing("one"),
                _ => Exit {
                    stop: Some(Stop::Wall),
                    ..Exit::printing("more")
                },
            })
        });
        assert_eq!(sandbox.run(&Job::new(["a"])).unwrap().stdout, b"one");
        assert_eq!(
            sandbox.run(&Job::new(["a", "b"])).unwrap().stop,
            Some(Stop::Wall)
        );
    }
}
