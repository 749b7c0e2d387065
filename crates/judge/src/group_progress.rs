//! Which cases are still needed while they run in parallel.
//!
//! # Theory of operation
//!
//! A case is not needed for two reasons. First, its group may be settled: the minimum or the
//! product of the shares is 0 from the first case with share 0 on. Second, a group that its own
//! depends on, directly or indirectly, may not be passed in full any more. Both facts never change
//! back, and both follow from the shares of needed cases alone. So a case that was started early on
//! several cores is dropped in the end by the same rule that prevents its start on one core.

use package::Group;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use terms::Aggregation;

/// What is known about the groups of one submission so far.
pub(super) struct GroupProgress {
    groups: Vec<KnownCase>,
    /// Every case is needed, whatever is known.
    all: bool,
}

struct KnownCase {
    aggregation: Aggregation,
    cases: usize,
    /// All groups that it depends on, directly or indirectly.
    depends: BTreeSet<usize>,
    /// The number of its cases without a full share.
    short: AtomicUsize,
    /// The index of its first case with share 0, or the largest number.
    first_zero: AtomicUsize,
}

impl GroupProgress {
    /// The initial state. `cases` returns the number of cases of the group at an index.
    pub(super) fn new(groups: &[Group], cases: impl Fn(usize) -> usize, all: bool) -> Self {
        let mut known: Vec<KnownCase> = Vec::new();
        for (index, group) in groups.iter().enumerate() {
            let indirect = group.depends.iter().flat_map(|&at| &known[at].depends);
            let depends = indirect.chain(&group.depends).copied().collect();
            known.push(KnownCase {
                aggregation: group.aggregation,
                cases: cases(index),
                depends,
                short: AtomicUsize::new(0),
                first_zero: AtomicUsize::new(usize::MAX),
            });
        }
        Self { groups: known, all }
    }

    /// Whether the case at `index` of this group is needed, as far as is known. Knowledge only
    /// grows, so a thread that sees it late runs one case too many, which is dropped in the end; no
    /// memory ordering between threads is needed.
    pub(super) fn needs(&self, group: usize, index: usize) -> bool {
        let known = &self.groups[group];
        let passes = |&earlier: &usize| self.groups[earlier].may_pass();
        self.all || known.depends.iter().all(passes) && !known.is_settled_before(index)
    }

    /// Whether results of the group `earlier` may make the cases of `group` unnecessary.
    pub(super) fn depends(&self, group: usize, earlier: usize) -> bool {
        !self.all && self.groups[group].depends.contains(&earlier)
    }

    /// Records the share of the case at `index` of this group.
    pub(super) fn note(&self, group: usize, index: usize, share: f64) {
        let known = &self.groups[group];
        if share < 1.0 {
            known.short.fetch_add(1, Ordering::Relaxed);
        }
        if share <= 0.0 {
            known.first_zero.fetch_min(index, Ordering::Relaxed);
        }
    }
}

impl KnownCase {
    fn may_pass(&self) -> bool {
        let short = self.short.load(Ordering::Relaxed);
        match self.aggregation {
            // Cases of a group that was not selected are not judged.
            Aggregation::Max => short < self.cases || self.cases == 0,
            Aggregation::Min | Aggregation::Sum | Aggregation::Product => short == 0,
        }
    }

    fn is_settled_before(&self, index: usize) -> bool {
        match self.aggregation {
            Aggregation::Min | Aggregation::Product => {
                self.first_zero.load(Ordering::Relaxed) < index
            }
            Aggregation::Sum | Aggregation::Max => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::GroupProgress;
    use package::{Cases, Group, GroupLimits};
    use std::collections::BTreeSet;
    use terms::Aggregation;

    /// Groups of two cases each: `min`, then `max` and `last`. The last two each depend on the
    /// previous group.
    fn progress(all: bool) -> GroupProgress {
        let group = |aggregation, depends: &[usize]| Group {
            name: String::new(),
            text: std::collections::BTreeMap::new(),
            points: 1.0,
            aggregation,
            depends: depends.to_vec(),
            cases: Cases::Files(Vec::new()),
            samples: BTreeSet::new(),
            limits: GroupLimits::default(),
            bounds: None,
            validator_args: None,
            checker_args: Vec::new(),
            checker: None,
        };
        let groups = [
            group(Aggregation::Min, &[]),
            group(Aggregation::Max, &[0]),
            group(Aggregation::Sum, &[1]),
        ];
        GroupProgress::new(&groups, |_| 2, all)
    }

    #[test]
    fn a_group_goes_on_after_a_part_of_a_share_but_not_after_none() {
        let progress = progress(false);
        progress.note(0, 0, 0.5);
        assert!(progress.needs(0, 1));
        progress.note(0, 0, 0.0);
        assert!(progress.needs(0, 0) && !progress.needs(0, 1));
    }

    #[test]
    fn what_depends_on_a_failed_group_is_needless_at_second_hand_too() {
        let progress = progress(false);
        assert!(progress.needs(2, 4));
        progress.note(0, 0, 0.9);
        assert!(!progress.needs(1, 2) && !progress.needs(2, 4));
    }

    #[test]
    fn the_greatest_share_fails_when_every_case_does() {
        let progress = progress(false);
        progress.note(1, 2, 0.0);
        assert!(progress.needs(1, 3) && progress.needs(2, 4));
        progress.note(1, 3, 0.9);
        assert!(!progress.needs(2, 4));
    }

    #[test]
    fn every_case_is_needed_where_all_are_asked_for() {
        let progress = progress(true);
        progress.note(0, 0, 0.0);
        assert!(progress.needs(0, 1) && progress.needs(2, 5));
    }
}
