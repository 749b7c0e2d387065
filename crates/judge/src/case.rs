//! Judging one case.

use super::passes::{CaseResult, Checks, RunInput as _, run_case};
use super::run::{End, Run, Runner};
use base::difference::short_diff;
use base::pool::Pool;
use base::text::excerpt;
use base::transcript::Transcript;
use cases::build::Case;
use cases::jury::Jury;
use checkers::OutputPosition;
use package::Group;
use program::Executable;
use sandbox::{Cancel, Sandbox, Stdin};
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::time::Duration;
use terms::event::{Announced, Event, Silent, Sink, announce_task};
use terms::fault::Fault;
use terms::verdict::Verdict;
use terms::{Feedback, Limits};

/// A time this close to the limit is measured again.
const NEAR: f64 = 0.03;
/// The number of repetitions.
const RERUNS: usize = 5;
/// How many lines of a submission's additional output are kept.
const DEBUG_LINES: usize = 10;
const DEBUG_BYTES: usize = 1000;
/// How many lines of an output are kept on request.
const OUTPUT_LINES: usize = 1000;
const OUTPUT_BYTES: usize = 64 << 10;

/// The result of one case.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JudgedCase {
    /// The id of the case.
    #[serde(skip)]
    pub id: String,
    /// The index of its group among those of the package.
    #[serde(skip)]
    pub group: usize,
    /// The verdict.
    pub verdict: Verdict,
    /// The share of its points, from 0 to 1.
    pub share: f64,
    /// CPU time used; the median of several runs if the time was close to the limit.
    pub cpu: Duration,
    /// Time elapsed.
    pub wall: Duration,
    /// Peak memory in bytes.
    pub memory: u64,
    /// The reason for the verdict, or the message of the checker.
    pub message: String,
    /// Whether the time is so close to the limit that another run may end otherwise.
    #[serde(skip)]
    pub near_limit: bool,
    /// The CPU times of all its runs in ascending order, if the time was measured again; otherwise
    /// empty.
    #[serde(skip)]
    pub runs: Vec<Duration>,
    /// Where the output first differs from the answer, if the checker reports it.
    pub place: Option<OutputPosition>,
    /// For a wrong output: a short diff, the answer's lines first.
    pub diff: Option<String>,
    /// The beginning of its additional output: on standard error and, if a harness calls it, on
    /// standard output.
    pub debug: String,
    /// The lines of the interaction, in an interactive problem.
    pub transcript: Option<Transcript>,
    /// A hash of the printed words, for comparing the outputs of several submissions; `None` if it
    /// did not end well, or with several passes or an interactor.
    #[serde(default)]
    pub words: Option<u64>,
    /// Whether this is the result of an earlier run.
    #[serde(skip)]
    pub kept: bool,
    /// The beginning of its output, escaped, on request; `None` in an interactive problem.
    #[serde(skip)]
    pub output: Option<String>,
    /// The machine that judged it, if it is another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub worker: Option<String>,
}

/// A case in the form in which a submission gets it.
#[derive(Clone, Debug)]
pub struct GivenCase<'a> {
    /// Its id.
    pub id: &'a str,
    /// The index of its group among those of the package; out of range if it has none.
    pub group: usize,
    /// Its input.
    pub input: Stdin,
    /// The right answer.
    pub answer: &'a [u8],
}

/// Judges one submission on cases, one at a time.
pub struct CaseJudge<'a> {
    pub(super) jury: &'a Jury<'a>,
    pub(super) executable: &'a Executable,
    pub(super) sandbox: &'a dyn Sandbox,
    pub(super) keeps_output: bool,
    pub(super) allowance: Allowance<'a>,
    /// The sink for events of runs, and the name of the submission.
    pub(super) reports: (&'a dyn Sink, &'a str),
}

/// The time that a submission may use.
#[derive(Clone, Copy, Debug)]
pub(super) enum Allowance<'a> {
    /// Its limit and a little more, so that the report shows a time just over the limit. A time
    /// close to the limit is measured again alone.
    Limit(&'a Pool),
    /// This time, whatever its limit is: for measuring the time rather than judging it.
    Ceiling(Duration),
}

impl<'a> CaseJudge<'a> {
    /// Judges like [`super::Judge`]. Callers of [`CaseJudge::judge`] must hold a slot of the pool,
    /// because a time close to the limit is measured again alone.
    #[must_use]
    pub fn within_limits(jury: &'a Jury<'a>, executable: &'a Executable, pool: &'a Pool) -> Self {
        Self {
            jury,
            executable,
            sandbox: jury.sandbox(),
            keeps_output: false,
            allowance: Allowance::Limit(pool),
            reports: (&Silent, ""),
        }
    }

    /// Runs it once up to a ceiling, whatever its limit is: for measuring how long a submission
    /// takes, or whether it is worth a longer run.
    #[must_use]
    pub fn up_to(ceiling: Duration, jury: &'a Jury<'a>, executable: &'a Executable) -> Self {
        Self {
            jury,
            executable,
            sandbox: jury.sandbox(),
            keeps_output: false,
            allowance: Allowance::Ceiling(ceiling),
            reports: (&Silent, ""),
        }
    }

    /// Reports each run to `sink` as a run of the submission with this name.
    #[must_use]
    pub fn reporting(self, sink: &'a dyn Sink, name: &'a str) -> Self {
        Self {
            reports: (sink, name),
            ..self
        }
    }

    /// Announces that the submission starts to run on a case.
    fn announce(&self, id: &str) -> Announced<'a> {
        let (sink, submission) = self.reports;
        let event = Event::Running {
            problem: &self.jury.package().id,
            submission,
            id,
        };
        announce_task(sink, event)
    }

    fn runner<'b>(&'b self, executable: &'b Executable, group: Option<&Group>) -> Runner<'b> {
        let runner = Runner::new(self.jury, executable, self.sandbox, group);
        let package = self.jury.package();
        match self.allowance {
            Allowance::Limit(_) => Runner {
                stop_after: package.margins.stop_after(runner.limits.time),
                ..runner
            },
            Allowance::Ceiling(time) => Runner {
                limits: Limits {
                    time,
                    ..runner.limits
                },
                stop_after: time,
                ..runner
            },
        }
    }

    /// Runs the submission on a case as often as the checker requests; the limits apply to each
    /// pass.
    ///
    /// # Errors
    /// If a component of the package fails, or a program could not be run: never caused by the
    /// submission.
    pub fn judge(&self, case: &Case) -> Result<JudgedCase, Fault> {
        self.judge_unless(&Cancel::default(), case)
    }

    /// Like [`CaseJudge::judge`], but runs end early when they are cancelled; then the result is
    /// meaningless.
    pub(super) fn judge_unless(&self, cancel: &Cancel, case: &Case) -> Result<JudgedCase, Fault> {
        let answer = case.answer.read()?;
        let given = GivenCase {
            id: &case.planned.id,
            group: case.planned.group,
            input: Stdin::File(case.input.clone()),
            answer: &answer,
        };
        self.judge_given(cancel, given)
    }

    /// Runs the submission on a case outside the plan that need not be on disk. Runs end early when
    /// they are cancelled; then the result is meaningless.
    ///
    /// # Errors
    /// As for [`CaseJudge::judge`].
    pub fn judge_given(&self, cancel: &Cancel, given: GivenCase<'_>) -> Result<JudgedCase, Fault> {
        let package = self.jury.package();
        let Some(executable) = self.executable.on_case(given.id) else {
            return Ok(JudgedCase::without_output(&given));
        };
        let checks = Checks {
            jury: self.jury,
            answer: given.answer,
            group: package.groups.get(given.group),
            subject: given.id,
        };
        let runner = Runner {
            cancel: Some(cancel),
            ..self.runner(&executable, checks.group)
        };
        let mut judged = JudgedCase::unjudged(&given);
        let mut note = None;
        let result = run_case(checks, given.input, |input| {
            let run = match package.interactor {
                Some(_) => {
                    self.jury.prepare_to_interact()?;
                    let _running = self.announce(given.id);
                    interact(&runner, checks, input)?
                }
                None => self.measured_run(&runner, input, &mut judged)?,
            };
            judged.note(&run, runner.executable);
            note = runner.executable.language().note_on(&run.exit.stderr);
            Ok::<End, Fault>(run.end)
        })?;
        self.take(result, given.answer, &mut judged);
        if let Some(note) = note.filter(|_| judged.verdict != Verdict::Accepted) {
            _ = write!(judged.message, " ({note})");
        }
        if judged.near_limit {
            note_nearness(&mut judged.message);
        }
        Ok(judged)
    }

    /// One run, or the median of several if its time is close to the limit.
    fn measured_run(
        &self,
        runner: &Runner<'_>,
        input: &Stdin,
        judged: &mut JudgedCase,
    ) -> Result<Run, Fault> {
        let run = || {
            let _running = self.announce(&judged.id);
            runner.run(input)
        };
        let first = run()?;
        let pool = match self.allowance {
            Allowance::Limit(pool) if is_near(first.exit.cpu, runner.limits.time) => pool,
            Allowance::Limit(_) | Allowance::Ceiling(_) => return Ok(first),
        };
        if runner.cancel.is_some_and(Cancel::is_cancelled) {
            return Ok(first);
        }
        judged.near_limit = true;
        let again = || (0..RERUNS).map(|_| run());
        let mut runs = pool.alone(|| again().collect::<Result<Vec<Run>, Fault>>())?;
        runs.push(first);
        // With the first run the number is even; the slower of the two in the middle counts, with
        // its output.
        runs.sort_by_key(|run| run.exit.cpu);
        judged.runs = runs.iter().map(|run| run.exit.cpu).collect();
        Ok(runs.swap_remove(runs.len() / 2))
    }

    /// Stores the final result of a case, with the reasons that may be shown: how a run ended may
    /// always be shown, but the checker's message may reveal the data.
    fn take(&self, result: CaseResult, answer: &[u8], judged: &mut JudgedCase) {
        let package = self.jury.package();
        if self.keeps_output && result.transcript.is_none() {
            judged.output = Some(excerpt(&result.output, OUTPUT_LINES, OUTPUT_BYTES));
        }
        if result.is_ruled && result.transcript.is_none() && package.passes == 1 {
            judged.words = Some(hash_of_words(&result.output));
        }
        judged.verdict = result.verdict;
        judged.share = result.share;
        if result.is_ruled && package.feedback == Feedback::None {
            return;
        }
        judged.message = in_pass(result.pass, result.message);
        judged.place = result.place;
        judged.transcript = result.transcript;
        // Several passes print more than the answer, and interactions have no answer.
        let is_compared = result.is_ruled && judged.transcript.is_none() && package.passes == 1;
        if judged.verdict == Verdict::WrongAnswer && is_compared {
            judged.diff = short_diff(answer, &result.output);
        }
    }
}

/// A hash of the words of a text. Its keys are fixed, so that the same tool always computes the
/// same hash.
fn hash_of_words(text: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    let words = text.split(u8::is_ascii_whitespace);
    for word in words.filter(|word| !word.is_empty()) {
        word.hash(&mut hasher);
    }
    hasher.finish()
}

impl JudgedCase {
    /// Adds the resource usage of a run: the maximum of several passes counts.
    fn note(&mut self, run: &Run, executable: &Executable) {
        self.cpu = self.cpu.max(run.exit.cpu);
        self.wall = self.wall.max(run.exit.wall);
        self.memory = self.memory.max(run.exit.memory);
        let printed = [&run.printed[..], &run.exit.stderr].concat();
        let printed = executable.without_directory(&printed);
        self.debug = excerpt(&printed, DEBUG_LINES, DEBUG_BYTES);
    }

    /// A case for which a submission that is a directory of outputs has none.
    fn without_output(case: &GivenCase<'_>) -> Self {
        let id = case.id;
        let name = id.rsplit('/').next().unwrap_or(id);
        Self {
            verdict: Verdict::WrongAnswer,
            message: format!("there is no output: neither {id}.out nor {name}.out"),
            ..Self::unjudged(case)
        }
    }

    /// A case that was not judged yet.
    fn unjudged(case: &GivenCase<'_>) -> Self {
        Self {
            id: case.id.to_owned(),
            group: case.group,
            verdict: Verdict::Accepted,
            share: 0.0,
            cpu: Duration::ZERO,
            wall: Duration::ZERO,
            memory: 0,
            message: String::new(),
            near_limit: false,
            runs: Vec::new(),
            place: None,
            diff: None,
            debug: String::new(),
            transcript: None,
            words: None,
            kept: false,
            output: None,
            worker: None,
        }
    }
}

/// An interaction is not repeated if its time is close to the limit: it may be different each time.
fn interact(runner: &Runner<'_>, checks: Checks<'_>, input: &Stdin) -> Result<Run, Fault> {
    let input = input.bytes()?;
    runner.interact(&input, checks.answer, checks.group, checks.subject)
}

/// Adds the number of the pass to the message, after the first pass.
fn in_pass(pass: u32, message: String) -> String {
    match (pass, message.is_empty()) {
        (1, _) | (_, true) => message,
        _ => format!("pass {pass}: {message}"),
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
