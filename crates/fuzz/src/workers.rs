//! Trying numbered cases on other machines.
//!
//! Theory of operation: a case follows from its number, so another machine needs to know what is compared ([`Comparand`]s and where inputs
//! come from), and which numbers are its own. It does with them what is done here, and names the packs that are suspect: somebody failed in
//! them, or could not be run. Those are tried once more here, and that alone counts. So what is found is the same, byte for byte,
//! whoever tries the cases and how many there are of them. What coverage leads to is tried here, at its place among the numbers.

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

/// Other machines that try cases in place of this one.
pub trait Workers: Sync {
    /// Makes a search known to them.
    ///
    /// # Errors
    /// When the machines cannot be reached.
    fn open<'s>(
        &'s self,
        jury: &Jury<'_>,
        search: &Search,
    ) -> Result<Box<dyn OpenSearch + 's>, Fault>;
}

/// A search of which other machines try parts.
pub trait OpenSearch: Sync {
    /// How many parts may be on their way at a time.
    fn at_once(&self) -> usize;

    /// Has a part tried. Nothing where it `is_over` before that is done.
    ///
    /// # Errors
    /// When the machines cannot be reached, or none of them can try it.
    fn try_part(
        &self,
        part: &Part<'_>,
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<PartOutcome>, Fault>;
}

/// A search as another machine has to know it.
#[derive(Clone, Debug)]
pub struct Search {
    /// Who is tried.
    pub candidates: Vec<Comparand>,
    /// Who gives the answers instead of the reference.
    pub oracle: Option<Comparand>,
    /// On which inputs.
    pub inputs: Inputs,
    /// The only verdict that counts as a failure, if not all do.
    pub find: Option<Verdict>,
}

/// Which inputs are tried.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Inputs {
    /// The only generator that makes them.
    pub generator: Option<String>,
    /// Its parameters.
    pub params: BTreeMap<String, Choices>,
    /// Whether every input of a small scope is tried.
    pub exhaustive: bool,
    /// Generators with their parameters, where trying them has told more than the package does.
    pub tried: Option<Vec<(String, BTreeMap<String, Choices>)>>,
}

/// A program of a search.
#[derive(Clone, Debug)]
pub struct Comparand {
    /// Its name.
    pub name: String,
    /// Its text; none where it is the solver of the model that the name says.
    pub source: Option<Source>,
    /// Which program it is to be, where many are in one; otherwise 0.
    pub variant: u32,
}

/// Some cases of a search.
#[derive(Clone, Debug)]
pub struct Part<'a> {
    /// The search.
    pub search: &'a Search,
    /// The numbers of the cases: whole packs.
    pub numbers: Range<u64>,
    /// The choices of the first of them, where cases are enumerated.
    pub path: Option<&'a [u64]>,
    /// The candidates that are tried on them.
    pub wanted: &'a [usize],
}

/// What came of a part.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PartOutcome {
    /// The first number of each pack that has to be tried by whoever asks.
    pub suspects: BTreeSet<u64>,
    /// The numbers of the cases that could not be made, in order.
    pub without_input: Vec<u64>,
    /// Those of them whose inputs the validators rejected, in order.
    pub rejected: Vec<u64>,
    /// The generator that could not make the last of them, and why.
    pub reason: Option<(String, String)>,
}

impl PartOutcome {
    /// Takes in what came of a pack.
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

    /// Notes that a pack was not tried, or not for certain.
    pub(crate) fn suspect(&mut self, pack: &Pack) {
        self.suspects
            .extend(pack.numbers().map(|numbers| numbers.start));
    }

    /// What came of a pack that is not suspect.
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

/// Machines with what they have to know of a search.
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
    /// What is tried here takes a slot of these.
    slots: Pool,
}

impl<'a> Shared<'a> {
    /// Opens the search elsewhere; so many packs are tried here at a time.
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

    /// How many parts may be on their way at a time.
    pub(crate) fn at_once(&self) -> usize {
        self.parts.at_once()
    }

    /// What came of some packs, which are all numbered or none is, up to the first that could not be tried; nothing where it was over before.
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
