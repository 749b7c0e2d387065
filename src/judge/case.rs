//! Judging one case.

use super::Judge;
use crate::build::Case;
use crate::difference::short_diff;
use crate::fault::Fault;
use crate::package::Feedback;
use crate::program::{Executable, Ran};
use crate::sandbox::{Exit, Stdin};
use crate::text::excerpt;
use crate::verdict::{Finding, Verdict, of_run};
use checkers::Place;
use std::fmt::Write as _;
use std::time::Duration;

/// A time this near to the limit is measured again.
const NEAR: f64 = 0.03;
/// How often.
const RERUNS: usize = 5;
/// How much of what a submission prints besides its answer is kept.
const DEBUG_LINES: usize = 10;
const DEBUG_BYTES: usize = 1000;

/// The result of one case.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedCase {
    /// The id of the case.
    pub id: String,
    /// The index of its group.
    pub group: usize,
    /// The verdict.
    pub verdict: Verdict,
    /// The share of its points, from 0 to 1.
    pub share: f64,
    /// Processor time used; the median of several runs where the time was near the limit.
    pub cpu: Duration,
    /// Time elapsed.
    pub wall: Duration,
    /// Peak memory in bytes.
    pub memory: u64,
    /// Why the verdict is what it is; what the checker said.
    pub message: String,
    /// Whether the time is so near the limit that another run may end otherwise.
    pub near_limit: bool,
    /// Where the output first differs from the answer, where the checker can say it.
    pub place: Option<Place>,
    /// For a wrong output: a short diff, the answer's lines first.
    pub diff: Option<String>,
    /// The beginning of what it printed besides its answer: to standard error and, if a harness calls it,
    /// to standard output.
    pub debug: String,
}

/// Runs one submission on cases.
pub(super) struct Runner<'a> {
    pub(super) judge: &'a Judge<'a>,
    pub(super) executable: &'a Executable,
}

impl Runner<'_> {
    pub(super) fn judge(&self, case: &Case) -> Result<JudgedCase, Fault> {
        let limits = self.judge.jury.package().limits;
        let first = self.run(case)?;
        let near_limit = is_near(first.exit.cpu, limits.time);
        let Ran {
            exit,
            failure,
            printed,
        } = if near_limit {
            self.median_of_reruns(case, first)?
        } else {
            first
        };
        let finding = of_run(&exit, &limits, failure.as_deref());
        let mut judged = JudgedCase {
            id: case.planned.id.clone(),
            group: case.planned.group,
            verdict: Verdict::Accepted,
            share: 0.0,
            cpu: exit.cpu,
            wall: exit.wall,
            memory: exit.memory,
            message: String::new(),
            near_limit,
            place: None,
            diff: None,
            debug: excerpt(
                &[printed, exit.stderr.clone()].concat(),
                DEBUG_LINES,
                DEBUG_BYTES,
            ),
        };
        match finding {
            Finding::Failed(verdict, message) => {
                judged.verdict = verdict;
                judged.message = message;
            }
            Finding::Finished => self.check(case, &exit, &mut judged)?,
        }
        if near_limit {
            note_nearness(&mut judged.message);
        }
        Ok(judged)
    }

    /// The submission may run a tenth longer than the limit, so that a time just over the limit is
    /// seen as what it is.
    fn run(&self, case: &Case) -> Result<Ran, Fault> {
        let limits = self.judge.jury.package().limits;
        let mut job = self
            .executable
            .job(&[], Stdin::File(case.input.clone()), &limits);
        job.limits.cpu = limits.time + limits.time / 10;
        self.executable.run(self.judge.sandbox, job)
    }

    fn median_of_reruns(&self, case: &Case, first: Ran) -> Result<Ran, Fault> {
        let mut runs = vec![first];
        for _ in 0..RERUNS {
            runs.push(self.run(case)?);
        }
        runs.sort_by_key(|run| run.exit.cpu);
        Ok(runs.swap_remove(runs.len() / 2))
    }

    fn check(&self, case: &Case, exit: &Exit, judged: &mut JudgedCase) -> Result<(), Fault> {
        let read = |path| std::fs::read(path).map_err(|error| Fault::file("read", path, error));
        let (input, answer) = (read(&case.input)?, read(&case.answer)?);
        let ruling = self
            .judge
            .jury
            .check(&input, &exit.stdout, &answer, &case.planned.id)?;
        judged.verdict = ruling.verdict;
        judged.share = ruling.share;
        if self.judge.jury.package().feedback == Feedback::None {
            return Ok(());
        }
        judged.message = ruling.message;
        judged.place = ruling.place;
        if judged.verdict == Verdict::WrongAnswer {
            judged.diff = short_diff(&answer, &exit.stdout);
        }
        Ok(())
    }
}

fn is_near(cpu: Duration, limit: Duration) -> bool {
    cpu.abs_diff(limit) <= limit.mul_f64(NEAR)
}

fn note_nearness(message: &mut String) {
    if !message.is_empty() {
        message.push_str("; ");
    }
    let _ = write!(
        message,
        "within {:.0} % of the limit; {RERUNS} reruns",
        NEAR * 100.0
    );
}
