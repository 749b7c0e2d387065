//! The output of a submission on a case, for drawing it: stored results do not contain it.

use super::passes::{Checks, RunInput as _, run_case};
use super::run::{End, Runner};
use base::transcript::{Speaker, Transcript};
use cases::build::Case;
use cases::jury::Jury;
use program::Executable;
use sandbox::Stdin;
use terms::fault::Fault;
use terms::verdict::Verdict;

/// The output of a submission on a case.
#[derive(Clone, Debug)]
pub struct Output {
    /// The output of the last pass; in an interactive problem the submission's messages.
    pub bytes: Vec<u8>,
    /// The resulting verdict.
    pub verdict: Verdict,
    /// The reason: the checker's message, or how the submission ended.
    pub message: String,
    /// Its passes, at least one; empty in an interactive problem.
    pub passes: Vec<Pass>,
    /// The transcript of an interactive problem.
    pub transcript: Option<Transcript>,
}

/// A pass of a submission.
#[derive(Clone, Debug)]
pub struct Pass {
    /// What it read.
    pub input: Vec<u8>,
    /// What it printed.
    pub output: Vec<u8>,
}

/// Runs a submission on a case to get its output, however it ends.
///
/// # Errors
/// If it cannot be run, or the checker or the interactor fails.
pub fn output(jury: &Jury<'_>, executable: &Executable, case: &Case) -> Result<Output, Fault> {
    let package = jury.package();
    let answer = case.answer.read()?;
    let checks = Checks {
        jury,
        answer: &answer,
        group: package.groups.get(case.planned.group),
        subject: &case.planned.id,
    };
    let runner = Runner::new(jury, executable, jury.sandbox(), checks.group);
    let input = Stdin::File(case.input.clone());
    let mut passes = Vec::new();
    let result = run_case(checks, input, |input| {
        let run = match package.interactor {
            None => {
                let run = runner.run(input)?;
                passes.push(Pass {
                    input: input.bytes()?.into_owned(),
                    output: run.end.printed().to_vec(),
                });
                run
            }
            Some(_) => runner.interact(&input.bytes()?, &answer, checks.group, checks.subject)?,
        };
        Ok::<End, Fault>(run.end)
    })?;
    Ok(Output {
        bytes: match &result.transcript {
            Some(transcript) => said(transcript),
            None => result.output,
        },
        verdict: result.verdict,
        message: result.message,
        passes,
        transcript: result.transcript,
    })
}

/// The lines of the submission.
#[must_use]
pub fn said(transcript: &Transcript) -> Vec<u8> {
    let lines = transcript.lines.iter();
    let own = lines.filter(|line| line.by == Speaker::Submission);
    own.flat_map(|line| {
        let end: &[u8] = if line.finished { b"\n" } else { b"" };
        [&line.text, end].concat()
    })
    .collect()
}
