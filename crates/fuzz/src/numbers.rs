//! Numbered cases, without end unless one is given.

use super::pack::Pack;
use package::Package;
use std::ops::Range;

/// How many cases are tried at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PackSize {
    /// As many as a thread may take if cases cost almost nothing.
    Typed,
    /// As many as are joined to one input.
    Joined,
    /// One.
    Single,
}

impl PackSize {
    /// The size for cases that are `typed` (tried without writing the input as text), or that may
    /// be joined to one input.
    pub(super) fn new(is_typed: bool, may_join: bool) -> Self {
        match (is_typed, may_join) {
            (true, _) => Self::Typed,
            (false, true) => Self::Joined,
            (false, false) => Self::Single,
        }
    }

    /// The number of cases of a problem.
    pub(super) fn cases(self, package: &Package) -> u64 {
        match self {
            Self::Typed => 1000,
            Self::Joined => package.most_joined() as u64,
            Self::Single => 1,
        }
    }
}

/// The numbers from a first one on. Packs begin at multiples of their size, so that the joined
/// cases do not depend on where fuzzing begins.
pub(super) struct Numbers {
    left: Range<u64>,
    pack: u64,
}

impl Numbers {
    /// These numbers, in packs of at most `pack` cases.
    pub(super) fn new(left: Range<u64>, pack: u64) -> Self {
        Self { left, pack }
    }

    /// The next pack, if any number is left.
    pub(super) fn pack(&mut self) -> Option<Pack> {
        let start = self.left.start;
        let full = (start / self.pack + 1).saturating_mul(self.pack);
        let end = full.min(self.left.end);
        self.left.start = end;
        (start < end).then_some(Pack::Numbers(start..end))
    }
}
