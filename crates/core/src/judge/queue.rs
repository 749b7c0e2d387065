//! One queue for what is compiled and run.
//!
//! Theory of operation: submissions are compiled side by side, and each is run as soon as it is compiled, a few at a time, those first
//! that take longest. All their cases wait for the slots of one [`Pool`], so no slot is idle while any submission has cases
//! left. Of each submission one case runs at a time as long as others want the slots, since the next may not be needed; what else runs
//! is cancelled as soon as it is not. A submission's result is that of a run alone, one case after another: what was run beyond the case that settles its group, or in a
//! group that is not judged, is dropped.

use super::case::{Allowance, CaseJudge};
use super::group_progress::GroupProgress;
use super::kept::KeptResults;
use super::waiting::{Begun, WaitingCases};
use super::{Judge, JudgedCase};
use crate::event::{Event, Sink};
use crate::fault::Fault;
use crate::program::{Compilation, Executable};
use base::pool::{Pool, Rank, lock};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

/// How many submissions are run side by side. More than one, so that the next has begun where the last case of one takes long; few,
/// so that one after another is done.
const AT_ONCE: usize = 4;

/// Raised when something failed that would fail for every submission: then nothing is begun any more.
pub(super) type Stop = AtomicBool;

/// What came of compiling a submission, by its index; the least is to run first.
type Compiled = ((Reverse<Rank>, usize), Result<Compilation, Fault>);

/// Where submissions come from that are compiled, and those that came and are not yet run.
type Source = (
    Receiver<Compiled>,
    BTreeMap<(Reverse<Rank>, usize), Result<Compilation, Fault>>,
);

/// Compiles submissions by their index and runs each; the results are in their order.
///
/// # Errors
/// When something fails that would fail for every submission.
pub(super) fn run<T: Send>(
    pool: &Pool,
    ranks: &[Rank],
    compile: impl Fn(usize) -> Result<Compilation, Fault> + Sync,
    run: impl Fn(usize, Compilation, &Stop) -> Result<T, Fault> + Sync,
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
        for _ in 0..AT_ONCE.min(ranks.len()) {
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
fn next(compiled: &Mutex<Source>) -> Option<(usize, Result<Compilation, Fault>)> {
    let (receiver, ready) = &mut *lock(compiled);
    ready.extend(receiver.try_iter());
    if ready.is_empty() {
        ready.extend(receiver.recv());
    }
    let ((_, index), compiled) = ready.pop_first()?;
    Some((index, compiled))
}

/// A submission under way.
pub(super) struct SubmissionRun<'a> {
    judge: &'a Judge<'a>,
    case_judge: CaseJudge<'a>,
    progress: GroupProgress,
    kept: Option<KeptResults<'a>>,
    /// The first case on which a part of the package failed, or the largest number.
    fault: AtomicUsize,
    /// By the index of the case: what came of it, nothing if it turned out not to be needed.
    done: Mutex<BTreeMap<usize, Result<Option<JudgedCase>, Fault>>>,
}

impl<'a> SubmissionRun<'a> {
    /// A submission of which no case has been judged.
    pub(super) fn new(judge: &'a Judge<'a>, executable: &'a Executable) -> Result<Self, Fault> {
        let size = |group| {
            let cases = judge.cases.iter();
            cases.filter(|case| case.planned.group == group).count()
        };
        let kept = judge.store.map(|store| store.open(judge, executable));
        Ok(Self {
            judge,
            case_judge: CaseJudge {
                jury: judge.jury,
                executable,
                sandbox: judge.sandbox,
                keeps_output: judge.keeps_output,
                allowance: Allowance::Limit(judge.pool),
            },
            progress: GroupProgress::new(&judge.jury.package().groups, size, judge.all),
            kept: kept.transpose()?,
            fault: AtomicUsize::new(usize::MAX),
            done: Mutex::default(),
        })
    }

    /// Judges all cases that are needed; the results are in their order.
    ///
    /// # Errors
    /// When something fails that would fail for every submission, or else the first fault that a part of the package committed.
    pub(super) fn run(
        self,
        rank: Rank,
        stop: &Stop,
        sink: &dyn Sink,
    ) -> Result<Vec<JudgedCase>, Fault> {
        self.take_kept(sink);
        // After a fault of a part no later case is begun. But the fault may be on a case that turns out not to be
        // needed, when an earlier one settles its group; then those that were left out for it are run in another round. Each round
        // runs at least the first of those left, so there is an end.
        loop {
            let left = self.left();
            if left.is_empty() || self.is_over(stop) {
                return self.finish();
            }
            self.run_cases(&left, rank, stop, sink)?;
        }
    }

    /// Whether nothing is to be begun any more, whatever is left.
    fn is_over(&self, stop: &Stop) -> bool {
        stop.load(Ordering::Relaxed) || self.judge.cancel.is_cancelled()
    }

    /// Judges those of the cases at these indices that are needed, up to the first fault.
    ///
    /// # Errors
    /// When something fails that would fail for every submission.
    fn run_cases(
        &self,
        left: &[usize],
        rank: Rank,
        stop: &Stop,
        sink: &dyn Sink,
    ) -> Result<(), Fault> {
        let cases = &self.judge.cases;
        let waiting =
            WaitingCases::new(left, |index| cases[index].planned.group, &self.judge.cancel);
        let may_begin =
            |index: usize| index <= self.fault.load(Ordering::Relaxed) && !self.is_over(stop);
        let failed = Mutex::new(None);
        let is_left = || waiting.has(may_begin);
        let judge_next = || {
            let is_needless = |index| {
                let is_needless = !self.needs(index);
                if is_needless {
                    self.note(index, Ok(None), sink);
                }
                is_needless
            };
            let blocks = |earlier, group| self.progress.depends(group, earlier);
            let Some(begun) = waiting.begin(may_begin, is_needless, blocks) else {
                return;
            };
            if let Err(fault) = self.judge(&begun, sink) {
                stop.store(true, Ordering::Relaxed);
                lock(&failed).get_or_insert(fault);
            }
            waiting.end(&begun, |index| self.needs(index));
        };
        self.judge.pool.drain(rank, is_left, judge_next);
        let failed = failed.into_inner().unwrap_or_default();
        failed.map_or(Ok(()), Err)
    }

    /// Takes the results of earlier runs, on all cases that are needed: no slot is waited for where nothing runs.
    fn take_kept(&self, sink: &dyn Sink) {
        let Some(kept) = &self.kept else {
            return;
        };
        for (index, case) in self.judge.cases.iter().enumerate() {
            if let Some(found) = self.needs(index).then(|| kept.find(case)).flatten() {
                self.note(index, Ok(Some(found)), sink);
            }
        }
    }

    /// Judges a case if it is needed.
    ///
    /// # Errors
    /// When something fails that would fail for every submission.
    fn judge(&self, begun: &Begun, sink: &dyn Sink) -> Result<(), Fault> {
        let index = begun.index;
        let result = self.needs(index).then(|| self.result(begun)).transpose();
        // A run that was cancelled may have ended in any way.
        let result = result.map(|judged| judged.filter(|_| !begun.cancel.is_cancelled()));
        match result {
            Err(_) if begun.cancel.is_cancelled() => self.note(index, Ok(None), sink),
            Err(fault) if !fault.is_of_submission() => return Err(fault),
            result => self.note(index, result, sink),
        }
        Ok(())
    }

    /// Notes what came of a case.
    fn note(&self, index: usize, result: Result<Option<JudgedCase>, Fault>, sink: &dyn Sink) {
        let planned = &self.judge.cases[index].planned;
        match &result {
            Ok(Some(judged)) => self.progress.note(planned.group, index, judged.share),
            Ok(None) => {}
            Err(_) => _ = self.fault.fetch_min(index, Ordering::Relaxed),
        }
        let judged = result.as_ref().ok().and_then(Option::as_ref);
        let verdict = judged.map(|judged| judged.verdict);
        lock(&self.done).insert(index, result);
        sink.event(Event::CaseJudged {
            id: &planned.id,
            verdict,
        });
    }

    fn result(&self, begun: &Begun) -> Result<JudgedCase, Fault> {
        let case = &self.judge.cases[begun.index];
        let judged = self.case_judge.judge_unless(&begun.cancel, case)?;
        if let Some(kept) = self.kept.as_ref().filter(|_| !begun.cancel.is_cancelled()) {
            kept.note(case, &judged);
        }
        Ok(judged)
    }

    fn needs(&self, index: usize) -> bool {
        let group = self.judge.cases[index].planned.group;
        self.progress.needs(group, index)
    }

    /// The cases that have to be judged yet; none if the first fault is known.
    fn left(&self) -> Vec<usize> {
        let done = lock(&self.done);
        // A fault on a case that is not needed is none that a run one after another would have met.
        let mut faults = done
            .iter()
            .filter(|(index, result)| result.is_err() && self.needs(**index));
        let first = faults.next().map_or(usize::MAX, |(index, _)| *index);
        self.fault.store(first, Ordering::Relaxed);
        let left = (0..self.judge.cases.len()).filter(|index| !done.contains_key(index));
        left.filter(|index| *index < first).collect()
    }

    /// The results on all needed cases, in order.
    fn finish(self) -> Result<Vec<JudgedCase>, Fault> {
        let done = std::mem::take(&mut *lock(&self.done));
        let needed = done.into_iter().filter(|(index, _)| self.needs(*index));
        let cases = needed
            .filter_map(|(_, judged)| judged.transpose())
            .collect();
        if let Some(kept) = self.kept {
            kept.write(self.judge.jury);
        }
        cases
    }
}
