//! Coverage guidance: stores and mutates cases that reach new edges of a program.
//!
//! A built-in generator makes a case from a list of choices, and a changed list is a valid case as
//! well. The fork server of an instrumented build reports the edges that a case covers
//! ([`Candidate::trace`]). Lists that reach something new are stored ([`corpus`]) and mutated in
//! turn ([`mutate`]), so that a bug behind several rare steps is reached step by step.
//!
//! Numbered cases continue as without guidance; guided cases are added. At first only numbered
//! cases are tried, which find easy bugs. Then follow generations: some packs of numbers, and after
//! them guided cases that depend only on the generations up to the last but one. So a generation
//! can be given out while the previous one is still being tried. A run with the same first number
//! finds the same, independent of its time and its number of threads: `--seed` and `--cases` repeat
//! it.

mod corpus;
mod follow;
mod mutate;

pub(super) use follow::{GuidedCases, Traced};

use super::Task;
use super::batch::BatchResult;
use super::numbers::Numbers;
use super::pack::Pack;
use super::recipe::call;
use super::search::{Supplied, Supply};
use corpus::Corpus;
use follow::GuidedCase;
use generators::Draw;
use package::Package;
use std::collections::VecDeque;
use terms::fault::Fault;

/// How many packs of numbers come before the first generation.
const PACKS_BEFORE_GUIDANCE: u64 = 1024;
/// How many packs of numbers, and how many guided cases, a generation has.
const PACKS_PER_GENERATION: usize = 64;
const GUIDED_PER_GENERATION: usize = 128;
/// How many guided cases a thread tries at once.
const GUIDED_PER_PACK: usize = 16;
/// Every `FRESH_INTERVAL`-th guided case is a traced numbered case; while the corpus is empty, all
/// are.
const FRESH_INTERVAL: usize = 8;

/// Supplies numbered cases, with guided cases between them.
pub(super) struct Guide<'a> {
    task: &'a Task<'a>,
    numbers: Numbers,
    /// The number of the next case.
    next: u64,
    /// Whether there are guided cases; unknown before the first generation.
    guided: Option<bool>,
    /// The remaining packs of the generation.
    queue: VecDeque<Pack>,
    /// How many packs were distributed: until now, and until the last generation.
    given: u64,
    given_before: u64,
    /// Of how many packs the results are known.
    seen: u64,
    /// Coverage of packs that may not be used yet, with the indices of the packs.
    unseen: VecDeque<(u64, Vec<Traced>)>,
    corpus: Corpus,
    draw: Draw,
}

impl<'a> Guide<'a> {
    pub(super) fn new(task: &'a Task<'a>) -> Self {
        let package = task.comparison.jury.package();
        let mut recipes = task.recipes.iter();
        let is_any_ours = recipes.any(|recipe| is_in_process(package, recipe.generator()));
        let end = task
            .cases
            .map_or(u64::MAX, |cases| task.seed.saturating_add(cases));
        let pack = task.pack_size().cases(package);
        Self {
            task,
            numbers: Numbers::new(task.seed..end, pack),
            next: task.seed,
            guided: (task.typed.is_some() || !is_any_ours).then_some(false),
            queue: VecDeque::new(),
            given: 0,
            given_before: 0,
            seen: 0,
            unseen: VecDeque::new(),
            corpus: Corpus::default(),
            draw: Draw::fresh(task.seed, "coverage"),
        }
    }

    fn numbered(&mut self) -> Option<Pack> {
        let pack = self.numbers.pack()?;
        self.next += pack.len();
        Some(pack)
    }

    /// Asks the candidates once, because tracing needs an instrumented build.
    fn is_guided(&mut self) -> Result<bool, Fault> {
        if let Some(known) = self.guided {
            return Ok(known);
        }
        let mut any = false;
        for candidate in self.task.candidates {
            any |= candidate.can_trace()?;
        }
        self.guided = Some(any);
        Ok(any)
    }

    /// Adds the coverage of packs that were given out before the last generation, and of no others,
    /// even if more is known.
    fn learn(&mut self) {
        let is_old = |(place, _): &(u64, _)| *place <= self.given_before;
        let old = self.unseen.iter().take_while(|seen| is_old(seen)).count();
        for (_, reached) in self.unseen.drain(..old) {
            for traced in reached {
                self.corpus.add(traced);
            }
        }
        self.given_before = self.given;
    }

    /// Creates the next generation; does nothing if no numbers are left.
    fn generation(&mut self) {
        let first = self.next;
        let packs: Vec<Pack> = std::iter::from_fn(|| self.numbered())
            .take(PACKS_PER_GENERATION)
            .collect();
        if packs.is_empty() {
            return;
        }
        self.queue.extend(packs);
        self.corpus.rank();
        let guided: Vec<GuidedCase> = (0..GUIDED_PER_GENERATION)
            .filter_map(|index| self.guided_case(index, first))
            .collect();
        for some in guided.chunks(GUIDED_PER_PACK) {
            self.queue.push_back(Pack::Guided(GuidedCases {
                start: self.task.seed,
                cases: self.next - self.task.seed,
                list: some.to_vec(),
            }));
        }
    }

    fn guided_case(&mut self, index: usize, first: u64) -> Option<GuidedCase> {
        let recipes = self.task.recipes;
        if index.is_multiple_of(FRESH_INTERVAL) || self.corpus.is_empty() {
            let numbers = (self.next - first).max(1);
            let call = call(recipes, first + index as u64 % numbers);
            let is_ours = is_in_process(self.task.comparison.jury.package(), &call.generator);
            return is_ours.then_some(GuidedCase {
                call,
                choices: None,
            });
        }
        Some(mutate::mutated(&self.corpus, recipes, &mut self.draw))
    }
}

fn is_in_process(package: &Package, generator: &str) -> bool {
    package.in_process(generator).is_some()
}

impl Supply for Guide<'_> {
    fn next(&mut self) -> Result<Supplied, Fault> {
        let pack = if self.given < PACKS_BEFORE_GUIDANCE || !self.is_guided()? {
            self.numbered()
        } else {
            if self.queue.is_empty() {
                if self.seen < self.given_before {
                    return Ok(Supplied::Later);
                }
                self.learn();
                self.generation();
            }
            self.queue.pop_front()
        };
        self.given += u64::from(pack.is_some());
        Ok(pack.map_or(Supplied::End, Supplied::Pack))
    }

    fn observe(&mut self, result: &mut BatchResult) {
        self.seen += 1;
        let reached = std::mem::take(&mut result.traced);
        if !reached.is_empty() {
            self.unseen.push_back((self.seen, reached));
        }
    }
}
