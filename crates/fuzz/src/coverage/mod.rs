//! Coverage guidance: cases that reach new ways through a program are kept and varied.
//!
//! Theory of operation: a case that a built-in generator makes is a list of choices, and a changed list is a valid case, too. The
//! fork server of a traced build tells which ways through the program a case takes ([`Candidate::trace`]). Lists that
//! reach something new are kept ([`corpus`]) and changed in turn ([`mutate`]), so what takes several rare steps is come
//! to step by step.
//!
//! The numbered cases go on just as without guidance; what is guided comes besides. First come numbered cases alone, in which easy
//! bugs are found. Then generations: some packs of numbers, and behind them guided cases that depend on the generations
//! before and on nothing else. So a run with the same first number finds the same, whatever its time and its number
//! of threads, and `--seed` and `--cases` repeat it.

mod corpus;
mod follow;
mod mutate;

pub(super) use follow::{GuidedCases, Traced};

use super::Task;
use super::batch::{BatchResult, Pack};
use super::numbers::Numbers;
use super::recipe::call;
use super::search::Supply;
use corpus::Corpus;
use follow::GuidedCase;
use generators::Draw;
use std::collections::VecDeque;
use tengen_core::fault::Fault;
use tengen_core::package::Package;

/// So many packs of numbers come before the first generation.
const PACKS_BEFORE: u64 = 1024;
/// Of so many packs of numbers and so many guided cases a generation consists.
const PACKS: usize = 64;
const GUIDED: usize = 128;
/// So many guided cases are tried by a thread at once.
const AT_ONCE: usize = 16;
/// Every so manieth guided case is a numbered one, traced, and all are while nothing is known.
const FRESH: usize = 8;

/// Numbered cases, and guided cases between them.
pub(super) struct Guide<'a> {
    task: &'a Task<'a>,
    numbers: Numbers,
    /// Packs of numbers that were given out.
    packs: u64,
    /// The number of the next case.
    next: u64,
    /// Whether there are guided cases; not known before the first generation.
    guided: Option<bool>,
    /// What is left of the generation.
    queue: VecDeque<Pack>,
    corpus: Corpus,
    draw: Draw,
}

impl<'a> Guide<'a> {
    pub(super) fn of(task: &'a Task<'a>) -> Self {
        let package = task.comparison.jury.package();
        Self {
            task,
            numbers: Numbers::of(task),
            packs: 0,
            next: task.seed,
            guided: (task.typed.is_some() || package.model.is_none()).then_some(false),
            queue: VecDeque::new(),
            corpus: Corpus::default(),
            draw: Draw::fresh(task.seed, "coverage"),
        }
    }

    fn numbered(&mut self, count: usize) -> Result<Vec<Pack>, Fault> {
        let packs = self.numbers.next(count)?;
        self.packs += packs.len() as u64;
        self.next += packs.iter().map(Pack::len).sum::<u64>();
        Ok(packs)
    }

    /// Asks the candidates once, for to be traced they have to be built anew.
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

    /// The next generation; nothing where the numbers have ended.
    fn generation(&mut self) -> Result<(), Fault> {
        let first = self.next;
        let packs = self.numbered(PACKS)?;
        if packs.is_empty() {
            return Ok(());
        }
        self.queue.extend(packs);
        self.corpus.rank();
        let guided: Vec<GuidedCase> = (0..GUIDED)
            .filter_map(|index| self.guided_case(index, first))
            .collect();
        for some in guided.chunks(AT_ONCE) {
            self.queue.push_back(Pack::Guided(GuidedCases {
                start: self.task.seed,
                cases: self.next - self.task.seed,
                list: some.to_vec(),
            }));
        }
        Ok(())
    }

    fn guided_case(&mut self, index: usize, first: u64) -> Option<GuidedCase> {
        let recipes = self.task.recipes;
        if index.is_multiple_of(FRESH) || self.corpus.is_empty() {
            let numbers = (self.next - first).max(1);
            let call = call(recipes, first + index as u64 % numbers);
            let is_ours = is_of_model(self.task.comparison.jury.package(), &call.generator);
            return is_ours.then_some(GuidedCase {
                call,
                choices: None,
            });
        }
        Some(mutate::mutated(&self.corpus, recipes, &mut self.draw))
    }
}

fn is_of_model(package: &Package, generator: &str) -> bool {
    !package.generators.contains_key(generator)
}

impl Supply for Guide<'_> {
    fn next(&mut self, count: usize) -> Result<Vec<Pack>, Fault> {
        let left = PACKS_BEFORE.saturating_sub(self.packs);
        if left > 0 {
            let left = usize::try_from(left).unwrap_or(usize::MAX);
            return self.numbered(count.min(left));
        }
        if !self.is_guided()? {
            return self.numbered(count);
        }
        if self.queue.is_empty() {
            self.generation()?;
        }
        let count = count.min(self.queue.len());
        Ok(self.queue.drain(..count).collect())
    }

    fn observe(&mut self, result: &mut BatchResult) {
        for traced in result.traced.drain(..) {
            self.corpus.add(traced);
        }
    }
}
