//! Work shared among threads.
//!
//! A command has one [`Pool`] for everything that it compiles, generates and runs. Callers bring
//! threads of their own, and each thread takes a slot for each piece of work. So the number of
//! pieces in progress never exceeds the number of slots, however many callers there are. A free
//! slot goes to the waiting piece with the highest rank. Therefore slots that one caller leaves
//! free at its end are used by another, and long work can begin early. Pieces of [`Pool::drain`]
//! may turn out to be unnecessary. They are chosen only when their slot is free, and get a slot
//! only when no other piece waits for one. The same is true for all work of a pool that was created
//! with [`Pool::behind`].

use std::cmp::Reverse;
use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A fixed number of slots for work, shared by all callers.
#[derive(Debug)]
pub struct Pool {
    jobs: usize,
    state: Mutex<PoolState>,
    /// Each piece that has a slot of this pool takes a slot of the outer pool, too.
    outer: Option<Arc<Self>>,
}

/// How urgent a piece of work is. The greatest rank goes first; of equal ranks, the piece that has
/// waited longest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// Work that may become unnecessary when the work in progress is done.
    Spare,
    /// Work that is expected to take this long.
    Takes(Duration),
    /// Work whose duration is unknown.
    Unknown,
    /// Work that other work waits for.
    Needed,
}

#[derive(Debug, Default)]
struct PoolState {
    /// How many slots are in use.
    taken: usize,
    /// The waiting pieces, in the order in which they get slots. A piece that was removed has its
    /// slot.
    waiting: BTreeMap<(Reverse<Rank>, u64), Arc<Condvar>>,
    /// Callers that wait for all slots. They go before `waiting`; otherwise they might wait
    /// forever.
    wait_for_all: VecDeque<(u64, Arc<Condvar>)>,
    /// The ticket of the caller that has all slots.
    has_all: Option<u64>,
    /// The number of the last ticket that was handed out.
    tickets: u64,
}

/// One slot, returned when this value is dropped.
struct Slot<'a>(&'a Pool);

/// A call of [`Pool::drain`].
struct Call {
    /// Whether no piece of this call is left.
    is_over: AtomicBool,
    /// Wakes the threads that wait for a slot for this call.
    freed: Arc<Condvar>,
    /// The same call in the outer pool.
    outer: Option<Box<Self>>,
}

impl Call {
    fn new(pool: &Pool) -> Self {
        Self {
            is_over: AtomicBool::new(false),
            freed: Arc::default(),
            outer: pool.outer.as_ref().map(|outer| Box::new(Self::new(outer))),
        }
    }
}

/// All slots. When this value is dropped, its owner has one slot again.
struct AllSlots<'a>(&'a Pool);

impl Pool {
    /// A pool that runs up to `jobs` pieces of work at a time; `0` counts as 1.
    #[must_use]
    pub fn new(jobs: usize) -> Self {
        Self {
            jobs: jobs.max(1),
            state: Mutex::default(),
            outer: None,
        }
    }

    /// A pool for work that can wait. It runs up to `jobs` pieces at a time (`0` counts as 1), and
    /// takes only slots of the outer pool that no other piece waits for.
    #[must_use]
    pub fn behind(outer: Arc<Self>, jobs: usize) -> Self {
        Self {
            outer: Some(outer),
            ..Self::new(jobs)
        }
    }

    /// The number of slots.
    #[must_use]
    pub fn jobs(&self) -> usize {
        self.jobs
    }

    /// Calls `work` for every item, each in a slot, and begins them in order. The results are in
    /// the order of the items.
    ///
    /// `work` must not call this function: all slots could be held by callers that wait for each
    /// other.
    pub fn map<T: Sync, R: Send>(
        &self,
        rank: Rank,
        items: &[T],
        work: impl Fn(&T) -> R + Sync,
    ) -> Vec<R> {
        map(self.jobs, items, |item| {
            let _slot = self.slot(rank);
            work(item)
        })
    }

    /// Runs `work` in a slot, on this thread. `work` must not use this pool, except
    /// [`Pool::alone`].
    pub fn run<R>(&self, rank: Rank, work: impl FnOnce() -> R) -> R {
        let _slot = self.slot(rank);
        work()
    }

    /// Calls `step` while `is_left` returns true, each time in a slot. One thread calls it with
    /// `rank`. Further threads call it only in slots that no other piece waits for. `step` chooses
    /// its piece of work itself, so its choice can depend on all results so far. There are at most
    /// `pieces` pieces.
    ///
    /// Neither function must use this pool, except [`Pool::alone`].
    pub fn drain(
        &self,
        rank: Rank,
        pieces: usize,
        is_left: impl Fn() -> bool + Sync,
        step: impl Fn() + Sync,
    ) {
        let call = Call::new(self);
        let work_through = |rank| {
            while is_left() && self.enter(rank, &call) {
                let _slot = Slot(self);
                step();
            }
            self.end(&call);
        };
        std::thread::scope(|scope| {
            // Starting a thread takes longer than a short piece of work, so at most one thread per
            // piece is started.
            for _ in 1..self.jobs.min(pieces) {
                scope.spawn(|| work_through(Rank::Spare));
            }
            work_through(rank);
        });
    }

    /// Runs `work` while no other work of this pool is in progress. The caller has a slot. Other
    /// pieces may use it until `work` begins.
    pub fn alone<R>(&self, work: impl FnOnce() -> R) -> R {
        if let Some(outer) = &self.outer {
            return outer.alone(work);
        }
        let _all = self.all_slots();
        work()
    }

    fn slot(&self, rank: Rank) -> Slot<'_> {
        // No other thread has this call, so it cannot end while this thread waits.
        self.enter(rank, &Call::new(self));
        Slot(self)
    }

    /// Waits for a slot for a piece of `call`. Returns false if the call has ended before.
    fn enter(&self, rank: Rank, call: &Call) -> bool {
        if !self.enter_own(rank, call) {
            return false;
        }
        let outer = self.outer.as_ref().zip(call.outer.as_ref());
        let has_outer = outer.is_none_or(|(outer, call)| outer.enter(Rank::Spare, call));
        if !has_outer {
            self.leave_own();
        }
        has_outer
    }

    fn enter_own(&self, rank: Rank, call: &Call) -> bool {
        let mut state = lock(&self.state);
        let key = (Reverse(rank), state.ticket());
        state.waiting.insert(key, call.freed.clone());
        state.hand_out(self.jobs);
        while state.waiting.contains_key(&key) {
            if call.is_over.load(Ordering::Relaxed) {
                state.waiting.remove(&key);
                return false;
            }
            state = wait(&call.freed, state);
        }
        true
    }

    /// Wakes all threads that wait for a slot for this call.
    fn end(&self, call: &Call) {
        // This holds the lock, so that no thread is between its check of the flag and its wait.
        let state = lock(&self.state);
        call.is_over.store(true, Ordering::Relaxed);
        call.freed.notify_all();
        drop(state);
        if let Some((outer, call)) = self.outer.as_ref().zip(call.outer.as_ref()) {
            outer.end(call);
        }
    }

    /// Returns a slot.
    fn leave(&self) {
        if let Some(outer) = &self.outer {
            outer.leave();
        }
        self.leave_own();
    }

    fn leave_own(&self) {
        let mut state = lock(&self.state);
        state.taken -= 1;
        state.hand_out(self.jobs);
    }

    fn all_slots(&self) -> AllSlots<'_> {
        let mut state = lock(&self.state);
        let ticket = state.ticket();
        let freed = Arc::new(Condvar::new());
        state.wait_for_all.push_back((ticket, freed.clone()));
        state.taken -= 1;
        state.hand_out(self.jobs);
        while state.has_all != Some(ticket) {
            state = wait(&freed, state);
        }
        AllSlots(self)
    }
}

impl PoolState {
    fn ticket(&mut self) -> u64 {
        self.tickets += 1;
        self.tickets
    }

    /// Gives free slots to the waiting pieces.
    fn hand_out(&mut self, jobs: usize) {
        if self.has_all.is_some() {
            return;
        }
        if let Some((ticket, freed)) = self.wait_for_all.front() {
            if self.taken == 0 {
                self.has_all = Some(*ticket);
                freed.notify_one();
                self.wait_for_all.pop_front();
            }
            return;
        }
        while self.taken < jobs
            && let Some((_, freed)) = self.waiting.pop_first()
        {
            self.taken += 1;
            // Several threads of a call may wait on the same condition variable, each for its own
            // slot.
            freed.notify_all();
        }
    }
}

impl Drop for Slot<'_> {
    fn drop(&mut self) {
        self.0.leave();
    }
}

impl Drop for AllSlots<'_> {
    fn drop(&mut self) {
        let mut state = lock(&self.0.state);
        state.has_all = None;
        state.taken += 1;
        state.hand_out(self.0.jobs);
    }
}

/// Calls `work` for every item, on at most `jobs` threads. The results are in the order of the
/// items.
///
/// Each thread takes the next item when it has finished one, so items always start in order.
pub fn map<T: Sync, R: Send>(jobs: usize, items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::with_capacity(items.len()));
    std::thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, items.len().max(1)) {
            scope.spawn(|| {
                while let Some((index, item)) = next_item(items, &next) {
                    let result = work(item);
                    lock(&results).push((index, result));
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.sort_unstable_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}

fn next_item<'a, T>(items: &'a [T], next: &AtomicUsize) -> Option<(usize, &'a T)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    Some((index, items.get(index)?))
}

/// Locks a mutex, also after a thread has panicked while it held the lock.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(crate) fn wait<'a, T>(condvar: &Condvar, guard: MutexGuard<'a, T>) -> MutexGuard<'a, T> {
    condvar.wait(guard).unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
