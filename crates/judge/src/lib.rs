//! Judging: a submission on the cases of a problem.
//!
//! # Theory of operation
//!
//! Submissions are compiled in parallel and pass through one [`queue`] with their cases. The same
//! submission gets the same report on any number of cores, alone or with others. The same holds for
//! a fault of the package: the first one on a needed case is reported, and later cases are skipped
//! if possible. Other machines may judge instead of this one ([`Workers`]), which changes no report
//! either.

mod by_hand;
mod case;
mod deadline;
mod expect;
mod group_progress;
mod kept;
pub mod machine;
mod output;
mod partial_results;
mod passes;
mod queue;
mod record;
mod run;
mod score;
mod times;
mod waiting;
mod workers;

pub use by_hand::{PersonAsInteractor, interact_as_interactor, interact_as_submission};
pub use case::{CaseJudge, GivenCase, JudgedCase};
pub use deadline::cancelled_at;
pub use expect::{Unexpected, cases_that_break, hint_on_hack, unexpected, unexpected_cases};
pub use kept::ResultStore;
pub use output::{Output, output, said};
pub use partial_results::PartialResults;
pub use passes::{CaseError, CaseResult, Checks, RunInput, run_case};
pub use record::recorded;
pub use run::{End, Interacted, Run, Runner};
pub use score::JudgedGroup;
pub use workers::{PartOutcome, RemoteResult, Workers};

use base::pool::{Pool, Rank};
use cases::build::Case;
use cases::jury::Jury;
use program::{Compilation, Compiler, Source};
use queue::{Stop, SubmissionRun};
use sandbox::{Cancel, Isolation, Sandbox};
use terms::event::{Event, Sink, announce_stage};
use terms::fault::Fault;
use terms::verdict::Verdict;
use times::Times;

/// A judge of one problem.
#[derive(Clone)]
pub struct Judge<'a> {
    /// The problem's components.
    pub jury: &'a Jury<'a>,
    /// Its cases, or the selected ones.
    pub cases: &'a [Case],
    /// Compiles submissions.
    pub compiler: &'a Compiler,
    /// Runs them.
    pub sandbox: &'a dyn Sandbox,
    /// Everything is compiled and run through this pool.
    pub pool: &'a Pool,
    /// Other machines that compile and run instead of this one, if there are any.
    pub workers: Option<&'a dyn Workers>,
    /// Whether to judge every case, including those of settled and blocked groups.
    pub all: bool,
    /// The store of earlier results; `None` to run everything.
    pub store: Option<&'a ResultStore<'a>>,
    /// Whether the output of submissions is kept with the results, as far as people read it.
    pub keeps_output: bool,
    /// Ends all runs and starts nothing more. The results are then incomplete and meaningless.
    pub cancel: Cancel,
}

/// The result of judging one submission.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The submission's name.
    pub submission: String,
    /// The verdict of the first group that is not accepted, otherwise accepted.
    pub verdict: Verdict,
    /// Its points.
    pub score: f64,
    /// Its result in each group of the problem, in order.
    pub groups: Vec<JudgedGroup>,
    /// The judged cases, in order.
    pub cases: Vec<JudgedCase>,
    /// The compiler's output, if it refused.
    pub refusal: Option<String>,
    /// The isolation of the submission, and the sources of its figures.
    pub isolation: Isolation,
}

impl Judge<'_> {
    /// Judges the submission `name`.
    ///
    /// # Errors
    /// If a tool is missing or a component of the package fails: never caused by the submission.
    pub fn judge(&self, name: &str, source: &Source, sink: &dyn Sink) -> Result<Judged, Fault> {
        let submission = (name.to_owned(), source.clone());
        self.judge_all(&[submission], sink)?.swap_remove(0)
    }

    /// Judges named submissions; the results are in the same order. An inner error is a component
    /// of the package that failed on a submission, or a missing tool of its language.
    ///
    /// # Errors
    /// If something fails that would fail for every submission.
    pub fn judge_all(
        &self,
        submissions: &[(String, Source)],
        sink: &dyn Sink,
    ) -> Result<Vec<Result<Judged, Fault>>, Fault> {
        let names: Vec<&str> = submissions.iter().map(|(name, _)| &**name).collect();
        let problem = &self.jury.package().id;
        let event = Event::Judging {
            problem,
            submissions: &names,
            cases: self.cases.len(),
        };
        let stage = announce_stage(sink, problem, event);
        let times = self.store.map(Times::read).unwrap_or_default();
        let ranks: Vec<Rank> = names.iter().map(|name| times.rank(name)).collect();
        let judged = match self.workers {
            None => self.judge_here(submissions, &ranks, sink),
            Some(workers) => self.judge_elsewhere(workers, submissions, &ranks, sink),
        };
        drop(stage);
        let judged = judged?;
        if let Some(store) = self.store {
            times.note(store, judged.iter().flatten());
        }
        Ok(judged)
    }

    fn judge_here(
        &self,
        submissions: &[(String, Source)],
        ranks: &[Rank],
        sink: &dyn Sink,
    ) -> Result<Vec<Result<Judged, Fault>>, Fault> {
        let compile = |index: usize| {
            let (name, source) = &submissions[index];
            self.compile(name, source)
        };
        let run = |index: usize, compiled, stop: &Stop| {
            let name = &submissions[index].0;
            let judged = self.run(name, ranks[index], compiled, stop, sink);
            judged.map_err(|fault| fault.on_submission(name))
        };
        queue::run((self.pool, queue::AT_ONCE), ranks, compile, run)
    }

    fn judge_elsewhere(
        &self,
        workers: &dyn Workers,
        submissions: &[(String, Source)],
        ranks: &[Rank],
        sink: &dyn Sink,
    ) -> Result<Vec<Result<Judged, Fault>>, Fault> {
        let send = |index: usize, (), _: &Stop| {
            let (name, source) = &submissions[index];
            let standing = PartialResults::new(self, sink);
            let judged = workers.judge(self, (name, source), &standing);
            let judged = judged.and_then(|elsewhere| {
                let cases = standing.finish()?;
                Ok(self.summary(name, cases, elsewhere.refusal, elsewhere.isolation))
            });
            judged.map_err(|fault| fault.on_submission(name))
        };
        // The other machines compile what they run.
        queue::run((self.pool, workers.at_once()), ranks, |_| Ok(()), send)
    }

    fn compile(&self, name: &str, source: &Source) -> Result<Compilation, Fault> {
        let program = self.jury.package().program_of(source.clone())?;
        self.compiler.compile_as(name, &program)
    }

    /// Runs a compiled submission on all needed cases.
    fn run(
        &self,
        name: &str,
        rank: Rank,
        compiled: Compilation,
        stop: &Stop,
        sink: &dyn Sink,
    ) -> Result<Judged, Fault> {
        let (cases, refusal) = match compiled {
            Compilation::Refused(message) => (Vec::new(), Some(message)),
            Compilation::Ready(executable) => {
                let run = SubmissionRun::new(self, name, &executable, sink)?;
                (run.run(rank, stop)?.finish()?, None)
            }
        };
        let isolation = self.sandbox.isolation().clone();
        Ok(self.summary(name, cases, refusal, isolation))
    }

    fn summary(
        &self,
        name: &str,
        cases: Vec<JudgedCase>,
        refusal: Option<String>,
        isolation: Isolation,
    ) -> Judged {
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
            isolation,
        }
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
