//! Trying numbered cases on other machines.
//!
//! # Theory of operation
//!
//! A case follows from its number, so another machine needs to know what is compared
//! ([`Comparand`]s and the source of inputs), and its range of numbers. It performs the same steps
//! as this machine, and returns the packs that are suspect: a candidate failed in them, or could
//! not be run. Those are tried once more here, and only that counts. So the findings are the same,
//! byte for byte, whichever machines try the cases. Guided cases are tried here, at their position
//! among the numbers.

use crate::batch::{BatchResult, BatchRunner};
use crate::pack::Pack;
use base::pool::{Pool, Rank};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use tengen_core::fault::Fault;
use tengen_core::jury::Jury;
use tengen_core::package::Choices;
use tengen_core::program::Source;
use tengen_core::verdict::Verdict;

/// Other machines that try cases instead of this one.
pub trait Workers: Sync {
    /// Sends them a search.
    ///
    /// # Errors
    /// If the machines cannot be reached.
    fn open<'s>(
        &'s self,
        jury: &Jury<'_>,
        search: &Search,
    ) -> Result<Box<dyn OpenSearch + 's>, Fault>;
}

/// A search whose parts other machines try.
pub trait OpenSearch: Sync {
    /// How many parts may be in transit at a time.
    fn at_once(&self) -> usize;

    /// Tries a part. `None` if it `is_over` before that is done.
    ///
    /// # Errors
    /// If the machines cannot be reached, or none of them can try it.
    fn try_part(
        &self,
        part: &Part<'_>,
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<PartOutcome>, Fault>;
}

/// A search in the form for other machines.
#[derive(Clone, Debug)]
pub struct Search {
    /// The candidates.
    pub candidates: Vec<Comparand>,
    /// The program that provides the answers instead of the reference.
    pub oracle: Option<Comparand>,
    /// The inputs.
    pub inputs: Inputs,
    /// The only verdict that counts as a failure, if not all do.
    pub find: Option<Verdict>,
}

/// The inputs of a search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Inputs {
    /// The only generator, if set.
    pub generator: Option<String>,
    /// Its parameters.
    pub params: BTreeMap<String, Choices>,
    /// Whether every input of a small scope is tried.
    pub exhaustive: bool,
    /// Generators with their parameters, if trial calls have shown more than the package does.
    pub tried: Option<Vec<(String, BTreeMap<String, Choices>)>>,
}

/// A program of a search.
#[derive(Clone, Debug)]
pub struct Comparand {
    /// Its name.
    pub name: String,
    /// Its text; `None` if it is the solver of the model with this name.
    pub source: Option<Source>,
    /// Which program to run, if one executable contains many; otherwise 0.
    pub variant: u32,
}

/// Some cases of a search.
#[derive(Clone, Debug)]
pub struct Part<'a> {
    /// The search.
    pub search: &'a Search,
    /// The numbers of the cases: whole packs.
    pub numbers: Range<u64>,
    /// The choices of the first of them, if cases are enumerated.
    pub path: Option<&'a [u64]>,
    /// The candidates tried on them.
    pub wanted: &'a [usize],
}

/// The result of a part.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PartOutcome {
    /// The first number of each pack that the caller has to try itself.
    pub suspects: BTreeSet<u64>,
    /// The numbers of the cases that could not be generated, in order.
    pub without_input: Vec<u64>,
    /// Those whose inputs the validators rejected, in order.
    pub rejected: Vec<u64>,
    /// The generator that failed for the last of them, and why.
    pub reason: Option<(String, String)>,
}

impl PartOutcome {
    /// Adds the result of a pack.
    pub(crate) fn note(&mut self, pack: &Pack, result: Result<BatchResult, Fault>) {
        match result {
            Ok(result) if result.failures.is_empty() => {
                self.without_input.extend(result.without_input);
                self.rejected.extend(result.rejected);
                self.reason = result.reason.or(self.reason.take());
            }
            _ => self.suspect(pack),
        }
    }

    /// Records that a pack was not tried, or not reliably.
    pub(crate) fn suspect(&mut self, pack: &Pack) {
        self.suspects
            .extend(pack.numbers().map(|numbers| numbers.start));
    }

    /// The result of a pack that is not suspect.
    fn clean(&self, numbers: &Range<u64>) -> BatchResult {
        let within = |all: &[u64]| {
            let before = |end: u64| all.partition_point(|number| *number < end);
            all[before(numbers.start)..before(numbers.end)].to_vec()
        };
        let without_input = within(&self.without_input);
        BatchResult {
            rejected: within(&self.rejected),
            reason: self.reason.clone().filter(|_| !without_input.is_empty()),
            without_input,
            ..BatchResult::default()
        }
    }
}

/// Machines with the description of a search.
#[derive(Clone, Copy)]
pub struct Elsewhere<'a> {
    /// The machines.
    pub workers: &'a dyn Workers,
    /// The search.
    pub search: &'a Search,
}

/// Tries packs here and elsewhere.
pub(crate) struct Shared<'a> {
    runner: &'a BatchRunner<'a>,
    search: &'a Search,
    parts: Box<dyn OpenSearch + 'a>,
    /// The slots for packs tried here.
    slots: Pool,
}

impl<'a> Shared<'a> {
    /// Opens the search elsewhere; `threads` packs are tried here at a time.
    pub(crate) fn open(
        elsewhere: Elsewhere<'a>,
        runner: &'a BatchRunner<'a>,
        jobs: usize,
    ) -> Result<Self, Fault> {
        let Elsewhere { workers, search } = elsewhere;
        Ok(Self {
            runner,
            search,
            parts: workers.open(runner.comparison.jury, search)?,
            slots: Pool::new(jobs),
        })
    }

    /// How many parts may be in transit at a time.
    pub(crate) fn at_once(&self) -> usize {
        self.parts.at_once()
    }

    /// The results of some packs, which are all numbered or none, up to the first that could not be
    /// tried; `None` if it was over before.
    pub(crate) fn search(
        &self,
        packs: &[Pack],
        wanted: &[usize],
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> Option<Vec<Result<BatchResult, Fault>>> {
        let numbers = |pack: Option<&Pack>| pack.and_then(Pack::numbers);
        let (Some(first), Some(last), false) = (
            numbers(packs.first()),
            numbers(packs.last()),
            packs.iter().all(Pack::is_settled),
        ) else {
            return Some(self.here(packs, wanted));
        };
        let part = Part {
            search: self.search,
            numbers: first.start..last.end,
            path: packs.first().and_then(Pack::path),
            wanted,
        };
        let outcome = match self.parts.try_part(&part, is_over) {
            Ok(outcome) => outcome?,
            Err(fault) => return Some(vec![Err(fault)]),
        };
        let results = packs.iter().flat_map(|pack| match pack.numbers() {
            Some(numbers) if !outcome.suspects.contains(&numbers.start) => {
                vec![Ok(outcome.clean(&numbers))]
            }
            _ => self.here(std::slice::from_ref(pack), wanted),
        });
        Some(results.collect())
    }

    fn here(&self, packs: &[Pack], wanted: &[usize]) -> Vec<Result<BatchResult, Fault>> {
        self.slots
            .run(Rank::Unknown, || self.runner.search(packs, wanted))
    }
}

#[cfg(test)]
mod tests {
    use super::{BatchResult, PartOutcome};
    use crate::pack::Pack;

    #[test]
    fn each_pack_has_the_numbers_that_are_its_own() {
        let mut outcome = PartOutcome::default();
        for (numbers, without_input) in [(0..4, vec![1, 3]), (4..8, vec![]), (8..12, vec![8])] {
            let reason = without_input.last().map(|number: &u64| {
                let generator = "random".to_owned();
                (generator, number.to_string())
            });
            let result = BatchResult {
                without_input,
                reason,
                ..BatchResult::default()
            };
            outcome.note(&Pack::Numbers(numbers), Ok(result));
        }
        outcome.suspect(&Pack::Numbers(12..16));
        assert_eq!(outcome.suspects.iter().copied().collect::<Vec<u64>>(), [12]);
        assert_eq!(outcome.clean(&(0..4)).without_input, [1, 3]);
        let none = outcome.clean(&(4..8));
        assert!(none.without_input.is_empty() && none.reason.is_none());
        let last = outcome.clean(&(8..12));
        assert_eq!(last.without_input, [8]);
        assert_eq!(last.reason.map(|(_, why)| why).as_deref(), Some("8"));
    }
}
