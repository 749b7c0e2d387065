//! Running a program.

use super::{Executable, missing_tool};
use sandbox::{Exit, Job, Sandbox, Stdin};
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
}

impl Executable {
    /// Runs a job of this program. If the program has a harness, its answer is extracted from the
    /// frame.
    ///
    /// # Errors
    /// When it could not be run; never the program's fault.
    pub fn run(&self, sandbox: &dyn Sandbox, mut job: Job) -> Result<Ran, Fault> {
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
        })
    }
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
