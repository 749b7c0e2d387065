//! The queue of judgements, in a fair order.
//!
//! # Theory of operation
//!
//! The highest priority comes first. Among equal priorities the user comes first whose last turn
//! was longest ago, so a user who has sent nothing for a while is next, whatever others have sent.
//! Judgements of one user come in their order.

use crate::store::Open;
use base::pool::lock;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::{Condvar, Mutex, PoisonError};

/// Waiting judgements.
#[derive(Debug)]
pub(crate) struct Queue {
    most: usize,
    /// The maximum number of waiting judgements of one user.
    of_user: usize,
    state: Mutex<State>,
    changed: Condvar,
}

/// The error that the queue is full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Full {
    /// How many wait.
    pub(crate) waiting: usize,
    /// Whether the limit of the user was reached.
    pub(crate) is_own: bool,
}

#[derive(Debug, Default)]
struct State {
    /// By priority: the users in order of arrival, with their judgements.
    levels: BTreeMap<Reverse<i64>, Vec<(i64, VecDeque<Open>)>>,
    /// The number of turns so far, and the last turn of each user.
    turns: u64,
    last_turns: HashMap<i64, u64>,
    waiting: usize,
    /// Users with reserved places for what is being written to the database, one entry per place.
    promised: Vec<i64>,
    is_closed: bool,
}

impl Queue {
    /// A queue of at most `most` judgements, and at most `of_user` of one user.
    #[must_use]
    pub(crate) fn new(most: usize, of_user: usize) -> Self {
        Self {
            most,
            of_user,
            state: Mutex::default(),
            changed: Condvar::new(),
        }
    }

    /// How many wait.
    #[must_use]
    pub(crate) fn waiting(&self) -> usize {
        lock(&self.state).waiting
    }

    /// Reserves a place for a user before a judgement is written to the database, because
    /// everything acknowledged there has to be judged. [`Queue::put`] uses the place, and
    /// [`Queue::give_back`] releases it.
    ///
    /// # Errors
    /// If no place is left, or none for this user.
    pub(crate) fn promise(&self, user: i64) -> Result<(), Full> {
        self.promise_within(user, self.of_user)
    }

    /// Reserves a place for a user who is not limited, while there is one.
    ///
    /// # Errors
    /// If no place is left.
    pub(crate) fn promise_to_admin(&self, user: i64) -> Result<(), Full> {
        self.promise_within(user, usize::MAX)
    }

    fn promise_within(&self, user: i64, most: usize) -> Result<(), Full> {
        let mut state = lock(&self.state);
        let waiting = state.waiting + state.promised.len();
        if waiting >= self.most {
            return Err(Full {
                waiting,
                is_own: false,
            });
        }
        let own = state.waiting_of(user);
        if own >= most {
            return Err(Full {
                waiting: own,
                is_own: true,
            });
        }
        state.promised.push(user);
        Ok(())
    }

    /// Releases a reserved place.
    pub(crate) fn give_back(&self, user: i64) {
        let mut state = lock(&self.state);
        if let Some(at) = state.promised.iter().position(|it| *it == user) {
            state.promised.swap_remove(at);
        }
    }

    /// Adds judgements, even if there is no room.
    pub(crate) fn put(&self, judgements: Vec<Open>) {
        let mut state = lock(&self.state);
        for open in judgements {
            state.put(open);
        }
        drop(state);
        self.changed.notify_all();
    }

    /// The next judgement; waits for one. `None` once the queue is closed.
    pub(crate) fn next(&self) -> Option<Open> {
        let mut state = lock(&self.state);
        loop {
            if state.is_closed {
                return None;
            }
            if let Some(open) = state.next() {
                return Some(open);
            }
            let waited = self.changed.wait(state);
            state = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Removes a judgement.
    pub(crate) fn remove(&self, judgement: i64) {
        let mut state = lock(&self.state);
        let mut removed = 0;
        for users in state.levels.values_mut() {
            for (_, waiting) in users.iter_mut() {
                let before = waiting.len();
                waiting.retain(|open| open.id != judgement);
                removed += before - waiting.len();
            }
            users.retain(|(_, waiting)| !waiting.is_empty());
        }
        // Taking the next one looks only at the first level.
        state.levels.retain(|_, users| !users.is_empty());
        state.waiting -= removed;
    }

    /// Closes the queue: it returns nothing more.
    pub(crate) fn close(&self) {
        lock(&self.state).is_closed = true;
        self.changed.notify_all();
    }

    /// Whether the queue is closed.
    #[must_use]
    pub(crate) fn is_closed(&self) -> bool {
        lock(&self.state).is_closed
    }
}

impl State {
    /// How many places a user occupies.
    fn waiting_of(&self, user: i64) -> usize {
        let of_user = self.levels.values().flatten();
        let waiting = of_user.filter(|(it, _)| *it == user);
        let waiting: usize = waiting.map(|(_, waiting)| waiting.len()).sum();
        waiting + self.promised.iter().filter(|it| **it == user).count()
    }

    fn put(&mut self, open: Open) {
        let users = self.levels.entry(Reverse(open.priority)).or_default();
        match users.iter_mut().find(|(user, _)| *user == open.user) {
            Some((_, waiting)) => waiting.push_back(open),
            None => users.push((open.user, VecDeque::from([open]))),
        }
        self.waiting += 1;
    }

    fn next(&mut self) -> Option<Open> {
        let mut level = self.levels.first_entry()?;
        let users = level.get_mut();
        let last_turn = |(user, _): &(i64, _)| self.last_turns.get(user).copied();
        // Among users without a turn, the first one in order of arrival.
        let (at, _) = users
            .iter()
            .enumerate()
            .min_by_key(|(_, it)| last_turn(it))?;
        let (user, waiting) = &mut users[at];
        self.turns += 1;
        self.last_turns.insert(*user, self.turns);
        let open = waiting.pop_front();
        if waiting.is_empty() {
            users.remove(at);
        }
        if users.is_empty() {
            level.remove();
        }
        self.waiting -= usize::from(open.is_some());
        open
    }
}

#[cfg(test)]
mod tests {
    use super::{Full, Queue};
    use crate::store::Open;
    use base::pool::lock;
    use rand::{RngExt as _, SeedableRng as _};
    use rand_chacha::ChaCha8Rng;

    impl Queue {
        /// The next judgement, if there is one.
        fn try_next(&self) -> Option<Open> {
            lock(&self.state).next()
        }
    }

    fn open(id: i64, user: i64, priority: i64) -> Open {
        Open { id, user, priority }
    }

    fn order(queue: &Queue) -> Vec<i64> {
        let waiting = queue.waiting();
        (0..waiting)
            .filter_map(|_| queue.next())
            .map(|open| open.id)
            .collect()
    }

    #[test]
    fn users_take_turns() {
        let queue = Queue::new(100, 100);
        queue.put((1..=4).map(|id| open(id, 1, 0)).collect());
        queue.put(vec![open(5, 2, 0), open(6, 2, 0), open(7, 3, 0)]);
        assert_eq!(order(&queue), [1, 5, 7, 2, 6, 3, 4]);
        assert_eq!(queue.waiting(), 0);
    }

    #[test]
    fn the_most_urgent_come_first() {
        let queue = Queue::new(100, 100);
        queue.put(vec![open(1, 1, 0), open(2, 1, -5), open(3, 2, 7)]);
        assert_eq!(order(&queue), [3, 1, 2]);
    }

    #[test]
    fn what_is_removed_does_not_come() {
        let queue = Queue::new(100, 100);
        queue.put(vec![open(1, 1, 0), open(2, 1, 0), open(3, 2, 0)]);
        queue.remove(1);
        queue.remove(3);
        queue.remove(99);
        assert_eq!(order(&queue), [2]);
    }

    #[test]
    fn no_more_is_promised_than_there_is_room_for() {
        let queue = Queue::new(3, 3);
        assert_eq!(queue.promise(1), Ok(()));
        queue.put(vec![open(1, 2, 0), open(2, 2, 0)]);
        let full = Full {
            waiting: 3,
            is_own: false,
        };
        assert_eq!(queue.promise(1), Err(full));
        queue.give_back(1);
        assert_eq!(queue.promise(3), Ok(()));
    }

    #[test]
    fn a_user_leaves_room_for_others() {
        let queue = Queue::new(100, 3);
        queue.put(vec![open(1, 1, 0), open(2, 1, 5)]);
        assert_eq!(queue.promise(1), Ok(()));
        let full = Full {
            waiting: 3,
            is_own: true,
        };
        assert_eq!(queue.promise(1), Err(full));
        assert_eq!(queue.promise(2), Ok(()));
        queue.give_back(1);
        assert_eq!(queue.promise(1), Ok(()));
    }

    #[test]
    fn a_quiet_user_is_next_however_many_others_send() {
        let queue = Queue::new(1000, 100);
        // Ten users fill their shares, and some of it is taken.
        for user in 1..=10 {
            let mut id = user * 1000;
            while queue.promise(user).is_ok() {
                queue.put(vec![open(id, user, 0)]);
                queue.give_back(user);
                id += 1;
            }
        }
        assert_eq!(queue.waiting(), 1000);
        let first: Vec<i64> = (0..10)
            .filter_map(|_| queue.try_next())
            .map(|it| it.user)
            .collect();
        assert_eq!(first, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
        for taken in 0..500 {
            let quiet = 11 + taken;
            queue.try_next().unwrap();
            queue.promise(quiet).unwrap();
            queue.put(vec![open(1, quiet, 0)]);
            queue.give_back(quiet);
            assert_eq!(queue.try_next(), Some(open(1, quiet, 0)), "after {taken}");
        }
    }

    /// The same order without any data structure: all waiting judgements, the order in which users
    /// arrived, and whose turn it was.
    #[derive(Default)]
    struct Naive {
        waiting: Vec<Open>,
        came: Vec<(i64, i64)>,
        turns: Vec<i64>,
    }

    impl Naive {
        fn put(&mut self, open: Open) {
            let came = (open.priority, open.user);
            if !self.came.contains(&came) {
                self.came.push(came);
            }
            self.waiting.push(open);
        }

        fn next(&mut self) -> Option<Open> {
            let priority = self.waiting.iter().map(|open| open.priority).max()?;
            let users = self.came.iter().filter(|it| it.0 == priority);
            let last = |user: i64| self.turns.iter().rposition(|it| *it == user);
            let chosen = *users.min_by_key(|it| last(it.1))?;
            let of_chosen = |open: &Open| (open.priority, open.user) == chosen;
            let open = self
                .waiting
                .remove(self.waiting.iter().position(of_chosen)?);
            self.turns.push(open.user);
            self.forget();
            Some(open)
        }

        fn remove(&mut self, judgement: i64) {
            self.waiting.retain(|open| open.id != judgement);
            self.forget();
        }

        /// Forgets users without waiting judgements.
        fn forget(&mut self) {
            let waiting = &self.waiting;
            let waits =
                |it: &(i64, i64)| waiting.iter().any(|open| (open.priority, open.user) == *it);
            self.came.retain(waits);
        }
    }

    #[test]
    fn any_sequence_gives_what_a_naive_queue_gives() {
        for seed in 0..2000 {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let (queue, mut naive) = (Queue::new(100, 100), Naive::default());
            for id in 0..60 {
                match random.random_range(0..5) {
                    0..=1 => {
                        let one = open(id, random.random_range(0..3), random.random_range(-1..2));
                        queue.put(vec![one]);
                        naive.put(one);
                    }
                    2..=3 => {
                        let removed = random.random_range(0..=id);
                        queue.remove(removed);
                        naive.remove(removed);
                    }
                    _ => assert_eq!(queue.try_next(), naive.next(), "seed {seed}, step {id}"),
                }
                assert_eq!(
                    queue.waiting(),
                    naive.waiting.len(),
                    "seed {seed}, step {id}"
                );
            }
            while let Some(open) = naive.next() {
                assert_eq!(queue.try_next(), Some(open), "seed {seed}");
            }
        }
    }

    #[test]
    fn a_closed_queue_gives_nothing() {
        let queue = Queue::new(3, 3);
        queue.put(vec![open(1, 1, 0)]);
        queue.close();
        assert_eq!(queue.next(), None);
    }
}
