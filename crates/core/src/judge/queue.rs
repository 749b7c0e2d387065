//! One queue for what is compiled and run.
//!
//! Theory of operation: submissions are compiled side by side, and each is run as soon as it is compiled, a few at a time, those first
//! that take longest. All their cases wait for the slots of one [`Pool`], so no slot is idle while any submission has cases
//! left. Of each submission one case runs at a time as long as others want the slots, since the next may not be needed; what else runs
//! is cancelled as soon as it is not. A submission's result is that of a run alone, one case after another: what was run beyond the case that settles its group, or in a
//! group that is not judged, is dropped.

use super::case::{Allowance, CaseJudge};
use super::kept::KeptResults;
use super::standing::Standing;
use super::waiting::{Begun, WaitingCases};
use super::{Judge, JudgedCase};
use crate::event::Sink;
use crate::fault::Fault;
use crate::program::Executable;
use base::pool::{Pool, Rank, lock};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

/// How many submissions are run side by side on this machine. More than one, so that the next has begun where the last case of one takes
/// long; few, so that one after another is done.
pub(super) const AT_ONCE: usize = 4;

/// Raised when something failed that would fail for every submission: then nothing is begun any more.
pub(super) type Stop = AtomicBool;

/// What came of compiling a submission, by its index; the least is to run first.
type Compiled<C> = ((Reverse<Rank>, usize), Result<C, Fault>);

/// Where submissions come from that are compiled, and those that came and are not yet run.
type Source<C> = (
    Receiver<Compiled<C>>,
    BTreeMap<(Reverse<Rank>, usize), Result<C, Fault>>,
);

/// Compiles submissions by their index and runs each, so many `at_once`; the results are in their order.
///
/// # Errors
/// When something fails that would fail for every submission.
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
        // In the order in which they are to run, or the longest could not begin before all are compiled.
        let mut indices: Vec<usize> = (0..ranks.len()).collect();
        indices.sort_by_key(|&index| Reverse(ranks[index]));
        pool.map(Rank::Needed, &indices, |&index| {
            if !stop.load(Ordering::Relaxed) {
                // There is nobody to take it only after a panic.
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

/// The submission to be run next, of those that are compiled; waits for one. None if there will be no more.
fn next<C>(compiled: &Mutex<Source<C>>) -> Option<(usize, Result<C, Fault>)> {
    let (receiver, ready) = &mut *lock(compiled);
    ready.extend(receiver.try_iter());
    if ready.is_empty() {
        ready.extend(receiver.recv());
    }
    let ((_, index), compiled) = ready.pop_first()?;
    Some((index, compiled))
}

/// A submission under way on this machine.
pub(super) struct SubmissionRun<'a> {
    judge: &'a Judge<'a>,
    case_judge: CaseJudge<'a>,
    standing: Standing<'a>,
    kept: Option<KeptResults<'a>>,
}

impl<'a> SubmissionRun<'a> {
    /// A submission of which no case has been judged.
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
            standing: Standing::new(judge, sink),
            kept: kept.transpose()?,
        })
    }

    /// Judges all cases that are needed; gives what is known of them.
    ///
    /// # Errors
    /// When something fails that would fail for every submission.
    pub(super) fn run(self, rank: Rank, stop: &Stop) -> Result<Standing<'a>, Fault> {
        self.take_kept();
        // After a fault of a part no later case is begun. But the fault may be on a case that turns out not to be
        // needed, when an earlier one settles its group; then those that were left out for it are run in another round. Each round
        // runs at least the first of those left, so there is an end.
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

    /// Whether nothing is to be begun any more, whatever is left.
    fn is_over(&self, stop: &Stop) -> bool {
        stop.load(Ordering::Relaxed) || self.judge.cancel.is_cancelled()
    }

    /// Judges those of the cases at these indices that are needed, up to the first fault.
    ///
    /// # Errors
    /// When something fails that would fail for every submission.
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

    /// Takes the results of earlier runs, on all cases that are needed: no slot is waited for where nothing runs.
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
    /// When something fails that would fail for every submission.
    fn judge(&self, begun: &Begun) -> Result<(), Fault> {
        let index = begun.index;
        let is_needed = self.standing.needs(index);
        let result = is_needed.then(|| self.result(begun)).transpose();
        // A run that was cancelled may have ended in any way.
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
