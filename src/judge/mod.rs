//! Judging: a submission on the cases of a problem.
//!
//! Theory of operation: cases run in parallel, in order of their start, but the result is that of a run one
//! after another: a group ends at its first failing case, and what was run beyond it by chance is
//! dropped. So the same submission gets the same report on any number of cores.

mod case;
mod expect;
mod score;

pub use case::JudgedCase;
pub use expect::{Surprise, surprises};

use crate::build::Case;
use crate::event::{Event, Sink};
use crate::fault::Fault;
use crate::jury::Jury;
use crate::pool;
use crate::program::{Compilation, Compiler, Executable, Source};
use crate::sandbox::{Isolation, Sandbox};
use crate::verdict::Verdict;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A judge of one problem.
pub struct Judge<'a> {
    /// The problem's parts.
    pub jury: &'a Jury<'a>,
    /// All its cases.
    pub cases: &'a [Case],
    /// Compiles submissions.
    pub compiler: &'a Compiler,
    /// Runs them.
    pub sandbox: &'a dyn Sandbox,
    /// How many cases run at once.
    pub jobs: usize,
    /// Whether to go on in a group after its first failing case.
    pub all: bool,
}

/// The result of judging one submission.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The submission's name.
    pub submission: String,
    /// That of the first failing case, otherwise accepted.
    pub verdict: Verdict,
    /// The points it got.
    pub score: f64,
    /// The judged cases, in order.
    pub cases: Vec<JudgedCase>,
    /// The compiler's words, if it refused.
    pub refusal: Option<String>,
    /// What protected from the submission, and what its figures mean.
    pub isolation: Isolation,
}

impl Judge<'_> {
    /// Judges the submission `name`.
    ///
    /// # Errors
    /// When a tool is missing or a part of the package fails: never through the submission's doing.
    pub fn judge(&self, name: &str, source: &Source, sink: &dyn Sink) -> Result<Judged, Fault> {
        sink.event(Event::Judging {
            submission: name,
            cases: self.cases.len(),
        });
        let judged = match self
            .compiler
            .compile(&self.jury.package().program_of(source.clone())?)?
        {
            Compilation::Ready(executable) => {
                let cases = self.run_cases(&executable, sink)?;
                self.summary(name, cases, None)
            }
            Compilation::Refused(words) => self.summary(name, Vec::new(), Some(words)),
        };
        sink.event(Event::Done);
        Ok(judged)
    }

    fn summary(&self, name: &str, cases: Vec<JudgedCase>, refusal: Option<String>) -> Judged {
        let failed = cases
            .iter()
            .map(|case| case.verdict)
            .find(|verdict| *verdict != Verdict::Accepted);
        let compiles = if refusal.is_some() {
            Verdict::CompileError
        } else {
            Verdict::Accepted
        };
        let score = match refusal {
            Some(_) => 0.0,
            None => score::total(&self.jury.package().groups, self.cases, &cases),
        };
        Judged {
            submission: name.to_owned(),
            verdict: failed.unwrap_or(compiles),
            score,
            cases,
            refusal,
            isolation: self.sandbox.isolation().clone(),
        }
    }

    fn run_cases(
        &self,
        executable: &Executable,
        sink: &dyn Sink,
    ) -> Result<Vec<JudgedCase>, Fault> {
        let failures = FirstFailures::new(self.jury.package().groups.len(), self.all);
        let runner = case::Runner {
            judge: self,
            executable,
        };
        let indices: Vec<usize> = (0..self.cases.len()).collect();
        let results = pool::map(self.jobs, &indices, |&index| {
            let case = &self.cases[index];
            let needed = failures.need(case.planned.group, index);
            let judged = needed.then(|| runner.judge(case)).transpose();
            if let Ok(Some(JudgedCase { verdict, .. })) = &judged
                && *verdict != Verdict::Accepted
            {
                failures.note(case.planned.group, index);
            }
            sink.event(Event::CaseJudged {
                id: &case.planned.id,
            });
            judged
        });
        let mut kept = Vec::new();
        for (index, judged) in results.into_iter().enumerate() {
            let counts = failures.need(self.cases[index].planned.group, index);
            kept.extend(judged?.filter(|_| counts));
        }
        Ok(kept)
    }
}

/// The index of the first failing case of each group, as far as it is known.
struct FirstFailures {
    indices: Vec<AtomicUsize>,
    all: bool,
}

impl FirstFailures {
    fn new(groups: usize, all: bool) -> Self {
        let indices = (0..groups).map(|_| AtomicUsize::new(usize::MAX)).collect();
        Self { indices, all }
    }

    /// Whether the case at `index` is needed: it does not come after its group's first failure.
    fn need(&self, group: usize, index: usize) -> bool {
        self.all || index <= self.indices[group].load(Ordering::Relaxed)
    }

    fn note(&self, group: usize, index: usize) {
        self.indices[group].fetch_min(index, Ordering::Relaxed);
    }
}
