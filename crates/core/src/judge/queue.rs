//! One queue for the cases of all submissions.
//!
//! Theory of operation: every case of every submission is an item, in the order of the submissions and of their cases, and each
//! thread takes the next. So no thread waits for the last case of a submission while another has cases left. A submission's result is that
//! of a run alone, one case after another: what was run beyond the case that settles its group, or in a group that is not judged, is dropped.

use super::case::{Allowance, CaseJudge};
use super::group_progress::GroupProgress;
use super::kept::KeptResults;
use super::{Judge, JudgedCase};
use crate::event::{Event, Sink};
use crate::fault::Fault;
use crate::program::Executable;
use base::pool::{self, lock};
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// What came of an item: nothing if it turned out not to be needed.
type ItemResult = Result<Option<JudgedCase>, Fault>;

/// A submission under way.
pub(super) struct SubmissionRun<'a> {
    judge: &'a Judge<'a>,
    case_judge: CaseJudge<'a>,
    progress: GroupProgress,
    kept: Option<KeptResults<'a>>,
    /// The first case on which a part of the package failed, or the largest number.
    fault: AtomicUsize,
    /// By the index of the case.
    done: Mutex<BTreeMap<usize, ItemResult>>,
}

/// Judges all cases of all submissions that are needed.
///
/// # Errors
/// When something fails that would fail for every submission: what is left is not run then.
pub(super) fn run(runs: &[&SubmissionRun<'_>], jobs: usize, sink: &dyn Sink) -> Result<(), Fault> {
    let stopped = AtomicBool::new(false);
    let common_fault = Mutex::new(None);
    let judge_item = |&(run, index): &(usize, usize)| {
        if stopped.load(Ordering::Relaxed) {
            return;
        }
        if let Err(fault) = runs[run].judge(index, sink) {
            stopped.store(true, Ordering::Relaxed);
            lock(&common_fault).get_or_insert(fault);
        }
    };
    // After a fault of a part no later case of the submission is begun. But the fault may be on a case that turns out not to be
    // needed, when an earlier one settles its group; then those that were left out for it are run in another round. Each round
    // runs at least the first of those left, so there is an end.
    loop {
        let left: Vec<(usize, usize)> = runs
            .iter()
            .enumerate()
            .flat_map(|(number, run)| run.left().into_iter().map(move |index| (number, index)))
            .collect();
        if left.is_empty() {
            return Ok(());
        }
        pool::map(jobs, &left, judge_item);
        if let Some(fault) = lock(&common_fault).take() {
            return Err(fault);
        }
    }
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
                allowance: Allowance::Limit,
            },
            progress: GroupProgress::new(&judge.jury.package().groups, size, judge.all),
            kept: kept.transpose()?,
            fault: AtomicUsize::new(usize::MAX),
            done: Mutex::default(),
        })
    }

    /// Judges the case at `index` if it is needed.
    ///
    /// # Errors
    /// When something fails that would fail for every submission.
    fn judge(&self, index: usize, sink: &dyn Sink) -> Result<(), Fault> {
        if index > self.fault.load(Ordering::Relaxed) {
            return Ok(());
        }
        let case = &self.judge.cases[index];
        let result = self.needs(index).then(|| self.result(index)).transpose();
        match &result {
            Ok(Some(judged)) => self.progress.note(case.planned.group, index, judged.share),
            Ok(None) => {}
            Err(fault) if fault.is_of_submission() => {
                self.fault.fetch_min(index, Ordering::Relaxed);
            }
            Err(_) => return result.map(drop),
        }
        lock(&self.done).insert(index, result);
        sink.event(Event::CaseJudged {
            id: &case.planned.id,
        });
        Ok(())
    }

    /// The result on a case: that of an earlier run, or of one now.
    fn result(&self, index: usize) -> Result<JudgedCase, Fault> {
        let case = &self.judge.cases[index];
        if let Some(found) = self.kept.as_ref().and_then(|kept| kept.find(case)) {
            return Ok(found);
        }
        let judged = self.case_judge.judge(case)?;
        if let Some(kept) = &self.kept {
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
    ///
    /// # Errors
    /// The first fault that a part of the package committed.
    pub(super) fn finish(self) -> Result<Vec<JudgedCase>, Fault> {
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
