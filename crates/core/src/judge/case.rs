//! Judging one case.

use super::Judge;
use crate::build::Case;
use crate::fault::Fault;
use crate::jury::Ruling;
use crate::package::{Feedback, Group, Limits};
use crate::program::{Executable, Ran};
use crate::verdict::{RunOutcome, Verdict, of_run};
use base::difference::short_diff;
use base::text::excerpt;
use base::transcript::Transcript;
use checkers::Place;
use sandbox::{Job, Stdin};
use std::fmt::Write as _;
use std::path::Path;
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
    /// What was said, in an interactive problem.
    pub transcript: Option<Transcript>,
}

/// Runs one submission on cases.
pub(super) struct Runner<'a> {
    pub(super) judge: &'a Judge<'a>,
    pub(super) executable: &'a Executable,
}

impl Runner<'_> {
    /// Runs the submission on a case as often as the checker asks for; limits hold for each pass.
    pub(super) fn judge(&self, case: &Case) -> Result<JudgedCase, Fault> {
        if self.judge.jury.package().interactor.is_some() {
            return self.interact(case);
        }
        let answer = case.answer.read()?;
        let group = self.group(case);
        let mut checking = self.judge.jury.checking(&answer, group, &case.planned.id);
        let mut judged = JudgedCase::unjudged(case);
        let mut input = Stdin::File(case.input.clone());
        for pass in 1.. {
            let ran = self.measured_run(&input, &mut judged)?;
            if let RunOutcome::Failed(verdict, message) = self.outcome(&ran) {
                (judged.verdict, judged.share) = (verdict, 0.0);
                judged.message = in_pass(pass, message);
                break;
            }
            let ruling = match &input {
                Stdin::Bytes(bytes) => checking.pass(bytes, &ran.exit.stdout)?,
                _ => checking.pass(&read(&case.input)?, &ran.exit.stdout)?,
            };
            let next = ruling.next.clone();
            self.take(ruling, pass, &answer, &ran.exit.stdout, &mut judged);
            match next {
                Some(next) => input = Stdin::Bytes(next),
                None => break,
            }
        }
        if judged.near_limit {
            note_nearness(&mut judged.message);
        }
        Ok(judged)
    }

    fn group(&self, case: &Case) -> Option<&Group> {
        self.judge.jury.package().groups.get(case.planned.group)
    }

    /// Those of the submission's language.
    fn limits(&self) -> Limits {
        let package = self.judge.jury.package();
        package.limits_for(self.executable.language())
    }

    fn outcome(&self, ran: &Ran) -> RunOutcome {
        let limits = self.limits();
        of_run(&ran.exit, &limits, ran.failure.as_deref())
    }

    /// Runs one pass, and notes what it used.
    fn measured_run(&self, input: &Stdin, judged: &mut JudgedCase) -> Result<Ran, Fault> {
        let limits = self.limits();
        let first = self.run(input)?;
        let near_limit = is_near(first.exit.cpu, limits.time);
        let ran = if near_limit {
            self.median_of_reruns(input, first)?
        } else {
            first
        };
        judged.cpu = judged.cpu.max(ran.exit.cpu);
        judged.wall = judged.wall.max(ran.exit.wall);
        judged.memory = judged.memory.max(ran.exit.memory);
        judged.near_limit |= near_limit;
        let printed = [&ran.printed[..], &ran.exit.stderr].concat();
        judged.debug = excerpt(&printed, DEBUG_LINES, DEBUG_BYTES);
        Ok(ran)
    }

    fn run(&self, input: &Stdin) -> Result<Ran, Fault> {
        let job = self.job(input.clone());
        self.executable.run(self.judge.sandbox, job)
    }

    /// The submission may run a tenth longer than the limit, so that a time just over the limit is
    /// seen as what it is.
    fn job(&self, stdin: Stdin) -> Job {
        let limits = self.limits();
        let mut job = self.executable.job(&[], stdin, &limits);
        job.limits.cpu = limits.time + limits.time / 10;
        job
    }

    /// A talk is not repeated where its time is near the limit: it may go another way each time.
    fn interact(&self, case: &Case) -> Result<JudgedCase, Fault> {
        let (input, answer) = (read(&case.input)?, case.answer.read()?);
        let job = self.job(Stdin::Empty);
        let (jury, id) = (self.judge.jury, &case.planned.id);
        let files = (&input[..], &answer[..]);
        let interaction = jury.interact(self.executable, &job, files, self.group(case), id)?;
        let exit = interaction.exit;
        let mut judged = JudgedCase {
            cpu: exit.cpu,
            wall: exit.wall,
            memory: exit.memory,
            debug: excerpt(&exit.stderr, DEBUG_LINES, DEBUG_BYTES),
            ..JudgedCase::unjudged(case)
        };
        self.take(
            interaction.ruling,
            interaction.passes,
            b"",
            b"",
            &mut judged,
        );
        if jury.package().feedback != Feedback::None {
            judged.transcript = Some(interaction.transcript);
        }
        Ok(judged)
    }

    fn median_of_reruns(&self, input: &Stdin, first: Ran) -> Result<Ran, Fault> {
        let mut runs = vec![first];
        for _ in 0..RERUNS {
            runs.push(self.run(input)?);
        }
        runs.sort_by_key(|run| run.exit.cpu);
        Ok(runs.swap_remove(runs.len() / 2))
    }

    /// Takes over what the checker ruled on an output, and as much of its reasons as may be told.
    fn take(
        &self,
        ruling: Ruling,
        pass: u32,
        answer: &[u8],
        output: &[u8],
        judged: &mut JudgedCase,
    ) {
        let package = self.judge.jury.package();
        judged.verdict = ruling.verdict;
        judged.share = ruling.share;
        if package.feedback == Feedback::None {
            return;
        }
        judged.message = in_pass(pass, ruling.message);
        judged.place = ruling.place;
        // What is printed in one of several passes is not to be the answer.
        if judged.verdict == Verdict::WrongAnswer && package.passes == 1 {
            judged.diff = short_diff(answer, output);
        }
    }
}

impl JudgedCase {
    /// A case of which nothing is known yet.
    fn unjudged(case: &Case) -> Self {
        Self {
            id: case.planned.id.clone(),
            group: case.planned.group,
            verdict: Verdict::Accepted,
            share: 0.0,
            cpu: Duration::ZERO,
            wall: Duration::ZERO,
            memory: 0,
            message: String::new(),
            near_limit: false,
            place: None,
            diff: None,
            debug: String::new(),
            transcript: None,
        }
    }
}

/// The message with the pass it is about, after the first.
fn in_pass(pass: u32, message: String) -> String {
    match (pass, message.is_empty()) {
        (1, _) | (_, true) => message,
        _ => format!("pass {pass}: {message}"),
    }
}

fn read(path: &Path) -> Result<Vec<u8>, Fault> {
    std::fs::read(path).map_err(|error| Fault::file("read", path, error))
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
