//! Packs: cases that are tried together.

use super::coverage::GuidedCases;
use cases::plan::Call;
use std::ops::Range;
use std::sync::Arc;

/// A case with its input.
#[derive(Clone, Debug)]
pub(super) struct MadeCase {
    pub(super) number: u64,
    /// The generator call that makes it, if it has a seed.
    pub(super) call: Option<Call>,
    pub(super) input: Arc<[u8]>,
}

/// Cases that are tried together, in the order of their numbers.
#[derive(Clone, Debug)]
pub(super) enum Pack {
    /// Cases to be made from their numbers.
    Numbers(Range<u64>),
    /// Enumerated cases: those that still have to be tried.
    Enumerated {
        made: Vec<MadeCase>,
        numbers: Range<u64>,
        /// The choices of the first.
        path: Vec<u64>,
        without_input: Vec<u64>,
    },
    /// Guided cases, in addition to the numbered ones.
    Guided(GuidedCases),
}

impl Pack {
    /// The number of cases.
    pub(super) fn len(&self) -> u64 {
        match self {
            Self::Numbers(numbers) | Self::Enumerated { numbers, .. } => {
                numbers.end - numbers.start
            }
            Self::Guided(_) => 0,
        }
    }

    /// The numbers of its cases, unless it is guided.
    pub(super) fn numbers(&self) -> Option<Range<u64>> {
        match self {
            Self::Numbers(numbers) | Self::Enumerated { numbers, .. } => Some(numbers.clone()),
            Self::Guided(_) => None,
        }
    }

    /// Whether none of its cases has to be tried.
    pub(super) fn is_settled(&self) -> bool {
        matches!(self, Self::Enumerated { made, .. } if made.is_empty())
    }

    /// The choices of the first case, if cases are enumerated.
    pub(super) fn path(&self) -> Option<&[u64]> {
        match self {
            Self::Enumerated { path, .. } => Some(path),
            Self::Numbers(_) | Self::Guided(_) => None,
        }
    }

    /// The number of guided cases.
    pub(super) fn guided_cases(&self) -> u64 {
        match self {
            Self::Numbers(_) | Self::Enumerated { .. } => 0,
            Self::Guided(guided) => guided.len(),
        }
    }
}
