//! The waiting and running cases of a submission.

use base::pool::lock;
use sandbox::Cancel;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Mutex;

/// Cases that wait to be judged, by their index.
pub(super) struct WaitingCases {
    /// Ends all runs.
    cancel: Cancel,
    state: Mutex<WaitingState>,
}

/// A case in progress.
pub(super) struct Begun {
    /// Its index.
    pub(super) index: usize,
    /// Ends the run if the case turns out not to be needed.
    pub(super) cancel: Cancel,
}

struct WaitingState {
    /// By group, in order.
    waiting: BTreeMap<usize, VecDeque<usize>>,
    /// By index: the group and the value that ends the run.
    running: BTreeMap<usize, (usize, Cancel)>,
}

impl WaitingCases {
    /// The cases at these ascending indices; `group_of` returns the group of each. `cancel` ends
    /// all of their runs.
    pub(super) fn new(
        indices: &[usize],
        group_of: impl Fn(usize) -> usize,
        cancel: &Cancel,
    ) -> Self {
        let mut waiting: BTreeMap<usize, VecDeque<usize>> = BTreeMap::new();
        for &index in indices {
            waiting.entry(group_of(index)).or_default().push_back(index);
        }
        let running = BTreeMap::new();
        Self {
            cancel: cancel.clone(),
            state: Mutex::new(WaitingState { waiting, running }),
        }
    }

    /// Whether any waiting case may begin.
    pub(super) fn has(&self, may_begin: impl Fn(usize) -> bool) -> bool {
        let state = lock(&self.state);
        let mut first = state.waiting.values().filter_map(VecDeque::front);
        first.any(|index| may_begin(*index))
    }

    /// Starts the first case that nothing in progress can make unnecessary: no case of its group
    /// runs, and no group that `blocks` it waits or runs. If there is none, starts the first of
    /// all. Drops cases that are unnecessary by now.
    pub(super) fn begin(
        &self,
        may_begin: impl Fn(usize) -> bool,
        is_needless: impl Fn(usize) -> bool,
        blocks: impl Fn(usize, usize) -> bool,
    ) -> Option<Begun> {
        let mut state = lock(&self.state);
        state.waiting.retain(|_, group| {
            while group.front().is_some_and(|index| is_needless(*index)) {
                group.pop_front();
            }
            !group.is_empty()
        });
        let is_safe = |&(&group, _): &(&usize, &VecDeque<usize>)| {
            let running = state.running.values().map(|(group, _)| group);
            let mut open = state.waiting.keys().chain(running.clone());
            running.clone().all(|other| *other != group) && !open.any(|other| blocks(*other, group))
        };
        let fronts = state.waiting.iter();
        let mut fronts = fronts.filter(|(_, group)| group.front().is_some_and(|it| may_begin(*it)));
        let group = *fronts.clone().find(is_safe).or_else(|| fronts.next())?.0;
        let index = state.waiting.get_mut(&group)?.pop_front()?;
        let cancel = self.cancel.child();
        state.running.insert(index, (group, cancel.clone()));
        Some(Begun { index, cancel })
    }

    /// Records that a case was judged, and cancels runs that are not needed any more.
    pub(super) fn end(&self, begun: &Begun, needs: impl Fn(usize) -> bool) {
        let mut state = lock(&self.state);
        state.running.remove(&begun.index);
        for (index, (_, cancel)) in &state.running {
            if !needs(*index) {
                cancel.cancel();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Begun, WaitingCases};
    use sandbox::Cancel;

    /// Two groups of three cases each, and two cases of a group that depends on the second.
    fn waiting() -> WaitingCases {
        let indices: Vec<usize> = (0..8).collect();
        WaitingCases::new(&indices, |index| index / 3, &Cancel::default())
    }

    const BLOCKS: fn(usize, usize) -> bool = |earlier, group| (earlier, group) == (1, 2);

    fn begin(waiting: &WaitingCases) -> Option<Begun> {
        waiting.begin(|_| true, |_| false, BLOCKS)
    }

    #[test]
    fn one_at_a_time_they_come_in_order() {
        let waiting = waiting();
        let mut order = Vec::new();
        while let Some(begun) = begin(&waiting) {
            order.push(begun.index);
            waiting.end(&begun, |_| true);
        }
        assert_eq!(order, [0, 1, 2, 3, 4, 5, 6, 7]);
        assert!(!waiting.has(|_| true));
    }

    #[test]
    fn what_is_surely_needed_comes_first() {
        let waiting = waiting();
        let begun: Vec<Begun> = (0..4).filter_map(|_| begin(&waiting)).collect();
        let order: Vec<usize> = begun.iter().map(|begun| begun.index).collect();
        // The third group waits for the second, so the next case of the first is equally good.
        assert_eq!(order, [0, 3, 1, 2]);
    }

    #[test]
    fn what_is_not_needed_is_dropped_or_cancelled() {
        let waiting = waiting();
        let first: Vec<Begun> = (0..3).filter_map(|_| begin(&waiting)).collect();
        // Case 0 settles its group.
        let needs = |index| index == 0 || index > 2;
        waiting.end(&first[0], needs);
        let cancelled: Vec<bool> = first.iter().map(|it| it.cancel.is_cancelled()).collect();
        assert_eq!(cancelled, [false, false, true]);
        let next = waiting.begin(|_| true, |index| !needs(index), BLOCKS);
        assert_eq!(next.map(|begun| begun.index), Some(4));
    }

    #[test]
    fn nothing_begins_beyond_a_bound() {
        let waiting = waiting();
        let may_begin = |index| index <= 3;
        let begun = || waiting.begin(may_begin, |_| false, BLOCKS);
        let order: Vec<usize> = std::iter::from_fn(begun).map(|it| it.index).collect();
        assert_eq!(order, [0, 3, 1, 2]);
        assert!(!waiting.has(may_begin) && waiting.has(|_| true));
    }
}
