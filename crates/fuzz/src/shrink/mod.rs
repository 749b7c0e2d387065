//! Shrinking: finds the smallest valid input on which a submission still fails in the same way.
//!
//! An input is simpler than another one if it is shorter, or equally long and smaller in byte
//! order. Passes propose simpler inputs; a proposal is taken if the validator accepts it and the
//! candidate fails on it in the same way, and further proposals start from there. The input of a
//! built-in generator is first shrunk by its choices (`choices`): shorter and lower lists of
//! choices, from which the generator makes valid inputs again. Then the declaration of the input
//! and the model propose simpler inputs in their own terms, datasets, vertices and columns are
//! removed if the text looks like a sequence of datasets, a graph or a grid (`datasets`, `graph`,
//! `grid`), the text is shortened by lines, tokens and JSON structure (`text`, `json`), and numbers
//! are lowered (`numbers`), also two at once (`together`). This repeats until a whole round changes nothing. Candidates that exceed the time
//! limit are stopped earlier (`hang`).
//!
//! Several proposals are tried at once, but the first failing one is taken, as if they were tried
//! one after another. So the number of jobs changes only the time.

mod choices;
mod datasets;
mod effort;
mod graph;
mod grid;
mod hang;
mod json;
mod numbers;
mod stretches;
mod table;
mod text;
mod together;

pub use choices::Remake;
pub use effort::{Effort, ShrinkTime};

use crate::comparison::Budget;
use crate::comparison::candidate::Candidate;
use crate::comparison::compare::{Comparison, Failing};
use base::pool;
use input::Input;
use problems::Model;
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher};
use std::sync::Arc;
use terms::event::{Event, Sink};
use terms::fault::{Blame, Fault};

/// The name of inputs in errors during shrinking.
const SUBJECT: &str = "an input that is being shrunk";

/// The smallest input that was found.
#[derive(Clone, Debug)]
pub struct Smallest {
    /// The input.
    pub input: Arc<[u8]>,
    /// The failure on it.
    pub failing: Failing,
    /// How many inputs were run.
    pub tried: u64,
    /// Whether the time was over before every attempt to shrink further had failed.
    pub gave_up: bool,
    /// Whether every step of shrinking was tried on it, and none made it smaller.
    pub is_least: bool,
}

/// Shrinks an input on which a candidate fails. `remake` describes the call of a built-in generator
/// that made the input.
///
/// # Errors
/// When the machine fails. Proposals on which programs of the package fail are skipped.
pub fn shrink(
    comparison: &Comparison<'_>,
    candidate: &dyn Candidate,
    input: Arc<[u8]>,
    failing: Failing,
    remake: Option<Remake<'_>>,
    effort: Effort<'_>,
) -> Result<Smallest, Fault> {
    let start = Smallest {
        input,
        failing,
        tried: 0,
        gave_up: false,
        is_least: false,
    };
    let can_be_stopped = candidate.within(effort.time).is_some();
    if can_be_stopped
        && start.failing.is_late()
        && start.failing.failing_program == candidate.name()
    {
        return hang::shrink(comparison, candidate, start, remake, effort);
    }
    let mut shrinker = Shrinker::new(comparison, candidate, start, effort);
    shrinker.run(remake)?;
    Ok(shrinker.into_smallest())
}

/// The state of shrinking an input.
struct Shrinker<'a> {
    comparison: &'a Comparison<'a>,
    candidate: &'a dyn Candidate,
    best: Arc<[u8]>,
    failing: Failing,
    /// Hashes of the tried proposals: a collision only loses a proposal.
    seen: HashSet<u64>,
    /// Hashes of rejected proposals that were tried beyond an accepted one, and whether they are
    /// valid.
    bad: HashMap<u64, bool>,
    tried: u64,
    budget: Budget<'a>,
    jobs: usize,
    /// Whether a pass skipped some of its steps because there were too many.
    is_cut_short: bool,
    /// Which of the numbers before a list was lowered when an element was removed successfully; 0
    /// for none.
    last_count: usize,
    sink: &'a dyn Sink,
}

/// A pass over the text of the best input; returns whether it became simpler.
type Pass = fn(&mut Shrinker<'_>) -> Result<bool, Fault>;

/// The passes of a round.
const PASSES: [Pass; 8] = [
    |shrinker| shrinker.by_declaration(),
    |shrinker| shrinker.by_model(),
    datasets::shrink,
    json::shrink,
    graph::shrink,
    grid::shrink,
    text::shrink,
    numbers::shrink,
];

/// Passes that try more, used once a round changes nothing.
const LAST_PASSES: [Pass; 2] = [numbers::jump, together::shrink];

/// A source of simpler inputs in the terms of the problem.
#[derive(Clone, Copy)]
enum Proposer<'a> {
    Declared(&'a Input),
    Model(&'a dyn Model),
}

impl Proposer<'_> {
    fn simpler<'p>(
        &'p self,
        input: &'p [u8],
        budget: Budget<'p>,
    ) -> Box<dyn Iterator<Item = Vec<u8>> + 'p> {
        match self {
            Self::Declared(declared) => {
                Box::new(declared.simpler(input, move || !budget.is_over()))
            }
            Self::Model(model) => model.simpler(input),
        }
    }
}

/// Which proposals may be taken.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Acceptance {
    /// Proposals that are simpler than the best input.
    Simpler,
    /// All proposals, including the best input itself.
    Any,
}

/// A proposal that is being tried, with a mark for the pass that made it.
struct Proposed<T> {
    mark: T,
    input: Arc<[u8]>,
    hash: u64,
}

/// The result of a proposal.
#[derive(Default)]
struct TriedProposal {
    is_valid: bool,
    /// The failure on it, if it is of the same kind.
    failing: Option<Failing>,
}

impl<'a> Shrinker<'a> {
    fn new(
        comparison: &'a Comparison<'a>,
        candidate: &'a dyn Candidate,
        start: Smallest,
        effort: Effort<'a>,
    ) -> Self {
        Self {
            comparison,
            candidate,
            best: start.input,
            failing: start.failing,
            seen: HashSet::new(),
            bad: HashMap::new(),
            tried: start.tried,
            budget: Budget::new(Some(effort.time), effort.stop),
            jobs: effort.jobs,
            is_cut_short: false,
            last_count: 0,
            sink: effort.sink,
        }
    }

    fn into_smallest(self) -> Smallest {
        Smallest {
            gave_up: self.budget.is_over() && !self.budget.is_stopped(),
            is_least: !self.budget.is_over() && !self.is_cut_short,
            input: self.best,
            failing: self.failing,
            tried: self.tried,
        }
    }

    fn run(&mut self, remake: Option<Remake<'_>>) -> Result<(), Fault> {
        if let Some(remake) = remake {
            choices::shrink(self, &remake)?;
        }
        let mut goes_on = true;
        while goes_on {
            (goes_on, self.is_cut_short) = (false, false);
            for pass in PASSES {
                goes_on |= pass(self)?;
            }
            let mut last = LAST_PASSES.iter();
            while !goes_on && let Some(pass) = last.next() {
                goes_on = pass(self)?;
            }
        }
        Ok(())
    }

    /// Shrinks by the structure in the declaration.
    fn by_declaration(&mut self) -> Result<bool, Fault> {
        let comparison = self.comparison;
        match comparison.jury.package().leading_input() {
            Some(input) => self.by_proposals(Proposer::Declared(input)),
            None => Ok(false),
        }
    }

    /// Shrinks by proposals of the model.
    fn by_model(&mut self) -> Result<bool, Fault> {
        let comparison = self.comparison;
        match comparison.jury.package().model.as_deref() {
            Some(model) => self.by_proposals(Proposer::Model(model)),
            None => Ok(false),
        }
    }

    /// Takes proposals for the best input, as long as any of them fails in the same way.
    fn by_proposals(&mut self, proposer: Proposer<'_>) -> Result<bool, Fault> {
        let mut any = false;
        loop {
            let best = self.best.clone();
            let simpler = proposer
                .simpler(&best, self.budget)
                .map(|proposal| ((), proposal));
            if self.take_first(Acceptance::Simpler, simpler)?.is_none() {
                return Ok(any);
            }
            any = true;
        }
    }

    /// Takes a proposal if it is simpler and fails in the same way.
    fn take(&mut self, proposal: Vec<u8>) -> Result<bool, Fault> {
        let taken = self.take_first(Acceptance::Simpler, [((), proposal)])?;
        Ok(taken.is_some())
    }

    /// Takes the first proposal that may be taken and fails in the same way; returns its mark.
    fn take_first<T: Sync>(
        &mut self,
        taken: Acceptance,
        proposals: impl IntoIterator<Item = (T, Vec<u8>)>,
    ) -> Result<Option<T>, Fault> {
        let mut proposals = proposals.into_iter();
        loop {
            let mut batch: Vec<Proposed<T>> = Vec::new();
            let mut same = None;
            while batch.len() < self.jobs && same.is_none() && !self.budget.is_over() {
                let Some((mark, input)) = proposals.next() else {
                    break;
                };
                if taken == Acceptance::Any && *input == *self.best {
                    same = Some(mark);
                } else if (taken == Acceptance::Any || self.is_simpler(&input))
                    && let Some(proposed) = self.proposed(mark, input)
                    && batch.iter().all(|other| other.hash != proposed.hash)
                {
                    batch.push(proposed);
                }
            }
            let is_last = batch.is_empty();
            if let Some(mark) = self.try_all(batch)? {
                return Ok(Some(mark));
            }
            if same.is_some() || is_last {
                return Ok(same);
            }
        }
    }

    fn is_simpler(&self, input: &[u8]) -> bool {
        (input.len(), input) < (self.best.len(), &*self.best)
    }

    /// The proposal, unless it was tried before.
    fn proposed<T>(&mut self, mark: T, input: Vec<u8>) -> Option<Proposed<T>> {
        // With fixed keys, so that a collision would be the same in every run.
        let hash = BuildHasherDefault::<DefaultHasher>::default().hash_one(&input);
        if let Some(is_valid) = self.bad.remove(&hash) {
            self.seen.insert(hash);
            self.tried += u64::from(is_valid);
            return None;
        }
        (!self.seen.contains(&hash)).then(|| Proposed {
            mark,
            input: input.into(),
            hash,
        })
    }

    /// Tries these proposals at once, and takes the first that fails in the same way.
    fn try_all<T: Sync>(&mut self, batch: Vec<Proposed<T>>) -> Result<Option<T>, Fault> {
        let this = &*self;
        let tried = pool::map(this.jobs, &batch, |proposed| this.put(&proposed.input));
        let mut best = None;
        for (proposed, tried) in batch.into_iter().zip(tried) {
            let TriedProposal { is_valid, failing } =
                self.budget.unless_stopped(tried)?.unwrap_or_default();
            if best.is_some() {
                // Proposals beyond the accepted one were tried without success, but count only when
                // they are proposed again.
                if failing.is_none() {
                    self.bad.insert(proposed.hash, is_valid);
                }
                continue;
            }
            self.seen.insert(proposed.hash);
            self.tried += u64::from(is_valid);
            best = failing.map(|failing| (proposed, failing));
        }
        Ok(best.map(|(Proposed { mark, input, .. }, failing)| {
            self.best = input;
            self.failing = failing;
            self.sink.event(Event::Shrunk {
                bytes: self.best.len(),
            });
            mark
        }))
    }

    /// Whether the validators accept an input. If they fail on it, they do not.
    fn is_valid(&self, input: &Arc<[u8]>) -> Result<bool, Fault> {
        let Comparison { jury, among, .. } = *self.comparison;
        match jury.validate_one_of_many(input, among, SUBJECT) {
            Err(fault) if fault.blame() == Blame::Machine => Err(fault),
            valid => Ok(matches!(valid, Ok(Ok(())))),
        }
    }

    /// Runs the candidate on a proposal, if it is valid.
    fn put(&self, proposal: &Arc<[u8]>) -> Result<TriedProposal, Fault> {
        if !self.is_valid(proposal)? {
            return Ok(TriedProposal::default());
        }
        let failing = match self.comparison.fails(self.candidate, proposal, SUBJECT) {
            Err(fault) if fault.blame() == Blame::Machine => return Err(fault),
            failing => failing.ok().flatten(),
        };
        Ok(TriedProposal {
            is_valid: true,
            // Otherwise shrinking would drift to another, simpler bug that is not the one that was
            // found.
            failing: failing.filter(|failing| failing.is_like(&self.failing)),
        })
    }

    /// The best input as text; `None` if it is not UTF-8.
    fn text(&self) -> Option<String> {
        String::from_utf8(self.best.to_vec()).ok()
    }
}
