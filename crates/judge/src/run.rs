//! One run of a submission, and its meaning.

use base::transcript::Transcript;
use cases::jury::{Jury, Ruling};
use package::Group;
use program::Executable;
use sandbox::{Cancel, Exit, Job, Sandbox, Stdin};
use std::time::Duration;
use terms::Limits;
use terms::fault::Fault;
use terms::verdict::{RunOutcome, Verdict, of_run};

/// How a run ended.
#[derive(Clone, Debug)]
pub enum End {
    /// Well: its output goes to the checker.
    Printed(Vec<u8>),
    /// Otherwise.
    Failed {
        /// The resulting verdict.
        verdict: Verdict,
        /// The reason, in the contestant's terms.
        reason: String,
        /// Its output nevertheless.
        printed: Vec<u8>,
    },
    /// An interactor judged its output.
    Interacted(Box<Interacted>),
}

/// The result of an interaction.
#[derive(Clone, Debug)]
pub struct Interacted {
    /// The interactor's verdict and the reason.
    pub ruling: Ruling,
    /// What was said.
    pub transcript: Transcript,
    /// How many passes there were.
    pub passes: u32,
}

impl End {
    /// The output of the submission; empty if an interactor read it.
    pub(super) fn printed(&self) -> &[u8] {
        match self {
            Self::Printed(output)
            | Self::Failed {
                printed: output, ..
            } => output,
            Self::Interacted(_) => &[],
        }
    }

    /// Whether it took too long.
    #[must_use]
    pub fn is_late(&self) -> bool {
        match self {
            Self::Printed(_) => false,
            Self::Failed { verdict, .. } => *verdict == Verdict::TimeLimit,
            Self::Interacted(interacted) => interacted.ruling.verdict == Verdict::TimeLimit,
        }
    }
}

/// A run of a submission.
#[derive(Clone, Debug)]
pub struct Run {
    /// How it ended.
    pub end: End,
    /// Its resource usage; its standard output is in `end`.
    pub exit: Exit,
    /// Its additional output.
    pub printed: Vec<u8>,
}

/// A compiled submission, ready to be run.
#[derive(Clone, Copy)]
pub struct Runner<'a> {
    /// The problem's components.
    pub jury: &'a Jury<'a>,
    /// The submission.
    pub executable: &'a Executable,
    /// The sandbox.
    pub sandbox: &'a dyn Sandbox,
    /// Its limits.
    pub limits: Limits,
    /// The CPU time after which it is stopped: the limit, or more if a time just over the limit
    /// should be reported.
    pub stop_after: Duration,
    /// Ends its runs early, if set.
    pub cancel: Option<&'a Cancel>,
}

impl<'a> Runner<'a> {
    /// Runs the submission under the limits of its language on cases of a group, or on inputs of
    /// any; it is stopped at the limit.
    #[must_use]
    pub fn new(
        jury: &'a Jury<'a>,
        executable: &'a Executable,
        sandbox: &'a dyn Sandbox,
        group: Option<&Group>,
    ) -> Self {
        let package = jury.package();
        let limits = package.limits_for(executable.language(), group);
        Self {
            jury,
            executable,
            sandbox,
            limits,
            stop_after: limits.time,
            cancel: None,
        }
    }

    /// Runs the submission on an input.
    ///
    /// # Errors
    /// If it could not be run: never caused by the submission.
    pub fn run(&self, input: &Stdin) -> Result<Run, Fault> {
        let ran = self.executable.run(self.sandbox, self.job(input.clone()))?;
        let outcome = of_run(
            &ran.exit,
            &self.limits,
            self.executable.language(),
            ran.failure.as_deref(),
        );
        let mut exit = ran.exit;
        let printed = std::mem::take(&mut exit.stdout);
        let end = match outcome {
            RunOutcome::Finished => End::Printed(printed),
            RunOutcome::Failed(verdict, reason) => End::Failed {
                verdict,
                reason: match ran.failed_run {
                    Some(number) => format!("run {number} of 2: {reason}"),
                    None => reason,
                },
                printed,
            },
        };
        Ok(Run {
            end,
            exit,
            printed: ran.printed,
        })
    }

    /// Runs the submission with the interactor on an input; `subject` names it in errors. The
    /// limits apply to each pass.
    ///
    /// # Errors
    /// If the interactor fails for a reason other than the submission, or a program could not be
    /// run.
    pub fn interact(
        &self,
        input: &[u8],
        answer: &[u8],
        group: Option<&Group>,
        subject: &str,
    ) -> Result<Run, Fault> {
        let language = self.executable.language();
        let submission = (language, &self.job(Stdin::Empty), &self.limits);
        let files = (input, answer);
        let interaction = self.jury.interact(submission, files, group, subject)?;
        Ok(Run {
            end: End::Interacted(Box::new(Interacted {
                ruling: interaction.ruling,
                transcript: interaction.transcript,
                passes: interaction.passes,
            })),
            exit: self.executable.without_hidden_lines(interaction.exit),
            printed: Vec::new(),
        })
    }

    pub(super) fn job(&self, stdin: Stdin) -> Job {
        let mut job = self.executable.job(&[], stdin, &self.limits);
        job.cancel = self.cancel.cloned().unwrap_or_default();
        job.limits.cpu = self.stop_after;
        // A submission that may run far beyond its limit also needs more elapsed time.
        job.limits.wall = job.limits.wall.max(self.stop_after * 3 / 2);
        job
    }
}
