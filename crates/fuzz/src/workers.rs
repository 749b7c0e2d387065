//! Trying numbered cases on other machines.
//!
//! A case is determined by its number, so another machine only needs the programs to compare
//! ([`Comparand`]s), the source of the inputs, and its numbers. It tries them as this machine
//! would, and returns the packs that are suspect: a program failed in them, or could not be run.
//! These packs are tried again here, and only that result counts. So the findings are the same,
//! byte for byte, on any number of machines. Guided cases are tried on this machine, at their
//! position among the numbers.

use crate::batch::{BatchResult, BatchRunner};
use crate::pack::Pack;
use base::pool::{Pool, Rank};
use cases::jury::Jury;
use package::Choices;
use program::Source;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use terms::fault::Fault;
use terms::verdict::Verdict;

/// Other machines that try cases for this one.
pub trait Workers: Sync {
    /// Registers a search with them.
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
    /// How many parts may be in progress at the same time.
    fn at_once(&self) -> usize;

    /// Has a part tried. Returns `None` if `is_over` becomes true before.
    ///
    /// # Errors
    /// If the machines cannot be reached, or none of them can try it.
    fn try_part(
        &self,
        part: &Part<'_>,
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<PartOutcome>, Fault>;
}

/// The description of a search for another machine.
#[derive(Clone, Debug)]
pub struct Search {
    /// The candidates.
    pub candidates: Vec<Comparand>,
    /// The program that gives the answers instead of the reference.
    pub oracle: Option<Comparand>,
    /// The source of the inputs.
    pub inputs: Inputs,
    /// If set, only this verdict counts as a failure.
    pub find: Option<Verdict>,
}

/// The source of the inputs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Inputs {
    /// The only generator, if set.
    pub generator: Option<String>,
    /// The parameters of the generator.
    pub params: BTreeMap<String, Choices>,
    /// Whether every input of a small scope is tried.
    pub exhaustive: bool,
    /// Generators with their parameters, if trying calls has changed the recipes of the package.
    pub tried: Option<Vec<(String, BTreeMap<String, Choices>)>>,
}

/// A program of a search.
#[derive(Clone, Debug)]
pub struct Comparand {
    /// The name.
    pub name: String,
    /// The source; `None` if it is the solver of the model with this name.
    pub source: Option<Source>,
    /// The variant, in an executable with several; otherwise 0.
    pub variant: u32,
}

/// Some cases of a search.
#[derive(Clone, Debug)]
pub struct Part<'a> {
    /// The search.
    pub search: &'a Search,
    /// The numbers of the cases: whole packs.
    pub numbers: Range<u64>,
    /// The choices of the first case, if cases are enumerated.
    pub path: Option<&'a [u64]>,
    /// The candidates to try on them.
    pub wanted: &'a [usize],
}

/// The results of a part.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PartOutcome {
    /// The first number of each pack that the caller has to try itself.
    pub suspects: BTreeSet<u64>,
    /// The numbers of the cases without an input, in order.
    pub without_input: Vec<u64>,
    /// The numbers of those cases whose inputs the validators rejected, in order.
    pub rejected: Vec<u64>,
    /// The generator that could not make the last of them, and the reason.
    pub reason: Option<(String, String)>,
}

impl PartOutcome {
    /// Records the result of a pack.
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

    /// Records that a pack was not tried, or without a certain result.
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

/// Other machines, with the description of the search.
#[derive(Clone, Copy)]
pub struct RemoteSearch<'a> {
    /// The machines.
    pub workers: &'a dyn Workers,
    /// The search.
    pub search: &'a Search,
}

/// Tries packs on this machine and on others.
pub(crate) struct Shared<'a> {
    runner: &'a BatchRunner<'a>,
    search: &'a Search,
    parts: Box<dyn OpenSearch + 'a>,
    /// The slots for work on this machine.
    slots: Pool,
}

impl<'a> Shared<'a> {
    /// Opens the search on other machines; `here` packs are tried on this machine at the same time.
    pub(crate) fn open(
        elsewhere: RemoteSearch<'a>,
        runner: &'a BatchRunner<'a>,
        jobs: usize,
    ) -> Result<Self, Fault> {
        let RemoteSearch { workers, search } = elsewhere;
        Ok(Self {
            runner,
            search,
            parts: workers.open(runner.comparison.jury, search)?,
            slots: Pool::new(jobs),
        })
    }

    /// How many parts may be in progress at the same time.
    pub(crate) fn at_once(&self) -> usize {
        self.parts.at_once()
    }

    /// The results of some packs (either all or none are numbered), up to the first pack that
    /// could not be tried; `None` if the time was over before.
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
            return Some(self.here(packs, wanted, is_over));
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
            _ => self.here(std::slice::from_ref(pack), wanted, is_over),
        });
        Some(results.collect())
    }

    fn here(
        &self,
        packs: &[Pack],
        wanted: &[usize],
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> Vec<Result<BatchResult, Fault>> {
        let search = || self.runner.search(packs, wanted, is_over);
        self.slots.run(Rank::Unknown, search)
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
