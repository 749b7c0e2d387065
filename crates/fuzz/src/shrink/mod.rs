//! Shrinking: the smallest valid input on which a submission still fails as it did.
//!
//! Theory of operation: an input is simpler than another one if it is shorter, or as long and earlier in the order of bytes.
//! Passes propose simpler inputs; one is taken if the validator accepts it and the candidate fails on it in the same
//! way, and the next proposals start from there. What a built-in generator made is first shrunk by its choices
//! (`choices`): shorter and lower lists of choices, from which the generator makes valid inputs again. Then the model
//! proposes what is simpler in its own terms, and the text is cut line by line, token by token, and in the structure
//! of JSON (`text`, `json`), with numbers lowered (`numbers`), until a whole round changes nothing. Candidates that take too long
//! are stopped sooner (`hang`).

mod choices;
mod hang;
mod json;
mod numbers;
mod text;

pub use choices::Remake;

use crate::comparison::Budget;
use crate::comparison::candidate::Candidate;
use crate::comparison::compare::{Comparison, Failing};
use std::collections::HashSet;
use std::hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tengen_core::fault::{Blame, Fault};

/// No input is shrunk for longer.
const TIME: Duration = Duration::from_secs(10);
/// What shrinking is called in errors.
const SUBJECT: &str = "an input that is being shrunk";

/// The smallest input that was found.
#[derive(Clone, Debug)]
pub struct Smallest {
    /// The input.
    pub input: Arc<[u8]>,
    /// How it is failed.
    pub failing: Failing,
    /// How many inputs were put to the candidate.
    pub tried: u64,
}

/// Shrinks an input that a candidate fails, for ten seconds at most or until `stop` is raised. `remake` is how the input was
/// made, where a built-in generator did.
///
/// # Errors
/// When the machine fails; what the package cannot cope with is no proposal.
pub fn shrink(
    comparison: &Comparison<'_>,
    candidate: &dyn Candidate,
    input: Arc<[u8]>,
    failing: Failing,
    remake: Option<Remake<'_>>,
    stop: &AtomicBool,
) -> Result<Smallest, Fault> {
    let start = Smallest {
        input,
        failing,
        tried: 0,
    };
    let can_be_stopped = candidate.within(TIME).is_some();
    if can_be_stopped
        && start.failing.is_late()
        && start.failing.failing_program == candidate.name()
    {
        return hang::shrink(comparison, candidate, start, remake, stop);
    }
    let mut shrinker = Shrinker::new(comparison, candidate, start, Budget::new(Some(TIME), stop));
    shrinker.run(remake)?;
    Ok(shrinker.into_smallest())
}

/// An input on its way to the smallest.
struct Shrinker<'a> {
    comparison: &'a Comparison<'a>,
    candidate: &'a dyn Candidate,
    best: Arc<[u8]>,
    failing: Failing,
    /// Hashes of what was tried: a collision costs a proposal, nothing else.
    seen: HashSet<u64>,
    tried: u64,
    budget: Budget<'a>,
}

/// A pass over the text of the best input: whether it made it simpler.
type Pass = fn(&mut Shrinker<'_>) -> Result<bool, Fault>;

/// The passes of a round.
const PASSES: [Pass; 4] = [
    |shrinker| shrinker.by_model(),
    json::shrink,
    text::shrink,
    numbers::shrink,
];

impl<'a> Shrinker<'a> {
    fn new(
        comparison: &'a Comparison<'a>,
        candidate: &'a dyn Candidate,
        start: Smallest,
        budget: Budget<'a>,
    ) -> Self {
        Self {
            comparison,
            candidate,
            best: start.input,
            failing: start.failing,
            seen: HashSet::new(),
            tried: start.tried,
            budget,
        }
    }

    fn into_smallest(self) -> Smallest {
        Smallest {
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
            goes_on = false;
            for pass in PASSES {
                goes_on |= pass(self)?;
            }
        }
        Ok(())
    }

    /// What the model finds simpler.
    fn by_model(&mut self) -> Result<bool, Fault> {
        let Some(model) = self.comparison.jury.package().model.clone() else {
            return Ok(false);
        };
        let mut any = false;
        let mut goes_on = true;
        while goes_on {
            goes_on = false;
            let best = self.best.clone();
            for proposal in model.simpler(&best) {
                if self.budget.is_over() {
                    break;
                }
                if self.take(&proposal)? {
                    (any, goes_on) = (true, true);
                    break;
                }
            }
        }
        Ok(any)
    }

    /// Takes a proposal if it is simpler and fails in the same way.
    fn take(&mut self, proposal: &[u8]) -> Result<bool, Fault> {
        if (proposal.len(), proposal) >= (self.best.len(), &*self.best) {
            return Ok(false);
        }
        self.take_any(proposal)
    }

    /// Takes a proposal if it fails in the same way, simpler or not.
    fn take_any(&mut self, proposal: &[u8]) -> Result<bool, Fault> {
        // With fixed keys, so that a collision, if there is ever one, is the same in every run.
        let hash = BuildHasherDefault::<DefaultHasher>::default().hash_one(proposal);
        if self.budget.is_over() || !self.seen.insert(hash) {
            return Ok(false);
        }
        let proposal: Arc<[u8]> = Arc::from(proposal);
        match self.failing(&proposal) {
            // Otherwise one bug would be shrunk into another one, which is simpler to come to but not what was found.
            Ok(Some(failing)) if failing.is_like(&self.failing) => {
                self.best = proposal;
                self.failing = failing;
                Ok(true)
            }
            Err(fault) if fault.blame() == Blame::Machine => self
                .budget
                .unless_stopped(Err(fault))
                .map(|_: Option<()>| false),
            Ok(_) | Err(_) => Ok(false),
        }
    }

    fn failing(&mut self, proposal: &Arc<[u8]>) -> Result<Option<Failing>, Fault> {
        if self
            .comparison
            .jury
            .validate(proposal, None, SUBJECT)?
            .is_err()
        {
            return Ok(None);
        }
        self.tried += 1;
        self.comparison.fails(self.candidate, proposal, SUBJECT)
    }
}
