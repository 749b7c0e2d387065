//! Attacking the submissions to one version of a problem for a while.

use super::Attacks;
use crate::catalog::Version;
use crate::hacks::{Broken, HackError, HackRecord, HackRun};
use crate::machines::Machines;
use crate::settings::AttackPolicy;
use crate::store::{AcceptedSubmission, NewFinding, Store, StoreError, StoredAttack};
use attack::{
    Allowance, Arena, AttackTarget, Confirmation, Finding, Known, Progress, Tools, order,
};
use cases::jury::Jury;
use fuzz::comparison::Budget;
use fuzz::shrink::Effort;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use terms::event::Silent;
use terms::fault::{Blame, Fault};
use terms::verdict::Verdict;

/// The maximum number of accepted submissions to a problem that are attacked, the newest first.
const MOST: usize = 200;
/// How long a step takes, apart from shrinking what it found.
const STEP: Duration = Duration::from_secs(2);
/// How long the submissions to a problem are attacked before it is the turn of the next problem.
const TURN: Duration = Duration::from_mins(2);
/// How many known inputs are read from the database for a step.
const KNOWN: usize = 8;

/// The resources of a session.
pub(super) struct Session<'a> {
    pub(super) attacks: &'a Attacks,
    pub(super) problem: &'a str,
    pub(super) version: &'a Arc<Version>,
    /// Raised when the session has to end.
    pub(super) stop: &'a Arc<AtomicBool>,
}

/// The compiled submissions; `None` if one cannot be compiled any more.
type Targets<'a> = BTreeMap<i64, Option<AttackTarget<'a>>>;

/// An accepted submission whose attack is not over, and the attack so far.
pub(super) struct Open {
    submission: AcceptedSubmission,
    attack: Option<StoredAttack>,
}

/// The accepted submissions to a problem whose attack is not over, the newest first; none if a setter
/// stopped the attacks.
pub(super) fn open(store: &Store, problem: &str) -> Result<Vec<Open>, StoreError> {
    if store.stopped_attacks(problem)?.is_some() {
        return Ok(Vec::new());
    }
    let mut attacks: BTreeMap<i64, StoredAttack> = BTreeMap::new();
    for attack in store.attacks(problem)? {
        attacks.insert(attack.submission, attack);
    }
    let broken: BTreeSet<i64> = store.broken_submissions(problem)?.into_iter().collect();
    let accepted = store.accepted_with_times(problem, MOST)?.into_iter();
    let open = accepted.filter_map(|submission| {
        let attack = attacks.remove(&submission.id);
        let is_finished = attack.as_ref().is_some_and(|attack| attack.is_finished);
        (!is_finished && !broken.contains(&submission.id)).then_some(Open { submission, attack })
    });
    Ok(open.collect())
}

/// The number of rounds in which a program was attacked for this time. Each takes as long as all
/// earlier ones.
fn rounds(time: Duration) -> u32 {
    let steps = time.as_millis() / STEP.as_millis();
    steps.checked_ilog2().map_or(0, |rounds| rounds + 1)
}

impl Session<'_> {
    /// Attacks step by step, until it is the turn of another problem.
    pub(super) fn run(&self) -> Result<(), HackError> {
        let sandbox = self.version.sandbox_until(self.stop);
        let jury = Jury::new(self.version.package(), self.version.compiler(), &sandbox);
        let searchers = self.attacks.work.machines().map(Machines::searchers);
        let arena = Arena::new(Tools {
            jury: &jury,
            cases: self.version.cases(),
            compiler: self.version.compiler(),
            pool: &self.attacks.pool,
            workers: searchers.as_deref(),
        })?;
        let mut targets = Targets::new();
        let end = Instant::now() + TURN;
        while Instant::now() < end && self.may_continue() {
            self.attacks.rejudge_kept()?;
            let Some((submission, progress)) = self.next(&arena)? else {
                break;
            };
            self.step(&arena, &mut targets, (submission, progress))?;
        }
        Ok(())
    }

    /// The most promising submission, with the progress of the attack on it.
    fn next(&self, arena: &Arena<'_>) -> Result<Option<(i64, Progress)>, HackError> {
        let open = open(&self.attacks.store, self.problem)?;
        let package = self.version.package();
        let progress: Vec<Progress> = open.iter().map(|open| self.progress(open)).collect();
        let promises = open.iter().zip(&progress).map(|(open, progress)| {
            let language = package.languages.named(&open.submission.language);
            let limit = language.map(|language| package.limits_for(&language, None).time);
            let limit = limit.unwrap_or(package.limits.time).as_secs_f64();
            let share = open.submission.cpu.as_secs_f64() / limit;
            arena.promise(progress, (rounds(progress.time), share))
        });
        let first = order(&promises.collect::<Vec<_>>()).into_iter().next();
        Ok(first.map(|at| (open[at].submission.id, progress[at])))
    }

    /// The stored progress of an attack. An unreadable one starts again.
    fn progress(&self, open: &Open) -> Progress {
        let Some(attack) = &open.attack else {
            return Progress::default();
        };
        let progress: Progress = serde_json::from_str(&attack.progress).unwrap_or_default();
        if attack.version == self.version.hash() {
            progress
        } else {
            progress.on_another_version()
        }
    }

    /// Inputs that broke other submissions, or were sent to break some, and were not tried on this
    /// one.
    fn known(&self, progress: &Progress) -> Result<Vec<Known>, StoreError> {
        let after = progress.passed_on;
        let known = self
            .attacks
            .store
            .breaking_inputs(self.problem, after, KNOWN)?;
        let known = known.into_iter().map(|(from, input)| Known {
            from,
            input: input.into(),
        });
        Ok(known.collect())
    }

    /// Whether the version is still current, no submission waits and nobody stopped the attacks.
    fn may_continue(&self) -> bool {
        let current = self.attacks.catalog.current(self.problem);
        let is_current = current.is_some_and(|current| current.hash() == self.version.hash());
        is_current && !self.attacks.must_wait() && !self.stop.load(Ordering::Relaxed)
    }

    /// Does one step of the attack on a submission, and records it.
    fn step<'t>(
        &self,
        arena: &Arena<'t>,
        targets: &mut Targets<'t>,
        (submission, mut progress): (i64, Progress),
    ) -> Result<(), HackError> {
        let Some(target) = self.target(arena, targets, submission)? else {
            return self.record(submission, (&progress, true), None);
        };
        let left = self.attacks.settings.time.saturating_sub(progress.time);
        let allowance = Allowance {
            inputs: None,
            budget: Budget::new(Some(left.min(STEP)), self.stop),
            shrink_time: Effort::TIME,
        };
        let known = self.known(&progress)?;
        let found = match arena.step(target, &mut progress, &known, &allowance, &Silent) {
            // The program makes a component of the package fail: the attack on it is over.
            Err(fault) if fault.blame() == Blame::Package && !allowance.budget.is_stopped() => {
                tracing::warn!(submission, error = %fault, "cannot be attacked any more");
                return self.record(submission, (&progress, true), None);
            }
            found => found?,
        };
        let new = match found {
            Some(finding) => Some(self.finding(arena, targets, (submission, finding))?),
            None => None,
        };
        if self.stop.load(Ordering::Relaxed) {
            return Ok(());
        }
        let is_finished = progress.time >= self.attacks.settings.time || new.is_some();
        self.record(submission, (&progress, is_finished), new.as_ref())
    }

    /// The compiled submission; `None` if it does not fit this version any more.
    fn target<'s, 't>(
        &self,
        arena: &Arena<'t>,
        targets: &'s mut Targets<'t>,
        submission: i64,
    ) -> Result<Option<&'s AttackTarget<'t>>, HackError> {
        Ok(match targets.entry(submission) {
            Entry::Occupied(known) => known.into_mut().as_ref(),
            Entry::Vacant(new) => new.insert(self.compiled(arena, submission)?).as_ref(),
        })
    }

    fn compiled<'t>(
        &self,
        arena: &Arena<'t>,
        submission: i64,
    ) -> Result<Option<AttackTarget<'t>>, HackError> {
        let stored = self.attacks.store.submission(submission)?;
        let files = self.attacks.store.files(submission)?;
        let source = self.version.stored(&stored.language, files);
        match source.and_then(|source| arena.target(&name(submission), &source)) {
            Ok(target) => Ok(target.ok()),
            Err(Fault::Usage(_)) => Ok(None),
            Err(fault) => Err(fault.into()),
        }
    }

    /// Runs all other accepted submissions on the smallest input of a finding.
    fn finding<'t>(
        &self,
        arena: &Arena<'t>,
        targets: &mut Targets<'t>,
        (submission, finding): (i64, Finding),
    ) -> Result<NewFinding, HackError> {
        let mut accepted = self.attacks.store.accepted(self.problem, MOST + 1)?;
        let is_cut = accepted.len() > MOST;
        accepted.truncate(MOST);
        let mut runs = Vec::new();
        for id in accepted {
            let failing = match self.target(arena, targets, id)? {
                Some(target) => arena.fails(target, &finding.input)?,
                None => continue,
            };
            runs.push(HackRun {
                submission: id,
                verdict: failing.as_ref().map_or(Verdict::Accepted, |it| it.verdict),
                cpu: failing.map_or(Duration::ZERO, |it| it.cpu),
            });
        }
        let failing = finding.failing;
        let record = HackRecord {
            rejection: None,
            is_cut,
            broken: Some(Broken::from_failing(submission, failing, finding.gave_up)),
            runs,
        };
        let (confirmed_by, disputed_by) = match finding.confirmation {
            Confirmation::Witness(witness) => (Some(witness), None),
            Confirmation::ReferenceOnly => (None, None),
            Confirmation::Disputed(witness, _) => (None, Some(witness)),
        };
        let failing = record.failures().map(|run| run.submission).collect();
        let result = serde_json::to_string(&record);
        Ok(NewFinding {
            problem: self.problem.to_owned(),
            submission,
            input: finding.found.to_vec(),
            smallest: finding.input.to_vec(),
            result: result.map_err(|error| HackError::Other(error.to_string()))?,
            confirmed_by,
            disputed_by,
            failing,
        })
    }

    /// Records a step. With the policy `add`, a confirmed finding is kept at once.
    fn record(
        &self,
        submission: i64,
        (progress, is_finished): (&Progress, bool),
        new: Option<&NewFinding>,
    ) -> Result<(), HackError> {
        let progress = serde_json::to_string(progress);
        let attack = StoredAttack {
            submission,
            version: self.version.hash().to_owned(),
            progress: progress.map_err(|error| HackError::Other(error.to_string()))?,
            is_finished,
        };
        let finding = self.attacks.store.record_attack(&attack, new)?;
        let Some((finding, new)) = finding.zip(new) else {
            return Ok(());
        };
        let problem = self.problem;
        tracing::info!(problem, submission, finding, "an accepted submission fails");
        if self.attacks.settings.policy == AttackPolicy::Add && new.disputed_by.is_none() {
            self.attacks.keep(finding, None)?;
        }
        Ok(())
    }
}

/// The name of a submission.
fn name(submission: i64) -> String {
    format!("submission {submission}")
}

#[cfg(test)]
mod tests {
    use super::rounds;
    use std::time::Duration;

    #[test]
    fn each_round_takes_as_long_as_all_earlier_ones() {
        let rounds =
            [0, 1999, 2000, 3999, 4000, 7999, 8000].map(|ms| rounds(Duration::from_millis(ms)));
        assert_eq!(rounds, [0, 0, 1, 1, 2, 2, 3]);
    }
}
