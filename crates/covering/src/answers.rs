//! The reference's answers to inputs of a plan: which kinds they are of, and how many are asked for.

use super::group::Limits;
use super::outcome::OutcomeKind;
use super::trial::Makers;
use package::{Package, Part};
use std::collections::BTreeMap;

/// From how many inputs a random case is chosen by its answer, if answers are quick and otherwise.
const QUICK_CHOICE: usize = 4;
const SLOW_CHOICE: usize = 2;
/// How many times as many inputs are tried if answers are quick.
const QUICK_EFFORT: usize = 3;

/// Answers, counted by their kinds.
pub(super) struct Answers<'a> {
    makers: Makers<'a>,
    limits: Limits,
    choice: usize,
    pub(super) kinds: BTreeMap<OutcomeKind, usize>,
}

impl<'a> Answers<'a> {
    pub(super) fn new(package: &Package, limits: &Limits, makers: Makers<'a>) -> Self {
        Self {
            makers,
            limits: *limits,
            choice: if are_quick(package) {
                QUICK_CHOICE
            } else {
                SLOW_CHOICE
            },
            kinds: BTreeMap::new(),
        }
    }

    /// From how many inputs a random case is chosen.
    pub(super) fn choice(&self) -> usize {
        if self.makers.solve.is_none() || self.limits.is_over() {
            1
        } else {
            self.choice
        }
    }

    /// The kind of the answer to an input, if it is one of several.
    pub(super) fn kind_if_chosen(&self, input: &[u8], choice: usize) -> Option<OutcomeKind> {
        (choice > 1).then(|| self.kind(input)).flatten()
    }

    fn kind(&self, input: &[u8]) -> Option<OutcomeKind> {
        let answer = self.makers.solve?(input)?;
        Some(OutcomeKind::from_answer(&answer))
    }

    /// Counts the answer to an input.
    pub(super) fn count(&mut self, input: &[u8]) {
        self.note(self.kind(input));
    }

    /// Counts an answer of a kind.
    pub(super) fn note(&mut self, kind: Option<OutcomeKind>) {
        if let Some(kind) = kind {
            *self.kinds.entry(kind).or_default() += 1;
        }
    }

    /// How many answers of a kind are known; the most if there was no answer.
    pub(super) fn known(&self, kind: Option<&OutcomeKind>) -> usize {
        kind.map_or(usize::MAX, |kind| {
            self.kinds.get(kind).copied().unwrap_or(0)
        })
    }
}

/// How many times as many inputs as usual a search for answers tries.
pub(super) fn effort(package: &Package) -> usize {
    if are_quick(package) { QUICK_EFFORT } else { 1 }
}

/// Whether inputs are validated and solved in some milliseconds: no program is interpreted.
fn are_quick(package: &Package) -> bool {
    // What runs in a fork server starts at once by itself, too.
    let is_quick = |part: &Part| match part {
        Part::Program(program) => program.language.link_server.is_some(),
        _ => true,
    };
    is_quick(&package.reference) && package.validators.iter().all(is_quick)
}
