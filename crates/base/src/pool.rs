//! Work shared among threads.
//!
//! Theory of operation: a command has one [`Pool`] for all that it compiles, makes and runs. Whoever has work brings threads of its
//! own, and each of them takes a slot for each piece, so never more pieces are under way than there are slots, however many
//! callers there are. A free slot goes to the piece of the highest rank that waits for one. So the tail of one caller's work is filled with
//! another's, and what takes long can begin early. Pieces that may turn out not to be needed ([`Pool::drain`]) are chosen only when their slot
//! is there, and get one that nobody else waits for. So does all that goes through a pool that stands behind another.

use std::cmp::Reverse;
use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A fixed number of slots for work, shared by all who have some.
#[derive(Debug)]
pub struct Pool {
    jobs: usize,
    state: Mutex<State>,
    /// The pool behind which it stands: what has a slot of this one takes one of that, too.
    outer: Option<Arc<Self>>,
}

/// How urgent a piece of work is: the greatest goes first, and of equal ones that which has waited longest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// Work that may turn out not to be needed, once what is under way is done.
    Spare,
    /// Work that is expected to take this long.
    Takes(Duration),
    /// Work of which nobody knows how long it takes.
    Unknown,
    /// Work that other work waits for.
    Needed,
}

#[derive(Debug, Default)]
struct State {
    /// How many slots are taken.
    taken: usize,
    /// Who waits for a slot, in the order in which they get one. Whoever is not in here any more has got it.
    waiting: BTreeMap<(Reverse<Rank>, u64), Arc<Condvar>>,
    /// Who waits for all slots; they come before those above, or they might wait for ever.
    wait_for_all: VecDeque<(u64, Arc<Condvar>)>,
    /// Who has all slots.
    has_all: Option<u64>,
    /// How many have waited.
    tickets: u64,
}

/// A slot that is taken, until this value is dropped.
struct Slot<'a>(&'a Pool);

/// A call of [`Pool::drain`].
struct Call {
    /// Whether there is nothing left to begin.
    is_over: AtomicBool,
    /// Wakes whoever waits for a slot for it.
    freed: Arc<Condvar>,
    /// The same for the outer pool.
    outer: Option<Box<Self>>,
}

impl Call {
    fn of(pool: &Pool) -> Self {
        Self {
            is_over: AtomicBool::new(false),
            freed: Arc::default(),
            outer: pool.outer.as_ref().map(|outer| Box::new(Self::of(outer))),
        }
    }
}

/// All slots, until this value is dropped; then there is one left again.
struct AllSlots<'a>(&'a Pool);

impl Pool {
    /// A pool that does so many pieces of work at a time, at least one.
    #[must_use]
    pub fn new(jobs: usize) -> Self {
        Self {
            jobs: jobs.max(1),
            state: Mutex::default(),
            outer: None,
        }
    }

    /// A pool for what can wait: it does so many pieces of work at a time, at least one, and only in slots of another pool that
    /// nobody else waits for there.
    #[must_use]
    pub fn behind(outer: Arc<Self>, jobs: usize) -> Self {
        Self {
            outer: Some(outer),
            ..Self::new(jobs)
        }
    }

    /// How many pieces are done at a time.
    #[must_use]
    pub fn jobs(&self) -> usize {
        self.jobs
    }

    /// Calls `work` on every item, each in a slot, beginning them in order; the results are in the order of the items.
    ///
    /// `work` must not call this again: if all did, each would wait for a slot of the others.
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

    /// Does `work` in a slot, on this thread. It must not call this pool again, but for [`Pool::alone`].
    pub fn run<R>(&self, rank: Rank, work: impl FnOnce() -> R) -> R {
        let _slot = self.slot(rank);
        work()
    }

    /// Calls `step` for as long as something `is_left`, each time in a slot: one call at a time at this rank, and further ones beside it only
    /// in slots that nobody else waits for. A call chooses its piece of work itself, so it knows all that is done until then. There are
    /// so many `pieces` at most.
    ///
    /// Neither must call this pool again, but for [`Pool::alone`].
    pub fn drain(
        &self,
        rank: Rank,
        pieces: usize,
        is_left: impl Fn() -> bool + Sync,
        step: impl Fn() + Sync,
    ) {
        let call = Call::of(self);
        let take_turns = |rank| {
            while is_left() && self.enter(rank, &call) {
                let _slot = Slot(self);
                step();
            }
            self.end(&call);
        };
        std::thread::scope(|scope| {
            // A thread costs more than a short piece of work.
            for _ in 1..self.jobs.min(pieces) {
                scope.spawn(|| take_turns(Rank::Spare));
            }
            take_turns(rank);
        });
    }

    /// Does `work` while nothing else of this pool is under way. Whoever calls this is in a slot, which others may use until
    /// then.
    pub fn alone<R>(&self, work: impl FnOnce() -> R) -> R {
        if let Some(outer) = &self.outer {
            return outer.alone(work);
        }
        let _all = self.all_slots();
        work()
    }

    fn slot(&self, rank: Rank) -> Slot<'_> {
        // Nobody else knows this call, so nobody ends it.
        self.enter(rank, &Call::of(self));
        Slot(self)
    }

    /// Waits until a slot is taken for a piece of a call, or that is over; says whether a slot is taken.
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

    /// Lets nobody wait for a slot for this call any more.
    fn end(&self, call: &Call) {
        // Under the lock, so that nobody is between looking at the flag and going to sleep.
        let state = lock(&self.state);
        call.is_over.store(true, Ordering::Relaxed);
        call.freed.notify_all();
        drop(state);
        if let Some((outer, call)) = self.outer.as_ref().zip(call.outer.as_ref()) {
            outer.end(call);
        }
    }

    /// Gives a slot back.
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

impl State {
    fn ticket(&mut self) -> u64 {
        self.tickets += 1;
        self.tickets
    }

    /// Hands out what is free.
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
            // Several pieces of a call may wait for one slot each.
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

/// Calls `work` on every item, on `jobs` threads at most, taking the items in order; the results are in the
/// order of the items.
///
/// Each thread takes the next item when it has done its last, so the earliest items always start first.
pub fn map<T: Sync, R: Send>(jobs: usize, items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::with_capacity(items.len()));
    std::thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, items.len().max(1)) {
            scope.spawn(|| {
                while let Some((index, item)) = take(items, &next) {
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

fn take<'a, T>(items: &'a [T], next: &AtomicUsize) -> Option<(usize, &'a T)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    Some((index, items.get(index)?))
}

/// Locks; a thread that panicked while holding the lock does not take the others down.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(crate) fn wait<'a, T>(condvar: &Condvar, guard: MutexGuard<'a, T>) -> MutexGuard<'a, T> {
    condvar.wait(guard).unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
