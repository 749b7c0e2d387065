//! One queue for compiling and running.
//!
//! # Theory of operation
//!
//! Submissions are compiled in parallel, and each is run as soon as it is compiled, a few at a
//! time, the longest first. All their cases wait for the slots of one [`Pool`], so no slot is idle
//! while any submission has cases left. As long as others want the slots, only one case of each
//! submission runs at a time, since the next may not be needed. Cases that run are cancelled as
//! soon as they are not needed. A submission's result is that of a run alone, one case after
//! another: results beyond the case that settles its group, or in a group that is not judged, are
//! dropped.

use super::case::{Allowance, CaseJudge};
use super::kept::KeptResults;
use super::partial_results::PartialResults;
use super::waiting::{Begun, WaitingCases};
use super::{Judge, JudgedCase};
use base::pool::{Pool, Rank, lock};
use program::Executable;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use terms::event::Sink;
use terms::fault::Fault;

/// How many submissions are run in parallel on this machine. More than one, so that the next has
/// started when the last case of one takes long; few, so that submissions are completed one after
/// another.
pub(super) const AT_ONCE: usize = 4;

/// Raised when something failed that would fail for every submission: then nothing more is started.
pub(super) type Stop = AtomicBool;

/// The result of compiling a submission, by its index; the smallest is run first.
type Compiled<C> = ((Reverse<Rank>, usize), Result<C, Fault>);

/// The source of compiled submissions, and those that arrived and are not yet run.
type Source<C> = (
    Receiver<Compiled<C>>,
    BTreeMap<(Reverse<Rank>, usize), Result<C, Fault>>,
);

/// Compiles submissions by their index and runs each, `at_once` at a time; the results are in the
/// same order.
///
/// # Errors
/// If something fails that would fail for every submission.
pub(super) fn run<C: Send, T: Send>(
    (pool, at_once): (&Pool, usize),
    ranks: &[Rank],
    compile: impl Fn(usize) -> Result<C, Fault> + Sync,
    run: impl Fn(usize, C, &Stop) -> Result<T, Fault> + Sync,
) -> Result<Vec<Result<T, Fault>>, Fault> {
    let stop = Stop::new(false);
    let (sender, receiver) = channel();
    let compiled = Mutex::new((receiver, BTreeMap::new()));
    let results = Mutex::new(BTreeMap::new());
    let run_next = || {
        while let Some((index, compiled)) = next(&compiled) {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            let result = compiled.and_then(|compiled| run(index, compiled, &stop));
            if matches!(&result, Err(fault) if !fault.is_of_submission()) {
                stop.store(true, Ordering::Relaxed);
            }
            lock(&results).insert(index, result);
        }
    };
    let compile_all = |sender: std::sync::mpsc::Sender<_>| {
        // In the order in which they are to run: otherwise the longest could not begin before all
        // are compiled.
        let mut indices: Vec<usize> = (0..ranks.len()).collect();
        indices.sort_by_key(|&index| Reverse(ranks[index]));
        pool.map(Rank::Needed, &indices, |&index| {
            if !stop.load(Ordering::Relaxed) {
                // The receiver is gone only after a panic.
                let _ = sender.send(((Reverse(ranks[index]), index), compile(index)));
            }
        });
    };
    thread::scope(|scope| {
        scope.spawn(|| compile_all(sender));
        for _ in 0..at_once.min(ranks.len()) {
            scope.spawn(run_next);
        }
    });
    let results = results.into_inner().unwrap_or_default().into_values();
    let own = |result: Result<T, Fault>| match result {
        Err(fault) if !fault.is_of_submission() => Err(fault),
        own => Ok(own),
    };
    results.map(own).collect()
}

/// The next compiled submission to run; waits for one. `None` if there will be no more.
fn next<C>(compiled: &Mutex<Source<C>>) -> Option<(usize, Result<C, Fault>)> {
    let (receiver, ready) = &mut *lock(compiled);
    ready.extend(receiver.try_iter());
    if ready.is_empty() {
        ready.extend(receiver.recv());
    }
    let ((_, index), compiled) = ready.pop_first()?;
    Some((index, compiled))
}

/// A submission in progress on this machine.
pub(super) struct SubmissionRun<'a> {
    judge: &'a Judge<'a>,
    case_judge: CaseJudge<'a>,
    standing: PartialResults<'a>,
    kept: Option<KeptResults<'a>>,
}

impl<'a> SubmissionRun<'a> {
    /// A submission without judged cases.
    pub(super) fn new(
        judge: &'a Judge<'a>,
        name: &'a str,
        executable: &'a Executable,
        sink: &'a dyn Sink,
    ) -> Result<Self, Fault> {
        let kept = judge.store.map(|store| store.open(judge, executable));
        Ok(Self {
            judge,
            case_judge: CaseJudge {
                jury: judge.jury,
                executable,
                sandbox: judge.sandbox,
                keeps_output: judge.keeps_output,
                allowance: Allowance::Limit(judge.pool),
                reports: (sink, name),
            },
            standing: PartialResults::new(judge, sink),
            kept: kept.transpose()?,
        })
    }

    /// Judges all needed cases; returns their results.
    ///
    /// # Errors
    /// If something fails that would fail for every submission.
    pub(super) fn run(self, rank: Rank, stop: &Stop) -> Result<PartialResults<'a>, Fault> {
        self.take_kept();
        // After a fault of a component no later case is started. But the fault may be on a case
        // that turns out not to be needed when an earlier one settles its group. Then the skipped
        // cases are run in another round. Each round runs at least the first of the remaining
        // cases, so the loop ends.
        loop {
            let left = self.standing.left();
            if left.is_empty() || self.is_over(stop) {
                break;
            }
            self.run_cases(&left, rank, stop)?;
        }
        if let Some(kept) = self.kept {
            kept.write(self.judge.jury);
        }
        Ok(self.standing)
    }

    /// Whether nothing more should be started, whatever is left.
    fn is_over(&self, stop: &Stop) -> bool {
        stop.load(Ordering::Relaxed) || self.judge.cancel.is_cancelled()
    }

    /// Judges the needed cases among these indices, up to the first fault.
    ///
    /// # Errors
    /// If something fails that would fail for every submission.
    fn run_cases(&self, left: &[usize], rank: Rank, stop: &Stop) -> Result<(), Fault> {
        let cases = &self.judge.cases;
        let waiting =
            WaitingCases::new(left, |index| cases[index].planned.group, &self.judge.cancel);
        let standing = &self.standing;
        let may_begin = |index: usize| !standing.is_behind_fault(index) && !self.is_over(stop);
        let failed = Mutex::new(None);
        let is_left = || waiting.has(may_begin);
        let judge_next = || {
            let is_needless = |index| {
                let is_needless = !standing.needs(index);
                if is_needless {
                    standing.note(index, Ok(None));
                }
                is_needless
            };
            let blocks = |earlier, group| standing.depends(group, earlier);
            let Some(begun) = waiting.begin(may_begin, is_needless, blocks) else {
                return;
            };
            if let Err(fault) = self.judge(&begun) {
                stop.store(true, Ordering::Relaxed);
                lock(&failed).get_or_insert(fault);
            }
            waiting.end(&begun, |index| standing.needs(index));
        };
        self.judge.pool.drain(rank, left.len(), is_left, judge_next);
        let failed = failed.into_inner().unwrap_or_default();
        failed.map_or(Ok(()), Err)
    }

    /// Reuses the results of earlier runs for all needed cases, without waiting for a slot.
    fn take_kept(&self) {
        let Some(kept) = &self.kept else {
            return;
        };
        for (index, case) in self.judge.cases.iter().enumerate() {
            let is_needed = self.standing.needs(index);
            if let Some(found) = is_needed.then(|| kept.find(case)).flatten() {
                self.standing.note(index, Ok(Some(found)));
            }
        }
    }

    /// Judges a case if it is needed.
    ///
    /// # Errors
    /// If something fails that would fail for every submission.
    fn judge(&self, begun: &Begun) -> Result<(), Fault> {
        let index = begun.index;
        let is_needed = self.standing.needs(index);
        let result = is_needed.then(|| self.result(begun)).transpose();
        // A cancelled run may have ended in any way.
        let result = result.map(|judged| judged.filter(|_| !begun.cancel.is_cancelled()));
        match result {
            Err(_) if begun.cancel.is_cancelled() => self.standing.note(index, Ok(None)),
            Err(fault) if !fault.is_of_submission() => return Err(fault),
            result => self.standing.note(index, result),
        }
        Ok(())
    }

    fn result(&self, begun: &Begun) -> Result<JudgedCase, Fault> {
        let case = &self.judge.cases[begun.index];
        let judged = self.case_judge.judge_unless(&begun.cancel, case)?;
        if let Some(kept) = self.kept.as_ref().filter(|_| !begun.cancel.is_cancelled()) {
            kept.note(case, &judged);
        }
        Ok(judged)
    }
}
