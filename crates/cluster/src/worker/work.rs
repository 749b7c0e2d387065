//! The work of jobs, on an unpacked problem.

use super::WorkerTools;
use super::cache::OpenedProblem;
use crate::error::ClusterError;
use crate::protocol::{
    Carried, CaseMessage, CaseOutcome, FaultMessage, GameMessage, JobOutcome, Judging, PartMessage,
    SearchMessage, TriedMessage,
};
use base::pool::Rank;
use cases::build::Case;
use cases::jury::{Jury, Noticed};
use duel::MatchTools;
use fuzz::workers::Part;
use judge::{Judge, JudgedCase, PartOutcome};
use sandbox::{Cancel, CancellingSandbox};
use terms::event::Silent;
use terms::fault::Fault;

/// The tools and the problem of a job.
pub(super) struct JobContext<'a> {
    pub(super) tools: &'a WorkerTools,
    pub(super) problem: &'a OpenedProblem,
    pub(super) cancel: Cancel,
}

impl JobContext<'_> {
    /// Judges some cases of a submission.
    ///
    /// # Errors
    /// If something is missing, or the machine fails.
    pub(super) fn judge(self, judging: Judging) -> Result<(JobOutcome, Noticed), Fault> {
        let Self { tools, problem, .. } = self;
        let cases = cases(problem.cases()?, &judging)?;
        let source = here(judging.source)?.read_in(&problem.package.languages)?;
        let jury = Jury::new(&problem.package, problem.compiler(), &*tools.sandbox);
        let judge = Judge {
            jury: &jury,
            cases: &cases,
            compiler: problem.compiler_of_submission(cases.len())?,
            sandbox: &*tools.sandbox,
            pool: &tools.pool,
            workers: None,
            all: judging.all,
            store: None,
            keeps_output: judging.keeps_output,
            cancel: self.cancel,
        };
        let PartOutcome { refusal, cases } = judge.judge_part(&source, &Silent)?;
        let cases = cases.into_iter().map(message).collect();
        Ok((JobOutcome::Judged { refusal, cases }, jury.noticed()))
    }

    /// Tries some cases of a search.
    ///
    /// # Errors
    /// If something is missing, or the machine fails.
    pub(super) fn search(
        self,
        search: Carried<SearchMessage>,
        part: &PartMessage,
    ) -> Result<(JobOutcome, Noticed), Fault> {
        let Self { tools, problem, .. } = self;
        let search = here(search)?.read(&problem.package.languages)?;
        part.check_candidates(&search)?;
        // All runs end at once on cancellation.
        let sandbox = CancellingSandbox::new(tools.sandbox.clone(), self.cancel.clone());
        let jury = Jury::new(&problem.package, problem.compiler(), &sandbox);
        let tools = fuzz::request::PartTools {
            jury: &jury,
            compiler: problem.compiler(),
            sandbox: &sandbox,
            pool: &tools.pool,
        };
        let part = Part {
            search: &search,
            numbers: part.numbers(),
            path: part.path.as_deref(),
            wanted: &part.wanted,
        };
        let outcome = part.run(tools, &|| self.cancel.is_cancelled())?;
        let tried = JobOutcome::Tried(TriedMessage::from(outcome));
        Ok((tried, jury.noticed()))
    }

    /// Plays a game of a match.
    ///
    /// # Errors
    /// If something is missing, or the machine fails.
    pub(super) fn play(self, game: Carried<GameMessage>) -> Result<(JobOutcome, Noticed), Fault> {
        let Self { tools, problem, .. } = self;
        let game = here(game)?.read(&problem.package.languages)?;
        let found = problem.package.matches.as_ref().ok_or_else(|| {
            ClusterError::Malformed("a game of a problem that is not a match".to_owned())
        })?;
        let with = MatchTools {
            compiler: problem.compiler(),
            sandbox: &*tools.sandbox,
            cancel: &self.cancel,
        };
        let play = || game.play(&problem.package, found, with);
        let played = tools.pool.run(Rank::Unknown, play)?;
        Ok((JobOutcome::Played(played.into()), Noticed::default()))
    }
}

/// The inline content; stored content was fetched before.
fn here<T>(carried: Carried<T>) -> Result<T, ClusterError> {
    match carried {
        Carried::Here(part) => Ok(part),
        Carried::Stored(_) => Err(ClusterError::Malformed("a part is missing".to_owned())),
    }
}

/// The cases of a job.
fn cases(all: &[Case], judging: &Judging) -> Result<Vec<Case>, ClusterError> {
    let missing = || ClusterError::Malformed("a case that the problem does not have".to_owned());
    let case = |number: u32| all.get(number as usize).cloned().ok_or_else(missing);
    judging.numbers().map(case).collect()
}

fn message((index, outcome): (usize, Result<JudgedCase, Fault>)) -> CaseMessage {
    CaseMessage {
        case: u32::try_from(index).unwrap_or(u32::MAX),
        outcome: match outcome {
            Ok(judged) => CaseOutcome::Judged(Box::new(judged.into())),
            Err(fault) => CaseOutcome::Failed(Box::new(FaultMessage::from(fault))),
        },
    }
}
