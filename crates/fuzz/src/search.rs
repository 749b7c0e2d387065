//! The search loop: tries packs of cases until enough is found or no case is left.
//!
//! Packs go through a pipeline, ahead of those whose results were processed, so that no thread
//! waits for another. Results are processed in the order of the cases. So the number of threads
//! changes nothing: the first finding is the one with the lowest number. When the time runs out,
//! all results up to the first untried pack count. Other machines take chunks of numbered packs as
//! threads do, but longer ones.

use super::batch::{BatchResult, BatchRunner};
use super::finding::Finding;
use super::pack::Pack;
use super::workers::Shared;
use super::{Fuzzed, Task};
use base::pipeline::{Pipeline, pipeline};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use terms::event::{Event, Sink, announce_task};
use terms::fault::Fault;

/// A source of packs.
pub(super) trait Supply {
    /// The next pack.
    fn next(&mut self) -> Result<Supplied, Fault>;

    /// Receives the results of a pack, in the order of the packs.
    fn observe(&mut self, _result: &mut BatchResult) {}
}

/// The result of asking a source for a pack.
#[derive(Debug)]
pub(super) enum Supplied {
    Pack(Pack),
    /// No pack before the source has seen the results of an earlier one.
    Later,
    /// No packs are left.
    End,
}

/// How many packs are taken at once, and how many are given out ahead.
#[derive(Clone, Copy)]
struct ChunkSettings {
    /// The number of packs in a chunk, at first and at most.
    first: usize,
    most: usize,
    /// The target time: chunks should not take longer.
    long: Duration,
    threads: usize,
}

/// How many chunks are given out ahead for each thread, as a multiple of what a thread takes.
const CHUNKS_AHEAD: u64 = 16;
/// The settings for other machines: the fixed costs of a part, above all starting programs, must be
/// small compared with its cases.
const REMOTE_CHUNKS: ChunkSettings = ChunkSettings {
    first: 16,
    most: 1 << 16,
    long: Duration::from_secs(3),
    // Most of these threads wait for other machines.
    threads: 256,
};

impl ChunkSettings {
    /// The settings for this number of threads on this machine.
    fn here(threads: usize) -> Self {
        Self {
            first: 1,
            most: 16,
            long: Duration::from_millis(40),
            threads,
        }
    }
}

/// The packs that a thread takes at once.
struct Chunk {
    packs: Vec<Pack>,
    /// The candidates tried on them.
    wanted: Vec<usize>,
}

/// Tried packs, with the results up to the first that could not be tried.
struct TriedChunk {
    packs: Vec<Pack>,
    /// `None` if the time was over before.
    results: Option<Vec<Result<BatchResult, Fault>>>,
    seconds: Duration,
}

/// A running search.
struct Search<'a> {
    task: &'a Task<'a>,
    sink: &'a dyn Sink,
    supply: &'a mut dyn Supply,
    line: &'a Pipeline<Chunk, TriedChunk>,
    shared: Option<&'a Shared<'a>>,
    so_far: Fuzzed,
    pace: ChunkSettings,
    /// The number of packs in a chunk.
    size: usize,
    has_ended: bool,
}

/// Takes packs until the source ends, the time is over or enough is found.
pub(super) fn search(
    task: &Task<'_>,
    runner: &BatchRunner<'_>,
    supply: &mut dyn Supply,
    sink: &dyn Sink,
) -> Result<Fuzzed, Fault> {
    let begin = Instant::now();
    let shared = task
        .elsewhere
        .map(|elsewhere| Shared::open(elsewhere, runner, task.jobs))
        .transpose()?;
    let pace = match &shared {
        Some(_) => REMOTE_CHUNKS,
        None => ChunkSettings::here(task.jobs),
    };
    // Set when the results of the remaining chunks are not needed any more.
    let is_enough = AtomicBool::new(false);
    let is_over = || is_enough.load(Ordering::Relaxed) || task.budget.is_over();
    let searched = pipeline(
        pace.threads,
        |chunk: Chunk| chunk.tried(runner, shared.as_ref(), &is_over),
        |line| {
            let mut search = Search {
                task,
                sink,
                supply,
                line,
                shared: shared.as_ref(),
                so_far: Fuzzed::new(task),
                pace,
                size: pace.first,
                has_ended: false,
            };
            let searched = search.run();
            is_enough.store(true, Ordering::Relaxed);
            searched.map(|()| search.so_far)
        },
    );
    Ok(Fuzzed {
        interrupted: task.budget.is_stopped(),
        making: runner.making.mean(),
        seconds: begin.elapsed().as_secs_f64(),
        ..searched?
    })
}

impl Chunk {
    fn tried(
        self,
        runner: &BatchRunner<'_>,
        shared: Option<&Shared<'_>>,
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> TriedChunk {
        let begin = Instant::now();
        let Self { packs, wanted } = self;
        let results = match shared {
            _ if is_over() => None,
            None => Some(runner.search(&packs, &wanted, is_over)),
            Some(shared) => shared.search(&packs, &wanted, is_over),
        };
        TriedChunk {
            packs,
            results,
            seconds: begin.elapsed(),
        }
    }
}

impl Search<'_> {
    fn run(&mut self) -> Result<(), Fault> {
        while !self.so_far.wanted(self.task).is_empty() {
            self.give_out()?;
            let Some(chunk) = self.line.next_result() else {
                self.so_far.is_complete = self.has_ended;
                return Ok(());
            };
            self.adapt(&chunk);
            if !self.take_in(chunk)? {
                return Ok(());
            }
            self.sink.event(Event::Fuzzed {
                problem: &self.task.comparison.jury.package().id,
                cases: self.so_far.cases,
            });
        }
        self.so_far.is_complete = true;
        Ok(())
    }

    /// Adapts the size of chunks to the time of a chunk of the present size.
    fn adapt(&mut self, chunk: &TriedChunk) {
        let ChunkSettings { most, long, .. } = self.pace;
        let packs = chunk.packs.len();
        if chunk.seconds > long {
            self.size = self.size.min((packs / 2).max(1));
        } else if chunk.seconds * 2 < long && packs >= self.size {
            self.size = (2 * self.size).min(most);
        }
    }

    /// How many chunks may be in progress.
    fn most_under_way(&self) -> u64 {
        match self.shared {
            Some(shared) => shared.at_once() as u64,
            None => CHUNKS_AHEAD * self.task.jobs as u64,
        }
    }

    /// Gives out chunks as far ahead as useful.
    fn give_out(&mut self) -> Result<(), Fault> {
        let task = self.task;
        while !self.has_ended
            && !task.budget.is_over()
            && self.line.in_progress() < self.most_under_way()
        {
            let mut packs = Vec::new();
            while packs.len() < self.size {
                match task.budget.unless_stopped(self.supply.next())? {
                    Some(Supplied::Pack(pack)) => packs.push(pack),
                    Some(Supplied::End) => {
                        self.has_ended = true;
                        break;
                    }
                    // After the flag was set there is no further pack, and the search ends.
                    Some(Supplied::Later) | None => break,
                }
            }
            if packs.is_empty() {
                break;
            }
            let wanted = self.so_far.wanted(task);
            for packs in self.alike(packs) {
                let wanted = wanted.clone();
                self.line.send(Chunk { packs, wanted });
            }
        }
        Ok(())
    }

    /// Groups packs into chunks that may contain them: other machines take only numbered ones.
    fn alike(&self, packs: Vec<Pack>) -> Vec<Vec<Pack>> {
        if self.shared.is_none() {
            return vec![packs];
        }
        let is_numbered = |pack: &Pack| pack.numbers().is_some();
        let alike = packs.chunk_by(|one, other| is_numbered(one) == is_numbered(other));
        alike.map(<[Pack]>::to_vec).collect()
    }

    /// Processes the results of a chunk. Returns whether to continue: not after the first untried
    /// pack.
    fn take_in(&mut self, chunk: TriedChunk) -> Result<bool, Fault> {
        let task = self.task;
        let Some(results) = chunk.results else {
            return Ok(false);
        };
        let is_whole = results.len() == chunk.packs.len();
        for (pack, result) in chunk.packs.iter().zip(results) {
            let Some(mut result) = task.budget.unless_stopped(result)? else {
                return Ok(false);
            };
            let wanted = self.so_far.wanted(task);
            result.keep(&wanted);
            self.supply.observe(&mut result);
            let (line, sink) = (self.line, self.sink);
            if result.failures.is_empty() {
                self.so_far.add(task, pack, result, sink)?;
            } else {
                line.pause(|| self.so_far.add(task, pack, result, sink))?;
            }
            if self.so_far.wanted(task).is_empty() {
                break;
            }
        }
        Ok(is_whole)
    }
}

impl Fuzzed {
    pub(super) fn new(task: &Task<'_>) -> Self {
        Self {
            cases: 0,
            guided_cases: 0,
            without_input: 0,
            rejected: 0,
            recipes: task.recipes.to_vec(),
            reason: None,
            next: task.seed,
            seconds: 0.0,
            interrupted: false,
            is_complete: false,
            findings: Vec::new(),
            slowest: Vec::new(),
            making: None,
            scope: None,
            slowed: Vec::new(),
            settled: BTreeSet::new(),
            shrinking: Duration::ZERO,
        }
    }

    /// The candidates for which more is to be found.
    fn wanted(&self, task: &Task<'_>) -> Vec<usize> {
        let found = |index: &usize| {
            let of_it = |finding: &&Finding| finding.candidate == *index;
            self.findings.iter().filter(of_it).count()
        };
        (0..task.candidates.len())
            .filter(|index| found(index) < task.findings && !self.settled.contains(index))
            .collect()
    }

    /// Processes the results of a pack: its findings are shrunk, and equal ones are merged.
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
            // An earlier finding may have settled it.
            if self.settled.contains(&failure.candidate) {
                continue;
            }
            let last = failure.number + failure.joined;
            let event = Event::Shrinking {
                problem: &task.comparison.jury.package().id,
                bytes: failure.input.len(),
            };
            let shrinking = announce_task(sink, event);
            let begin = Instant::now();
            let time = task.shrink_time.left(self.shrinking);
            let finding = Finding::from_failure(task, failure, (time, sink))?;
            self.shrinking += begin.elapsed();
            drop(shrinking);
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
            // Once nothing more is wanted, later cases do not count.
            if self.wanted(task).is_empty() {
                self.cases -= self.next - last.max(start);
                self.next = last.max(start);
            }
        }
        let counted = |numbers: &[u64]| {
            let counted = numbers.iter().filter(|number| **number < self.next);
            counted.count() as u64
        };
        let (without_input, rejected) = (counted(&result.without_input), counted(&result.rejected));
        self.without_input += without_input;
        self.rejected += rejected;
        Ok(())
    }
}
