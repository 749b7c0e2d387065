//! What is known of a submission while its cases are judged, here or elsewhere.

use super::group_progress::GroupProgress;
use super::{Judge, JudgedCase};
use crate::event::{Event, Sink};
use crate::fault::Fault;
use base::pool::lock;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What came of the cases of one submission so far, and which are still needed. Cases go by their indices among those of the judge.
pub struct Standing<'a> {
    judge: &'a Judge<'a>,
    sink: &'a dyn Sink,
    progress: GroupProgress,
    /// The first case on which a part of the package failed, or the largest number.
    fault: AtomicUsize,
    /// By the index of the case: what came of it, nothing if it turned out not to be needed.
    done: Mutex<BTreeMap<usize, Result<Option<JudgedCase>, Fault>>>,
}

impl<'a> Standing<'a> {
    /// That of a submission of which no case has been judged.
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

    /// Notes what came of a case: nothing where it turned out not to be needed.
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

    /// Whether a case is needed as far as is known.
    #[must_use]
    pub fn needs(&self, index: usize) -> bool {
        let group = self.judge.cases[index].planned.group;
        self.progress.needs(group, index)
    }

    /// Whether what comes of the group `earlier` may make the cases of `group` needless.
    pub(super) fn depends(&self, group: usize, earlier: usize) -> bool {
        self.progress.depends(group, earlier)
    }

    /// Whether a part of the package failed on an earlier case.
    pub(super) fn is_behind_fault(&self, index: usize) -> bool {
        index > self.fault.load(Ordering::Relaxed)
    }

    /// The cases that have to be judged yet; none if the first fault is known.
    #[must_use]
    pub fn left(&self) -> Vec<usize> {
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

    /// What came of the cases that are needed, in order.
    pub(super) fn needed(self) -> Vec<(usize, Result<JudgedCase, Fault>)> {
        let done = std::mem::take(&mut *lock(&self.done));
        let needed = done.into_iter().filter(|(index, _)| self.needs(*index));
        let judged = needed.filter_map(|(index, judged)| Some((index, judged.transpose()?)));
        judged.collect()
    }

    /// The results on all needed cases, in order.
    ///
    /// # Errors
    /// The first fault that a part of the package committed.
    pub(super) fn finish(self) -> Result<Vec<JudgedCase>, Fault> {
        let needed = self.needed().into_iter();
        needed.map(|(_, judged)| judged).collect()
    }
}
