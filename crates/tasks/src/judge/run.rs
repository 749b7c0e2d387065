//! A submission on the tests of a task.

use crate::task::{Task, Test};
use base::pool::{Pool, Rank, lock};
use judge::{CaseJudge, GivenCase, JudgedCase};
use sandbox::{Cancel, Stdin};
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use terms::fault::Fault;
use terms::verdict::Verdict;

/// A submission in progress.
pub(super) struct TaskRun<'a> {
    tests: &'a [Test],
    all: bool,
    judge: &'a CaseJudge<'a>,
    cancel: &'a Cancel,
    next: AtomicUsize,
    /// The index of the first test after which nothing is needed, or the largest number.
    last: AtomicUsize,
    /// By the index of the test: the value that ends its run.
    running: Mutex<BTreeMap<usize, Cancel>>,
    done: Mutex<BTreeMap<usize, Result<JudgedCase, Fault>>>,
}

impl<'a> TaskRun<'a> {
    pub(super) fn new(task: &'a Task, judge: &'a CaseJudge<'a>, cancel: &'a Cancel) -> Self {
        Self {
            tests: &task.tests,
            all: task.all,
            judge,
            cancel,
            next: AtomicUsize::new(0),
            last: AtomicUsize::new(usize::MAX),
            running: Mutex::default(),
            done: Mutex::default(),
        }
    }

    /// Judges the needed tests; the results are in their order.
    ///
    /// # Errors
    /// If the checker fails on one of them, or a program could not be run.
    pub(super) fn run(self, pool: &Pool) -> Result<Vec<JudgedCase>, Fault> {
        let is_left = || self.is_needed(self.next.load(Ordering::Relaxed));
        pool.drain(Rank::Unknown, self.tests.len(), is_left, || {
            self.judge_next();
        });
        let last = self.last.load(Ordering::Relaxed);
        let done = self.done.into_inner().unwrap_or_default().into_iter();
        let needed = done.take_while(|(index, _)| *index <= last);
        needed.map(|(_, judged)| judged).collect()
    }

    fn is_needed(&self, index: usize) -> bool {
        index < self.tests.len()
            && index <= self.last.load(Ordering::Relaxed)
            && !self.cancel.is_cancelled()
    }

    fn judge_next(&self) {
        let index = self.next.fetch_add(1, Ordering::Relaxed);
        let Some(test) = self.tests.get(index) else {
            return;
        };
        let cancel = self.cancel.child();
        lock(&self.running).insert(index, cancel.clone());
        // Checked only after registration, because a thread that records a failure looks at the
        // registered runs.
        if self.is_needed(index) {
            let judged = self.judge_test(index, test, &cancel);
            self.note(index, judged);
        }
        lock(&self.running).remove(&index);
    }

    fn judge_test(&self, index: usize, test: &Test, cancel: &Cancel) -> Result<JudgedCase, Fault> {
        let id = format!("tests[{index}]");
        let given = GivenCase {
            id: &id,
            group: 0,
            input: Stdin::Bytes(test.input.clone()),
            answer: &test.output,
        };
        self.judge.judge_given(cancel, given)
    }

    /// Records the result of a test, and cancels tests that are not needed any more. After a fault
    /// none is: there will be no verdict.
    fn note(&self, index: usize, judged: Result<JudgedCase, Fault>) {
        let is_last = match &judged {
            Ok(judged) => judged.verdict != Verdict::Accepted && !self.all,
            Err(_) => true,
        };
        lock(&self.done).insert(index, judged);
        if is_last {
            let last = self.last.fetch_min(index, Ordering::Relaxed).min(index);
            for (_, cancel) in lock(&self.running).range(last + 1..) {
                cancel.cancel();
            }
        }
    }
}
