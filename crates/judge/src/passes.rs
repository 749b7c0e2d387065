//! A case from its first run to the final result: judging, verifying, fuzzing and shrinking all use
//! this module to determine a verdict.
//!
//! # Theory of operation
//!
//! A program is run on an input. If it ends well, its output goes to the checker, which usually
//! decides. A checker of ICPC's protocol may request another pass: the program is run on the input
//! that the checker left, and the same checker, with its feedback directory unchanged, gets the new
//! output. The first pass that is not accepted decides. An interactor handles its passes itself, so
//! a run that it judged is not checked.
//!
//! The caller decides how a run is made: with a clock in the sandbox, by a fork server, or
//! in-process. So a caller may have an error type of its own for stopping.

use super::run::{End, Interacted};
use base::transcript::Transcript;
use cases::jury::{Jury, Ruling};
use checkers::OutputPosition;
use package::Group;
use program::stdin_bytes;
use sandbox::Stdin;
use std::borrow::Cow;
use std::sync::Arc;
use terms::fault::Fault;
use terms::verdict::Verdict;

/// The parameters of checking.
#[derive(Clone, Copy)]
pub struct Checks<'a> {
    /// The problem's components.
    pub jury: &'a Jury<'a>,
    /// The right answer.
    pub answer: &'a [u8],
    /// The group of the case, which may have a checker of its own.
    pub group: Option<&'a Group>,
    /// The name of the case in errors.
    pub subject: &'a str,
}

/// The final result of a case.
#[derive(Clone, Debug)]
pub struct CaseResult {
    /// The verdict.
    pub verdict: Verdict,
    /// The share of the points, from 0 to 1.
    pub share: f64,
    /// The reason: the checker's message, or how the program ended.
    pub message: String,
    /// Where output and answer first differ, if the checker reports it.
    pub place: Option<OutputPosition>,
    /// The output of the last pass.
    pub output: Vec<u8>,
    /// The pass that decided, from 1 on.
    pub pass: u32,
    /// Whether a checker or an interactor decided, rather than the end of the run.
    pub is_ruled: bool,
    /// The lines of the interaction, in an interactive problem.
    pub transcript: Option<Transcript>,
}

/// Why a case has no final result.
#[derive(Debug)]
pub enum CaseError<E> {
    /// The run failed.
    Run(E),
    /// The checker failed on this output, or rejected the answer.
    Check {
        /// The error.
        fault: Fault,
        /// The output.
        output: Vec<u8>,
    },
}

impl From<CaseError<Fault>> for Fault {
    fn from(error: CaseError<Fault>) -> Self {
        match error {
            CaseError::Run(fault) | CaseError::Check { fault, .. } => fault,
        }
    }
}

/// The input of a program: the file of a case, or bytes in memory.
pub trait RunInput {
    /// Its bytes, for the checker.
    ///
    /// # Errors
    /// When a file cannot be read.
    fn bytes(&self) -> Result<Cow<'_, [u8]>, Fault>;

    /// The input of another pass.
    fn of_next_pass(bytes: Arc<[u8]>) -> Self;
}

impl RunInput for Arc<[u8]> {
    fn bytes(&self) -> Result<Cow<'_, [u8]>, Fault> {
        Ok(Cow::Borrowed(self))
    }

    fn of_next_pass(bytes: Arc<[u8]>) -> Self {
        bytes
    }
}

impl RunInput for Stdin {
    fn bytes(&self) -> Result<Cow<'_, [u8]>, Fault> {
        stdin_bytes(self)
    }

    fn of_next_pass(bytes: Arc<[u8]>) -> Self {
        Self::Bytes(bytes)
    }
}

/// Runs a program on a case and checks its output, as often as the checker requests.
///
/// # Errors
/// If `run` fails, or the checker fails.
pub fn run_case<I: RunInput, E>(
    checks: Checks<'_>,
    mut input: I,
    mut run: impl FnMut(&I) -> Result<End, E>,
) -> Result<CaseResult, CaseError<E>> {
    let Checks {
        jury,
        answer,
        group,
        subject,
    } = checks;
    let mut checking = jury.checking(answer, group, subject);
    let mut pass = 1;
    loop {
        let output = match run(&input).map_err(CaseError::Run)?.output(pass) {
            Ok(output) => output,
            Err(result) => return Ok(*result),
        };
        let checked = input
            .bytes()
            .and_then(|input| checking.pass(&input, &output));
        let mut ruling = match checked {
            Ok(ruling) => ruling,
            Err(fault) => return Err(CaseError::Check { fault, output }),
        };
        match ruling.next.take_if(|_| ruling.verdict == Verdict::Accepted) {
            Some(next) => input = I::of_next_pass(next),
            None => return Ok(CaseResult::of_ruling(ruling, output, pass)),
        }
        pass += 1;
    }
}

impl End {
    /// The output to be checked, or the final result if there is none, in this pass.
    ///
    /// # Errors
    /// If the checker need not be called.
    pub fn output(self, pass: u32) -> Result<Vec<u8>, Box<CaseResult>> {
        Err(Box::new(match self {
            Self::Printed(output) => return Ok(output),
            Self::Failed {
                verdict,
                reason,
                printed,
            } => CaseResult::of_failed_run(verdict, reason, printed, pass),
            Self::Interacted(interacted) => CaseResult::of_interaction(*interacted),
        }))
    }
}

impl CaseResult {
    /// The result of a run whose output need not be checked.
    fn of_failed_run(verdict: Verdict, reason: String, printed: Vec<u8>, pass: u32) -> Self {
        Self {
            verdict,
            share: 0.0,
            message: reason,
            place: None,
            output: printed,
            pass,
            is_ruled: false,
            transcript: None,
        }
    }

    fn of_interaction(interacted: Interacted) -> Self {
        Self {
            transcript: Some(interacted.transcript),
            ..Self::of_ruling(interacted.ruling, Vec::new(), interacted.passes)
        }
    }

    fn of_ruling(ruling: Ruling, output: Vec<u8>, pass: u32) -> Self {
        Self {
            verdict: ruling.verdict,
            share: ruling.share,
            message: ruling.message,
            place: ruling.place,
            output,
            pass,
            is_ruled: true,
            transcript: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{CaseError, End, RunInput as _};
    use sandbox::Stdin;
    use terms::fault::Fault;
    use terms::verdict::Verdict;

    #[test]
    fn only_what_was_printed_by_a_run_that_ended_well_is_checked() {
        let printed = b"1".to_vec();
        assert_eq!(End::Printed(printed.clone()).output(1).unwrap(), printed);
        let failed = End::Failed {
            verdict: Verdict::RuntimeError,
            reason: "exit code 3".to_owned(),
            printed: printed.clone(),
        };
        let result = failed.output(2).unwrap_err();
        assert_eq!((result.verdict, result.pass), (Verdict::RuntimeError, 2));
        assert_eq!((result.output, result.is_ruled), (printed, false));
    }

    #[test]
    fn a_missing_input_is_the_callers_fault_and_no_verdict() {
        let missing = Stdin::File("/there/is/no/such/file".into());
        let fault = missing.bytes().unwrap_err();
        let error: CaseError<Fault> = CaseError::Check {
            fault,
            output: Vec::new(),
        };
        assert!(matches!(Fault::from(error), Fault::File { .. }));
        assert_eq!(*Stdin::Bytes([7].into()).bytes().unwrap(), [7]);
    }
}
