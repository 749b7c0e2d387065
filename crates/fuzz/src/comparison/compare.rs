//! Running a candidate on an input, and checking its output.

use super::candidate::{Candidate, End, FastResult, Response};
use cases::jury::Jury;
use checkers::OutputPosition;
use judge::{CaseError, CaseResult, Checks, run_case};
use package::Group;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use terms::fault::{Fault, PartFailure};
use terms::verdict::Verdict;

/// The reference for candidates.
#[derive(Clone, Copy)]
pub struct Comparison<'a> {
    /// The jury programs of the problem.
    pub jury: &'a Jury<'a>,
    /// The program that gives the answers instead of the problem's reference.
    pub oracle: Option<&'a dyn Candidate>,
    /// The problem's reference as a candidate, if it is a program. Its fast runs are quicker than
    /// runs by the jury, which confirm its answers where it matters.
    pub reference: Option<&'a dyn Candidate>,
    /// The group of the spec whose cases the inputs could be; `None` if they may be cases of any
    /// group.
    pub among: Option<&'a Group>,
}

/// A failure on an input.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Failing {
    /// The failing program: the candidate or its oracle; of a condition the first program that is
    /// not accepted, or the condition if all are.
    pub failing_program: String,
    /// The verdict; accepted only if a condition holds for programs that are all accepted.
    pub verdict: Verdict,
    /// The reason: the message of the checker, or how the program ended.
    pub message: String,
    /// The correct answer; empty if the oracle failed to give one, or if the problem has no
    /// answers.
    pub expected: Vec<u8>,
    /// The output of the failing program; for an interactive problem, the transcript.
    pub actual: Vec<u8>,
    /// The first difference between output and answer, if the checker reports it.
    pub place: Option<OutputPosition>,
    /// The CPU time of the candidate's last run.
    pub cpu: Duration,
    /// The names and verdicts of all programs of a condition.
    #[serde(default)]
    pub verdicts: Box<[(String, Verdict)]>,
}

impl Failing {
    /// Whether two failures are of the same kind: the same failing program and verdict, and for
    /// crashes the same signal; for a condition, the same verdicts.
    #[must_use]
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        self.failing_program == other.failing_program
            && self.verdict == other.verdict
            && self.signal() == other.signal()
            && self.verdicts == other.verdicts
    }

    /// Whether the program exceeded the time limit.
    #[must_use]
    pub fn is_late(&self) -> bool {
        self.verdict == Verdict::TimeLimit
    }

    /// What there is to report if nothing fails: the answer.
    pub(super) fn none(name: &str, answer: &KnownAnswer) -> Self {
        Self {
            failing_program: name.to_owned(),
            verdict: Verdict::Accepted,
            message: String::new(),
            expected: answer.output().unwrap_or_default().to_vec(),
            actual: Vec::new(),
            place: None,
            cpu: Duration::ZERO,
            verdicts: Box::default(),
        }
    }

    fn signal(&self) -> Option<&str> {
        let crashed = self.verdict == Verdict::RuntimeError;
        let reason = Some(self.message.as_str()).filter(|reason| reason.starts_with("signal "));
        reason.filter(|_| crashed)
    }
}

/// The answer to an input, as far as it is known.
#[derive(Clone, Debug)]
pub enum KnownAnswer {
    /// A confirmed answer.
    Known(Vec<u8>),
    /// The answer of the oracle or the reference by a fast run, not confirmed.
    Fast(Vec<u8>),
    /// The oracle gave no answer, so the oracle itself fails on the input.
    Failed(Box<Failing>),
}

impl KnownAnswer {
    fn output(&self) -> Option<&[u8]> {
        match self {
            Self::Known(output) | Self::Fast(output) => Some(output),
            Self::Failed(_) => None,
        }
    }
}

/// The result of a candidate on an input.
#[derive(Clone, Debug)]
pub enum Tried {
    /// The candidate was accepted, using this much CPU time.
    Accepted(Duration),
    /// The candidate was not accepted, or the oracle gave no answer for comparison.
    Failed(Box<Failing>),
}

impl Tried {
    /// The verdict.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match self {
            Self::Accepted(_) => Verdict::Accepted,
            Self::Failed(failing) => failing.verdict,
        }
    }
}

impl<'a> Comparison<'a> {
    /// The program whose fast runs give the answers.
    pub(crate) fn answerer(&self) -> Option<&'a dyn Candidate> {
        let is_asked = self.jury.package().interactor.is_none();
        self.oracle.or(self.reference).filter(|_| is_asked)
    }

    /// The answer to a valid input, from a fast run if possible; `subject` names the input in
    /// errors.
    ///
    /// # Errors
    /// If the reference fails, or the oracle cannot be run.
    pub fn answer(
        &self,
        input: &Arc<[u8]>,
        fast: FastResult,
        subject: &str,
    ) -> Result<KnownAnswer, Fault> {
        if self.jury.package().interactor.is_some() {
            return Ok(KnownAnswer::Known(Vec::new()));
        }
        if let Some(answerer) = self.answerer() {
            let response = fast.resolve(answerer, input)?;
            if let Some(End::Printed(output)) = response.map(|response| response.end) {
                return Ok(KnownAnswer::Fast(output));
            }
        }
        self.sure_answer(input, subject)
    }

    /// The answer by an ordinary run.
    fn sure_answer(&self, input: &Arc<[u8]>, subject: &str) -> Result<KnownAnswer, Fault> {
        match self.oracle {
            None => Ok(KnownAnswer::Known(self.jury.solve(input, subject)?)),
            Some(oracle) => respond(oracle, input),
        }
    }

    /// Runs the candidate and has its output checked, as often as the checker requires; `fast` is
    /// its fast run on the input. A failing fast run is confirmed by an ordinary run, and so is the
    /// oracle's answer if it is from a fast run.
    ///
    /// # Errors
    /// If something could not be run, or the checker fails.
    pub fn compare(
        &self,
        candidate: &dyn Candidate,
        input: &Arc<[u8]>,
        answer: &KnownAnswer,
        fast: FastResult,
        subject: &str,
    ) -> Result<Tried, Fault> {
        if let Some(joint) = candidate.joint() {
            return self.decide(joint, input, answer, subject);
        }
        let was_fast = match self.fast_run(candidate, input, answer, fast, subject)? {
            Some(accepted @ Tried::Accepted(_)) => return Ok(accepted),
            fast => fast.is_some(),
        };
        let again = match answer {
            KnownAnswer::Fast(_) => Some(self.sure_answer(input, subject)?),
            KnownAnswer::Known(_) | KnownAnswer::Failed(_) => None,
        };
        let sure = again.as_ref().unwrap_or(answer);
        let respond = |input: &_| candidate.respond(input);
        let tried = self.judge::<Fault>(candidate, respond, input, sure, subject)?;
        if was_fast && matches!(tried, Tried::Accepted(_)) {
            match self.answerer() {
                Some(answerer) if sure.output() != answer.output() => answerer.note_mismatch(),
                _ => candidate.note_mismatch(),
            }
        }
        Ok(tried)
    }

    /// Like [`Comparison::compare`] for a traced candidate: the traced run counts if it is
    /// accepted.
    ///
    /// # Errors
    /// As for [`Comparison::compare`].
    pub(crate) fn compare_traced(
        &self,
        candidate: &dyn Candidate,
        input: &Arc<[u8]>,
        answer: &KnownAnswer,
        response: Response,
        subject: &str,
    ) -> Result<Tried, Fault> {
        let fast = FastResult::Done(Some(response));
        match self.fast_run(candidate, input, answer, fast, subject)? {
            Some(accepted @ Tried::Accepted(_)) => Ok(accepted),
            _ => self.compare(candidate, input, answer, FastResult::NotRun, subject),
        }
    }

    /// The result of the candidate by fast runs alone; an error if one of them is missing.
    fn fast_run(
        &self,
        candidate: &dyn Candidate,
        input: &Arc<[u8]>,
        answer: &KnownAnswer,
        fast: FastResult,
        subject: &str,
    ) -> Result<Option<Tried>, Fault> {
        // The run in advance covers only the first pass, because the inputs of later passes were
        // not known.
        let mut first = fast;
        let fast_run = |input: &_| {
            let response = std::mem::take(&mut first).resolve(candidate, input)?;
            response.ok_or(Incomplete::NoFastRun)
        };
        match self.judge(candidate, fast_run, input, answer, subject) {
            Ok(tried) => Ok(Some(tried)),
            Err(Incomplete::NoFastRun) => Ok(None),
            Err(Incomplete::Fault(fault)) => Err(fault),
        }
    }

    /// Judges the candidate, which `respond` runs.
    fn judge<E: From<Fault>>(
        &self,
        candidate: &dyn Candidate,
        mut run: impl FnMut(&Arc<[u8]>) -> Result<Response, E>,
        input: &Arc<[u8]>,
        answer: &KnownAnswer,
        subject: &str,
    ) -> Result<Tried, E> {
        let answer = match answer {
            KnownAnswer::Known(answer) | KnownAnswer::Fast(answer) => answer,
            KnownAnswer::Failed(failing) => return Ok(Tried::Failed(failing.clone())),
        };
        let checks = Checks {
            jury: self.jury,
            answer,
            group: self.among,
            subject,
        };
        let mut cpu = Duration::ZERO;
        let result = run_case(checks, input.clone(), |input| {
            let response = run(input)?;
            cpu = response.cpu;
            Ok(response.end)
        });
        match result {
            Ok(result) if result.verdict == Verdict::Accepted => Ok(Tried::Accepted(cpu)),
            Ok(result) => {
                let failing = failing(candidate, result, answer.clone(), cpu);
                Ok(Tried::Failed(Box::new(failing)))
            }
            Err(CaseError::Run(error)) => Err(error),
            Err(CaseError::Check { fault, output }) => Ok(self.blame_oracle(fault, output, cpu)?),
        }
    }

    /// If the checker rejects the answer itself, the oracle (if there is one) is wrong.
    fn blame_oracle(&self, fault: Fault, output: Vec<u8>, cpu: Duration) -> Result<Tried, Fault> {
        match (self.oracle, fault) {
            (Some(oracle), Fault::Part(part))
                if matches!(part.failure, PartFailure::BadAnswer(_)) =>
            {
                Ok(Tried::Failed(Box::new(Failing {
                    failing_program: oracle.name().to_owned(),
                    verdict: Verdict::WrongAnswer,
                    message: part.failure.to_string(),
                    expected: output,
                    actual: Vec::new(),
                    place: None,
                    cpu,
                    verdicts: Box::default(),
                })))
            }
            (_, fault) => Err(fault),
        }
    }

    /// The failure of the candidate on an input, if it fails.
    ///
    /// # Errors
    /// When something could not be run, or a program of the package fails.
    pub fn fails(
        &self,
        candidate: &dyn Candidate,
        input: &Arc<[u8]>,
        subject: &str,
    ) -> Result<Option<Failing>, Fault> {
        let answer = self.answer(input, FastResult::NotRun, subject)?;
        Ok(
            match self.compare(candidate, input, &answer, FastResult::NotRun, subject)? {
                Tried::Accepted(_) => None,
                Tried::Failed(failing) => Some(*failing),
            },
        )
    }
}

/// The reason why a fast run gives no result.
enum Incomplete {
    /// There was no fast run.
    NoFastRun,
    /// A program could not be run.
    Fault(Fault),
}

impl From<Fault> for Incomplete {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// The oracle's answer.
fn respond(oracle: &dyn Candidate, input: &Arc<[u8]>) -> Result<KnownAnswer, Fault> {
    let Response { end, cpu } = oracle.respond(input)?;
    Ok(match end.output(1) {
        Ok(answer) => KnownAnswer::Known(answer),
        Err(result) => KnownAnswer::Failed(Box::new(failing(oracle, *result, Vec::new(), cpu))),
    })
}

/// The failure that an end of a program amounts to.
fn failing(
    program: &dyn Candidate,
    result: CaseResult,
    expected: Vec<u8>,
    cpu: Duration,
) -> Failing {
    Failing {
        failing_program: program.name().to_owned(),
        verdict: result.verdict,
        message: result.message,
        expected,
        actual: match result.transcript {
            Some(transcript) => transcript.text().into_bytes(),
            None => result.output,
        },
        place: result.place,
        cpu,
        verdicts: Box::default(),
    }
}
