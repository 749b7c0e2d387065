//! Who is served when: pure decisions, for the coordinator and for the model of a large cluster in `benches/model/`.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The priority of work. Each priority has a stream of its own, and workers read them in this
/// order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Priority {
    /// Somebody waits for the verdict.
    Submission,
    /// Rejudging.
    Again,
    /// Searches, which use idle slots.
    Search,
}

impl Priority {
    /// All of them, the highest first.
    pub const ALL: [Self; 3] = [Self::Submission, Self::Again, Self::Search];

    /// Its name in subjects.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Submission => "submission",
            Self::Again => "again",
            Self::Search => "search",
        }
    }

    /// The stream of its jobs.
    pub(crate) fn stream(self) -> &'static str {
        match self {
            Self::Submission => "TENGEN_SUBMISSION",
            Self::Again => "TENGEN_AGAIN",
            Self::Search => "TENGEN_SEARCH",
        }
    }
}

/// The minimum number of cases in a part when a submission is split, so that compiling the
/// submission once more pays off.
const LEAST_CASES: usize = 10;

/// Splits the cases of a submission, which are given by their groups in order, into as many parts as there are idle workers for, at most. A
/// part holds whole groups, or some cases of one: so a worker can tell within its part which cases are needless. Gives the positions.
#[must_use]
pub fn split(groups: &[usize], idle: usize) -> Vec<Vec<usize>> {
    let size = groups.len().div_ceil(idle.max(1)).max(LEAST_CASES);
    let mut parts: Vec<Vec<usize>> = Vec::new();
    let positions: Vec<usize> = (0..groups.len()).collect();
    // Whether the last part contains whole groups, and so may take more of them.
    let mut is_open = false;
    for group in positions.chunk_by(|one, other| groups[*one] == groups[*other]) {
        match parts.last_mut() {
            Some(last) if is_open && last.len() + group.len() <= size => last.extend(group),
            _ if group.len() <= size => {
                parts.push(group.to_vec());
                is_open = true;
            }
            _ => {
                let count = group.len().div_ceil(size);
                let chunks = group.chunks(group.len().div_ceil(count));
                parts.extend(chunks.map(<[usize]>::to_vec));
                is_open = false;
            }
        }
    }
    parts
}

/// How many idle slots a submission may count on, of `slots` slots, if `under_way` submissions are
/// in progress.
#[must_use]
pub fn idle_slots(slots: usize, under_way: usize) -> usize {
    (slots / under_way.max(1)).max(1)
}

/// The number of jobs of each user in progress, with a limit, so that one user cannot fill the
/// streams.
#[derive(Debug)]
pub struct Shares {
    bound: usize,
    by_user: BTreeMap<String, usize>,
}

impl Shares {
    /// An empty count; each user may have `bound` jobs.
    #[must_use]
    pub fn new(bound: usize) -> Self {
        Self {
            bound: bound.max(1),
            by_user: BTreeMap::new(),
        }
    }

    /// Counts a job of a user; false if the limit is reached.
    pub fn begin(&mut self, user: &str) -> bool {
        let taken = self.by_user.entry(user.to_owned()).or_default();
        let is_free = *taken < self.bound;
        *taken += usize::from(is_free);
        is_free
    }

    /// Removes a job of a user from the count.
    pub fn end(&mut self, user: &str) {
        if let Some(taken) = self.by_user.get_mut(user) {
            *taken = taken.saturating_sub(1);
            if *taken == 0 {
                self.by_user.remove(user);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Shares, idle_slots, split};

    fn sizes(groups: &[(usize, usize)], idle: usize) -> Vec<usize> {
        let groups = groups.iter().enumerate();
        let groups: Vec<usize> = groups
            .flat_map(|(at, (_, size))| std::iter::repeat_n(at, *size))
            .collect();
        split(&groups, idle).iter().map(Vec::len).collect()
    }

    #[test]
    fn a_short_submission_is_one_part() {
        assert_eq!(sizes(&[(0, 2), (1, 5), (2, 3)], 8), [10]);
        assert!(split(&[], 8).is_empty());
    }

    #[test]
    fn groups_stay_whole_where_they_are_small_and_are_alone_where_they_are_split() {
        assert_eq!(
            sizes(&[(0, 2), (1, 30), (2, 4), (3, 4)], 4),
            [2, 10, 10, 10, 8]
        );
        assert_eq!(sizes(&[(0, 40)], 1), [40]);
    }

    #[test]
    fn every_case_is_in_one_part() {
        for idle in 0..9 {
            let groups: Vec<usize> = (0..137).map(|at| at * at / 1900).collect();
            let parts = split(&groups, idle);
            assert_eq!(parts.concat(), (0..137).collect::<Vec<usize>>());
            for part in &parts {
                let first = groups[part[0]];
                let is_whole = |group: usize| {
                    let all = groups.iter().filter(|other| **other == group).count();
                    part.iter().filter(|at| groups[**at] == group).count() == all
                };
                let is_alone = part.iter().all(|at| groups[*at] == first);
                assert!(
                    is_alone || part.iter().all(|at| is_whole(groups[*at])),
                    "{part:?}"
                );
            }
        }
    }

    #[test]
    fn idle_workers_are_shared() {
        assert_eq!(idle_slots(8, 1), 8);
        assert_eq!(idle_slots(8, 3), 2);
        assert_eq!(idle_slots(0, 0), 1);
    }

    #[test]
    fn a_user_has_no_more_than_the_bound() {
        let mut shares = Shares::new(2);
        assert!(shares.begin("a") && shares.begin("a") && !shares.begin("a"));
        assert!(shares.begin("b"));
        shares.end("a");
        assert!(shares.begin("a") && !shares.begin("a"));
    }
}
