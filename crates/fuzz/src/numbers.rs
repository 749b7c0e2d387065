//! Cases by their numbers, without an end unless one is given.

use super::Task;
use super::batch::Pack;
use std::ops::Range;

/// How many cases a thread takes at once where that costs nothing.
const TYPED: u64 = 1000;

/// The numbers from a first one on. Packs begin at multiples of their size, so that what is joined does not depend on
/// where fuzzing begins.
pub(super) struct Numbers {
    left: Range<u64>,
    pack: u64,
}

impl Numbers {
    pub(super) fn of(task: &Task<'_>) -> Self {
        let model = task.comparison.jury.package().model.as_deref();
        let pack = match (task.typed, model) {
            (Some(_), _) => TYPED,
            (None, Some(model)) if task.may_join => model.pack() as u64,
            _ => 1,
        };
        let end = task
            .cases
            .map_or(u64::MAX, |cases| task.seed.saturating_add(cases));
        Self {
            left: task.seed..end,
            pack,
        }
    }
}

impl Numbers {
    /// The next pack, unless that was the last.
    pub(super) fn pack(&mut self) -> Option<Pack> {
        let start = self.left.start;
        let full = (start / self.pack + 1).saturating_mul(self.pack);
        let end = full.min(self.left.end);
        self.left.start = end;
        (start < end).then_some(Pack::Numbers(start..end))
    }
}
