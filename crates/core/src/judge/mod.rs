//! Judging: a submission on the cases of a problem.
//!
//! Theory of operation: cases run in parallel, in order of their start, but the result is that of a run one
//! after another: what was run beyond the case that settles its group, or in a group that is not judged,
//! is dropped. So the same submission gets the same report on any number of cores. The same holds for a fault of
//! the package: of those on needed cases the first is told, and what comes after it is not run if that can be avoided.

mod case;
mod expect;
mod group_progress;
mod kept;
mod passes;
mod run;
mod score;

pub use case::JudgedCase;
pub use expect::{Unexpected, unexpected};
pub use kept::ResultStore;
pub use passes::{CaseError, CaseResult, Checks, Input, run_case};
pub use run::{End, Interacted, Run, Runner};
pub use score::JudgedGroup;

use crate::build::Case;
use crate::event::{Event, Sink};
use crate::fault::Fault;
use crate::jury::Jury;
use crate::program::{Compilation, Compiler, Executable, Source};
use crate::verdict::Verdict;
use base::pool;
use case::CaseJudge;
use group_progress::GroupProgress;
use sandbox::{Isolation, Sandbox};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A judge of one problem.
pub struct Judge<'a> {
    /// The problem's parts.
    pub jury: &'a Jury<'a>,
    /// Its cases, or those that were chosen.
    pub cases: &'a [Case],
    /// Compiles submissions.
    pub compiler: &'a Compiler,
    /// Runs them.
    pub sandbox: &'a dyn Sandbox,
    /// How many cases run at once.
    pub jobs: usize,
    /// Whether to judge every case, settled groups and blocked ones included.
    pub all: bool,
    /// Where results of earlier runs are taken from and new ones are kept; none to run everything.
    pub store: Option<&'a ResultStore<'a>>,
}

/// The result of judging one submission.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The submission's name.
    pub submission: String,
    /// That of the first group that is not accepted, otherwise accepted.
    pub verdict: Verdict,
    /// The points it got.
    pub score: f64,
    /// What it got in each group of the problem, in order.
    pub groups: Vec<JudgedGroup>,
    /// The judged cases, in order.
    pub cases: Vec<JudgedCase>,
    /// The compiler's output, if it refused.
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
        let judged = self.compile_and_run(name, source, sink);
        sink.event(Event::Done);
        judged.map_err(|fault| fault.on_submission(name))
    }

    fn compile_and_run(
        &self,
        name: &str,
        source: &Source,
        sink: &dyn Sink,
    ) -> Result<Judged, Fault> {
        let program = self.jury.package().program_of(source.clone())?;
        Ok(match self.compiler.compile(&program)? {
            Compilation::Ready(executable) => {
                let cases = self.run_cases(&executable, sink)?;
                self.summary(name, cases, None)
            }
            Compilation::Refused(words) => self.summary(name, Vec::new(), Some(words)),
        })
    }

    fn summary(&self, name: &str, cases: Vec<JudgedCase>, refusal: Option<String>) -> Judged {
        let groups = &self.jury.package().groups;
        let is_there = |group| self.cases.iter().any(|case| case.planned.group == group);
        let (groups, good) = match refusal {
            Some(_) => (score::of_refused(groups, is_there), Verdict::CompileError),
            None => (score::groups(groups, is_there, &cases), Verdict::Accepted),
        };
        let verdicts = groups.iter().filter_map(|group| group.verdict);
        Judged {
            submission: name.to_owned(),
            verdict: verdicts
                .into_iter()
                .find(|verdict| *verdict != Verdict::Accepted)
                .unwrap_or(good),
            score: groups.iter().map(|group| group.score).sum(),
            groups,
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
        let size = |group| {
            let cases = self.cases.iter();
            cases.filter(|case| case.planned.group == group).count()
        };
        let progress = GroupProgress::new(&self.jury.package().groups, size, self.all);
        let case_judge = CaseJudge::new(self, executable);
        let kept = self.store.map(|store| store.open(self, executable));
        let kept = kept.transpose()?;
        let judge = |case: &Case| {
            if let Some(found) = kept.as_ref().and_then(|kept| kept.find(case)) {
                return Ok(found);
            }
            let judged = case_judge.judge(case)?;
            if let Some(kept) = &kept {
                kept.note(case, &judged, case_judge.runner.limits.time);
            }
            Ok(judged)
        };
        // The first case on which a part of the package failed, or the largest number.
        let fault = AtomicUsize::new(usize::MAX);
        let run = |&index: &usize| {
            if index > fault.load(Ordering::Relaxed) {
                return None;
            }
            let case = &self.cases[index];
            let group = case.planned.group;
            let needed = progress.needs(group, index);
            let judged = needed.then(|| judge(case)).transpose();
            match &judged {
                Ok(Some(judged)) => progress.note(group, index, judged.share),
                Ok(None) => {}
                Err(_) => _ = fault.fetch_min(index, Ordering::Relaxed),
            }
            sink.event(Event::CaseJudged {
                id: &case.planned.id,
            });
            Some(judged)
        };
        // A fault on a case that is not needed is none that a run one after another would have met.
        let needed = |index: &usize| progress.needs(self.cases[*index].planned.group, *index);
        // After a fault no later case is begun. But the fault may be on a case that turns out not to be needed, when an earlier
        // one settles its group; then those that were left out for it are run in another round. Each round runs at least the
        // first of those left, so there is an end.
        let mut left: Vec<usize> = (0..self.cases.len()).collect();
        let mut done = BTreeMap::new();
        loop {
            let results = pool::map(self.jobs, &left, run);
            let results = left.iter().copied().zip(results);
            done.extend(results.filter_map(|(index, result)| Some((index, result?))));
            left.retain(|index| !done.contains_key(index));
            let mut faults = done
                .iter()
                .filter(|(index, result)| result.is_err() && needed(index));
            let first = faults.next().map_or(usize::MAX, |(index, _)| *index);
            if left.iter().all(|index| *index > first) {
                break;
            }
            fault.store(first, Ordering::Relaxed);
        }
        let judged = done.into_iter().filter(|(index, _)| needed(index));
        let judged = judged
            .filter_map(|(_, judged)| judged.transpose())
            .collect();
        if let Some(kept) = kept {
            kept.write(self.jury);
        }
        judged
    }
}

impl Judged {
    /// The first failing case of the first group that is not accepted.
    #[must_use]
    pub fn first_failure(&self) -> Option<&JudgedCase> {
        self.cases.iter().find(|case| {
            let group = self.groups.get(case.group).and_then(|group| group.verdict);
            case.verdict != Verdict::Accepted && group != Some(Verdict::Accepted)
        })
    }
}
