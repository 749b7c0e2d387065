//! Running a program.

use super::{Executable, missing_tool};
use sandbox::{Exit, Job, Sandbox, Status, Stdin};
use std::borrow::Cow;
use terms::fault::Fault;

/// The result of running a program.
#[derive(Clone, Debug)]
pub struct Ran {
    /// How it ended; standard output is the program's answer.
    pub exit: Exit,
    /// Why there is no answer, if the program's harness reports it.
    pub failure: Option<String>,
    /// Other output than its answer.
    pub printed: Vec<u8>,
    /// The number of the run that failed, if the program had two.
    pub failed_run: Option<u32>,
}

impl Executable {
    /// Runs a job of this program. If the program has a harness, its answer is extracted from the
    /// frame.
    ///
    /// # Errors
    /// When it could not be run; never the program's fault.
    pub fn run(&self, sandbox: &dyn Sandbox, job: Job) -> Result<Ran, Fault> {
        match &self.stream_files.between {
            Some(name) => self.run_twice(sandbox, &job, name),
            None => self.run_once(sandbox, job),
        }
    }

    /// Runs it on the input, and then on what it has written to the file `name`. Each run has the
    /// limits to itself, and the larger usage counts.
    fn run_twice(&self, sandbox: &dyn Sandbox, job: &Job, name: &str) -> Result<Ran, Fault> {
        let mut first = numbered(job, "0", name);
        first.stream_files.final_output = Some(name.to_owned());
        let mut ran = self.run_once(sandbox, first)?;
        let written = std::mem::take(&mut ran.exit.stdout);
        if ran.exit.stop.is_some() || ran.exit.status != Status::Exited(0) {
            ran.failed_run = Some(1);
            return Ok(ran);
        }
        let mut second = numbered(job, "1", name);
        second.stream_files.input = Some(name.to_owned());
        second.stdin = Stdin::Bytes(written.into());
        let next = self.run_once(sandbox, second)?;
        let has_failed = next.exit.stop.is_some() || next.exit.status != Status::Exited(0);
        let before = ran.exit;
        Ok(Ran {
            exit: Exit {
                cpu: before.cpu.max(next.exit.cpu),
                wall: before.wall.max(next.exit.wall),
                memory: before.memory.max(next.exit.memory),
                stderr: [before.stderr, next.exit.stderr].concat(),
                ..next.exit
            },
            failed_run: has_failed.then_some(2),
            ..next
        })
    }

    fn run_once(&self, sandbox: &dyn Sandbox, mut job: Job) -> Result<Ran, Fault> {
        let frame = self.frame();
        if let Some(frame) = &frame {
            job.stdin = Stdin::Bytes(frame.around(&stdin_bytes(&job.stdin)?));
            job.limits.output = job.limits.output.saturating_add(frame.size());
        }
        let run = sandbox.run(&job);
        let exit = run.map_err(|error| missing_tool(&self.language, error))?;
        let mut exit = self.without_hidden_lines(exit);
        let Some(frame) = frame else {
            return Ok(Ran {
                exit,
                failure: None,
                printed: Vec::new(),
                failed_run: None,
            });
        };
        let reply = frame.open(&exit.stdout);
        let (answer, failure) = match reply.answer {
            Ok(answer) => (answer, None),
            Err(why) => (Vec::new(), Some(why)),
        };
        exit.stdout = answer;
        Ok(Ran {
            exit,
            failure,
            printed: reply.printed,
            failed_run: None,
        })
    }
}

/// The job of one of two runs.
fn numbered(job: &Job, number: &str, name: &str) -> Job {
    let mut job = job.clone();
    job.argv.extend([number, name].map(Into::into));
    job
}

/// The bytes that a program reads from this standard input.
///
/// # Errors
/// If the file that it is cannot be read.
pub fn stdin_bytes(stdin: &Stdin) -> Result<Cow<'_, [u8]>, Fault> {
    Ok(match stdin {
        Stdin::Empty => Cow::Borrowed(&[]),
        Stdin::Bytes(bytes) => Cow::Borrowed(bytes),
        Stdin::File(path) => {
            let read = std::fs::read(path);
            Cow::Owned(read.map_err(|error| Fault::file("read", path, error))?)
        }
    })
}
