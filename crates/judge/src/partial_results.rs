//! The intermediate result of a submission while its cases are judged, here or on other machines.

use super::group_progress::GroupProgress;
use super::{Judge, JudgedCase};
use base::pool::lock;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use terms::event::{Event, Sink};
use terms::fault::Fault;

/// The results of one submission's cases so far, and which are still needed. Cases are identified
/// by their indices among those of the judge.
pub struct PartialResults<'a> {
    judge: &'a Judge<'a>,
    sink: &'a dyn Sink,
    progress: GroupProgress,
    /// The first case on which a component of the package failed, or the largest number.
    fault: AtomicUsize,
    /// By the index of the case: its result, or `None` if it turned out not to be needed.
    done: Mutex<BTreeMap<usize, Result<Option<JudgedCase>, Fault>>>,
}

impl<'a> PartialResults<'a> {
    /// The initial state.
    pub(super) fn new(judge: &'a Judge<'a>, sink: &'a dyn Sink) -> Self {
        let size = |group| {
            let cases = judge.cases.iter();
            cases.filter(|case| case.planned.group == group).count()
        };
        Self {
            judge,
            sink,
            progress: GroupProgress::new(&judge.jury.package().groups, size, judge.all),
            fault: AtomicUsize::new(usize::MAX),
            done: Mutex::default(),
        }
    }

    /// Records the result of a case: `None` if it turned out not to be needed.
    pub fn note(&self, index: usize, result: Result<Option<JudgedCase>, Fault>) {
        let planned = &self.judge.cases[index].planned;
        match &result {
            Ok(Some(judged)) => self.progress.note(planned.group, index, judged.share),
            Ok(None) => {}
            Err(_) => _ = self.fault.fetch_min(index, Ordering::Relaxed),
        }
        let judged = result.as_ref().ok().and_then(Option::as_ref);
        let verdict = judged.map(|judged| judged.verdict);
        lock(&self.done).insert(index, result);
        self.sink.event(Event::CaseJudged {
            problem: &self.judge.jury.package().id,
            id: &planned.id,
            verdict,
        });
    }

    /// Whether a case is needed, as far as is known.
    #[must_use]
    pub fn needs(&self, index: usize) -> bool {
        let group = self.judge.cases[index].planned.group;
        self.progress.needs(group, index)
    }

    /// Whether results of the group `earlier` may make the cases of `group` unnecessary.
    pub(super) fn depends(&self, group: usize, earlier: usize) -> bool {
        self.progress.depends(group, earlier)
    }

    /// Whether a component of the package failed on an earlier case.
    pub(super) fn is_behind_fault(&self, index: usize) -> bool {
        index > self.fault.load(Ordering::Relaxed)
    }

    /// The cases that still have to be judged; none if the first fault is known.
    #[must_use]
    pub fn left(&self) -> Vec<usize> {
        let done = lock(&self.done);
        // A sequential run would not have met a fault on a case that is not needed.
        let mut faults = done
            .iter()
            .filter(|(index, result)| result.is_err() && self.needs(**index));
        let first = faults.next().map_or(usize::MAX, |(index, _)| *index);
        self.fault.store(first, Ordering::Relaxed);
        let left = (0..self.judge.cases.len()).filter(|index| !done.contains_key(index));
        left.filter(|index| *index < first).collect()
    }

    /// The results of the needed cases, in order.
    pub(super) fn needed(self) -> Vec<(usize, Result<JudgedCase, Fault>)> {
        let done = std::mem::take(&mut *lock(&self.done));
        let needed = done.into_iter().filter(|(index, _)| self.needs(*index));
        let judged = needed.filter_map(|(index, judged)| Some((index, judged.transpose()?)));
        judged.collect()
    }

    /// The results on all needed cases, in order.
    ///
    /// # Errors
    /// The first fault of a component of the package.
    pub(super) fn finish(self) -> Result<Vec<JudgedCase>, Fault> {
        let needed = self.needed().into_iter();
        needed.map(|(_, judged)| judged).collect()
    }
}
