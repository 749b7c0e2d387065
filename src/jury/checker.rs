//! The checker: a standard one in-process, or a program by testlib's or ICPC's protocol.

use super::Jury;
use crate::fault::{Failure, Fault};
use crate::package::{CheckerPart, Program, Protocol};
use crate::sandbox::{Exit, Status, Stdin, Work};
use crate::text::excerpt;
use crate::verdict::{Verdict, of_outcome};
use checkers::{Judgement, Outcome, Place};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What the checker's judgement on an output comes to.
#[derive(Clone, Debug, PartialEq)]
pub struct Ruling {
    /// Accepted or wrong answer.
    pub verdict: Verdict,
    /// The share of the points, from 0 to 1.
    pub share: f64,
    /// What the checker said.
    pub message: String,
    /// Where output and answer first differ, where that can be said.
    pub place: Option<Place>,
}

impl Jury<'_> {
    /// The checker's ruling on an output.
    ///
    /// # Errors
    /// When the checker itself fails, or finds the jury's answer at fault.
    pub fn check(
        &self,
        input: &[u8],
        output: &[u8],
        answer: &[u8],
        subject: &str,
    ) -> Result<Ruling, Fault> {
        let judgement = self.judgement(input, output, answer, subject)?;
        let Some((verdict, share)) = of_outcome(judgement.outcome) else {
            let failure = Failure::BadAnswer(judgement.message);
            return Err(self.fault("the reference".to_owned(), subject, failure));
        };
        Ok(Ruling {
            verdict,
            share,
            message: judgement.message,
            place: judgement.place,
        })
    }

    fn judgement(
        &self,
        input: &[u8],
        output: &[u8],
        answer: &[u8],
        subject: &str,
    ) -> Result<Judgement, Fault> {
        match &self.package.checker {
            CheckerPart::Builtin(_, checker) => Ok(checker.check(input, output, answer)),
            CheckerPart::Program(program) => {
                let files = Files::write(input, output, answer)?;
                match program.protocol {
                    Protocol::Icpc => self.check_by_icpc(program, &files, output, subject),
                    Protocol::Testlib | Protocol::Plain | Protocol::Solution => {
                        self.check_by_testlib(program, &files, subject)
                    }
                }
            }
        }
    }

    /// Arguments: input, output, answer, then the checker's own. Exit codes: 0 right, 1 and 2 wrong, 7 points.
    fn check_by_testlib(
        &self,
        program: &Program,
        files: &Files,
        subject: &str,
    ) -> Result<Judgement, Fault> {
        let paths = [&files.input, &files.output, &files.answer];
        let mut args: Vec<OsString> = paths.map(|path| path.clone().into_os_string()).to_vec();
        args.extend(program.args.iter().map(Into::into));
        let mut job = self.programs.job(program, &args, Stdin::Empty)?;
        job.readable.push(files.dir.path().to_owned());
        let exit = self.programs.run(program, "checker", job, subject)?;
        match (exit.status, points(&exit.stderr)) {
            (Status::Exited(0), _) => Ok(judgement(Outcome::Accepted, &exit.stderr)),
            (Status::Exited(1 | 2), _) => Ok(judgement(Outcome::Wrong, &exit.stderr)),
            (Status::Exited(7), Some(share)) => {
                Ok(judgement(Outcome::Partial(share), &exit.stderr))
            }
            _ => Err(self.odd_exit(program, subject, &exit)),
        }
    }

    /// Arguments: input, answer, feedback directory; the output on standard input. Exit codes: 42
    /// right, 43 wrong.
    fn check_by_icpc(
        &self,
        program: &Program,
        files: &Files,
        output: &[u8],
        subject: &str,
    ) -> Result<Judgement, Fault> {
        let mut args = vec![
            files.input.clone().into(),
            files.answer.clone().into(),
            "feedback/".into(),
        ];
        args.extend(program.args.iter().map(Into::into));
        let mut job = self
            .programs
            .job(program, &args, Stdin::Bytes(Arc::from(output)))?;
        job.readable.push(files.dir.path().to_owned());
        job.work = Work::Shared(files.work.clone());
        let exit = self.programs.run(program, "checker", job, subject)?;
        let said = std::fs::read(files.work.join("feedback/judgemessage.txt")).unwrap_or_default();
        match exit.status {
            Status::Exited(42) => Ok(judgement(Outcome::Accepted, &said)),
            Status::Exited(43) => Ok(judgement(Outcome::Wrong, &said)),
            _ => Err(self.odd_exit(program, subject, &exit)),
        }
    }

    fn odd_exit(&self, program: &Program, subject: &str, exit: &Exit) -> Fault {
        let how = match exit.status {
            Status::Exited(code) => {
                format!("it ended with exit code {code}, which its protocol does not have")
            }
            Status::Signaled(signal) => format!("it died of signal {signal}"),
        };
        self.programs.died(program, "checker", subject, how, exit)
    }
}

fn judgement(outcome: Outcome, said: &[u8]) -> Judgement {
    Judgement {
        outcome,
        message: excerpt(said, 1, 400),
        place: None,
    }
}

/// The share of the points in a testlib message `points 0.5 ...`.
fn points(stderr: &[u8]) -> Option<f64> {
    let text = String::from_utf8_lossy(stderr);
    let share = text.strip_prefix("points ")?.split_whitespace().next()?;
    share
        .parse()
        .ok()
        .filter(|share| (0.0..=1.0).contains(share))
}

/// What a checker program is given, as files of a directory that goes with this value.
struct Files {
    dir: tempfile::TempDir,
    input: PathBuf,
    output: PathBuf,
    answer: PathBuf,
    work: PathBuf,
}

impl Files {
    fn write(input: &[u8], output: &[u8], answer: &[u8]) -> Result<Self, Fault> {
        let temp = std::env::temp_dir();
        let dir = tempfile::Builder::new()
            .prefix("tengen-check-")
            .tempdir()
            .map_err(|error| Fault::file("make a directory in", &temp, error))?;
        let write = |name: &str, bytes: &[u8]| {
            let path = dir.path().join(name);
            let written = std::fs::write(&path, bytes);
            written
                .map_err(|error| Fault::file("write", &path, error))
                .map(|()| path)
        };
        let (input, output, answer) = (
            write("input", input)?,
            write("output", output)?,
            write("answer", answer)?,
        );
        let work = dir.path().join("work");
        make_dir(&work)?;
        make_dir(&work.join("feedback"))?;
        Ok(Self {
            dir,
            input,
            output,
            answer,
            work,
        })
    }
}

fn make_dir(path: &Path) -> Result<(), Fault> {
    std::fs::create_dir(path).map_err(|error| Fault::file("make", path, error))
}
