//! Searching until something is found or nothing is left.
//!
//! Theory of operation: packs of cases are tried in batches, a pack a thread at a time, and what came of them is looked at in
//! the order of the cases. So the number of threads and the size of a batch change nothing: the first finding is
//! the one with the lowest number. A batch is cut off where the time runs out, and counts up to there.

use super::batch::{BatchResult, BatchRunner, Pack};
use super::finding::Finding;
use super::{Fuzzed, Task};
use base::pool;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};
use tengen_core::event::{Event, Sink};
use tengen_core::fault::Fault;

/// Where packs come from.
pub(super) trait Supply {
    /// The next packs, at most so many; none at the end.
    fn next(&mut self, count: usize) -> Result<Vec<Pack>, Fault>;

    /// Takes in what came of a pack, in the order of the packs and before more are asked for.
    fn observe(&mut self, _result: &mut BatchResult) {}
}

/// A batch should not take longer.
const BATCH: Duration = Duration::from_millis(200);
/// Nor have more packs for each job.
const MOST_PACKS: usize = 1024;

/// A thread takes several packs at once: at most so many, and not more than one in so many of those it gets in a batch.
const AHEAD: usize = 16;
const CHUNKS: usize = 4;

/// Takes packs until the supply ends, the time is over or enough is found.
pub(super) fn search(
    task: &Task<'_>,
    runner: &BatchRunner<'_>,
    supply: &mut dyn Supply,
    sink: &dyn Sink,
) -> Result<Fuzzed, Fault> {
    let begin = Instant::now();
    let mut so_far = Fuzzed::new(task);
    let mut size = 1;
    while !task.budget.is_over() {
        let wanted = so_far.wanted(task);
        let supplied = supply.next(size * task.jobs);
        let Some(packs) = task.budget.unless_stopped(supplied)? else {
            break;
        };
        if wanted.is_empty() || packs.is_empty() {
            so_far.is_complete = true;
            break;
        }
        let started = Instant::now();
        let chunks: Vec<&[Pack]> = packs.chunks((size / CHUNKS).clamp(1, AHEAD)).collect();
        let results = pool::map(task.jobs, &chunks, |packs| {
            (!task.budget.is_over()).then(|| runner.search(packs, &wanted))
        });
        // What follows a chunk that was left out does not count.
        let results = results.into_iter().map_while(|chunk| chunk).flatten();
        // Long batches leave cores idle less often at their end; short ones heed the budget and coverage sooner.
        size = if started.elapsed() < BATCH {
            (2 * size).min(MOST_PACKS)
        } else {
            (size / 2).max(1)
        };
        for (pack, result) in packs.iter().zip(results) {
            let Some(mut result) = task.budget.unless_stopped(result)? else {
                break;
            };
            supply.observe(&mut result);
            so_far.add(task, pack, result, sink)?;
            if so_far.wanted(task).is_empty() {
                break;
            }
        }
        sink.event(Event::Fuzzed {
            cases: so_far.cases,
        });
    }
    so_far.interrupted = task.budget.is_stopped();
    so_far.seconds = begin.elapsed().as_secs_f64();
    sink.event(Event::Done);
    Ok(so_far)
}

impl Fuzzed {
    pub(super) fn new(task: &Task<'_>) -> Self {
        Self {
            cases: 0,
            guided_cases: 0,
            without_input: 0,
            reason: None,
            next: task.seed,
            seconds: 0.0,
            interrupted: false,
            is_complete: false,
            findings: Vec::new(),
            slowest: Vec::new(),
            scope: None,
            slowed: Vec::new(),
            settled: BTreeSet::new(),
        }
    }

    /// The candidates of which more is to be found.
    fn wanted(&self, task: &Task<'_>) -> Vec<usize> {
        let found = |index: &usize| {
            let of_it = |finding: &&Finding| finding.candidate == *index;
            self.findings.iter().filter(of_it).count()
        };
        (0..task.candidates.len())
            .filter(|index| found(index) < task.findings && !self.settled.contains(index))
            .collect()
    }

    /// Takes in what came of a pack: its findings are shrunk, and merged where they come to the same.
    fn add(
        &mut self,
        task: &Task<'_>,
        pack: &Pack,
        result: BatchResult,
        sink: &dyn Sink,
    ) -> Result<(), Fault> {
        let start = self.next;
        self.cases += pack.len();
        self.next += pack.len();
        self.guided_cases += pack.guided_cases();
        self.reason = result.reason.or(self.reason.take());
        for failure in result.failures {
            // It may have failed before it was settled.
            if self.settled.contains(&failure.candidate) {
                continue;
            }
            sink.event(Event::Shrinking {
                bytes: failure.input.len(),
            });
            let last = failure.number + failure.joined;
            let finding = Finding::of(task, failure)?;
            if let Some(settles) = task.settles {
                let settled = task.budget.unless_stopped(settles(&finding))?;
                self.settled.extend(settled.into_iter().flatten());
            }
            let same = self
                .findings
                .iter_mut()
                .find(|known| known.is_same(&finding));
            match same {
                Some(known) => known.times += 1,
                None => self.findings.push(finding),
            }
            // Where nothing more is wanted, only what was needed counts.
            if self.wanted(task).is_empty() {
                self.cases -= self.next - last.max(start);
                self.next = last.max(start);
            }
        }
        let counted = result
            .without_input
            .iter()
            .filter(|number| **number < self.next);
        self.without_input += counted.count() as u64;
        Ok(())
    }
}
