//! Work that is given out item by item and taken back in the order in which it was given.
//!
//! Theory of operation: the caller gives items ahead of the results that it takes, so no thread waits for another while there are
//! items, and what comes of them does not depend on which thread was first. How far ahead it gives is up to the caller.

use crate::pool::{lock, wait};
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Condvar, Mutex};

/// Items on their way through some threads.
#[derive(Debug)]
pub struct Pipeline<T, R> {
    state: Mutex<State<T, R>>,
    changed: Condvar,
}

#[derive(Debug)]
struct State<T, R> {
    /// Items that no thread has taken yet, with their numbers.
    waiting: VecDeque<(u64, T)>,
    /// Results that were not taken back yet, by the numbers of their items.
    done: BTreeMap<u64, R>,
    given: u64,
    taken_back: u64,
    is_paused: bool,
    is_closed: bool,
    has_panicked: bool,
}

/// Calls `lead` with a pipeline whose items go through `work` on so many threads. What is still under way when `lead` returns is
/// finished, what no thread has begun is not.
pub fn pipeline<T: Send, R: Send, O>(
    threads: usize,
    work: impl Fn(T) -> R + Sync,
    lead: impl FnOnce(&Pipeline<T, R>) -> O,
) -> O {
    let pipeline = Pipeline::new();
    std::thread::scope(|scope| {
        // Also where `lead` panics, or the threads would wait for ever.
        let _close = Close(&pipeline);
        for _ in 0..threads.max(1) {
            scope.spawn(|| pipeline.work(&work));
        }
        lead(&pipeline)
    })
}

/// Closes a pipeline when it is dropped.
struct Close<'a, T, R>(&'a Pipeline<T, R>);

impl<T, R> Drop for Close<'_, T, R> {
    fn drop(&mut self) {
        self.0.change(|state| state.is_closed = true);
    }
}

/// Notes a panic of a thread, so that nobody waits for what it was to do.
struct Watch<'a, T, R>(&'a Pipeline<T, R>);

impl<T, R> Drop for Watch<'_, T, R> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.change(|state| state.has_panicked = true);
        }
    }
}

impl<T, R> Pipeline<T, R> {
    fn new() -> Self {
        let state = State {
            waiting: VecDeque::new(),
            done: BTreeMap::new(),
            given: 0,
            taken_back: 0,
            is_paused: false,
            is_closed: false,
            has_panicked: false,
        };
        Self {
            state: Mutex::new(state),
            changed: Condvar::new(),
        }
    }

    /// Gives an item out.
    pub fn give(&self, item: T) {
        self.change(|state| {
            state.waiting.push_back((state.given, item));
            state.given += 1;
        });
    }

    /// How many items were given out whose results were not taken back.
    pub fn under_way(&self) -> u64 {
        let state = lock(&self.state);
        state.given - state.taken_back
    }

    /// The result of the earliest item that was not taken back yet, once it is there; nothing where none is under way.
    ///
    /// # Panics
    /// When a thread has panicked.
    pub fn take_back(&self) -> Option<R> {
        let mut state = lock(&self.state);
        while state.taken_back < state.given {
            let next = state.taken_back;
            if let Some(result) = state.done.remove(&next) {
                state.taken_back += 1;
                return Some(result);
            }
            assert!(!state.has_panicked, "a thread of the pipeline has panicked");
            state = wait(&self.changed, state);
        }
        None
    }

    /// Does something while no thread begins another item.
    pub fn pause<O>(&self, meanwhile: impl FnOnce() -> O) -> O {
        self.change(|state| state.is_paused = true);
        let done = meanwhile();
        self.change(|state| state.is_paused = false);
        done
    }

    fn change(&self, change: impl FnOnce(&mut State<T, R>)) {
        change(&mut lock(&self.state));
        self.changed.notify_all();
    }

    /// What a thread does.
    fn work(&self, work: impl Fn(T) -> R) {
        let _watch = Watch(self);
        while let Some((number, item)) = self.next() {
            let result = work(item);
            self.change(|state| {
                state.done.insert(number, result);
            });
        }
    }

    /// The next item, once there is one; nothing after the pipeline was closed.
    fn next(&self) -> Option<(u64, T)> {
        let mut state = lock(&self.state);
        loop {
            if state.is_closed {
                return None;
            }
            if !state.is_paused
                && let Some(next) = state.waiting.pop_front()
            {
                return Some(next);
            }
            state = wait(&self.changed, state);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Pipeline, pipeline};
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::time::Duration;

    #[test]
    fn results_come_in_the_order_of_their_items() {
        let squares = pipeline(
            3,
            |number: u64| {
                // The first ones take longest.
                std::thread::sleep(Duration::from_millis(20_u64.saturating_sub(number)));
                number * number
            },
            |line| {
                (0..20).for_each(|number| line.give(number));
                assert_eq!(line.under_way(), 20);
                std::iter::from_fn(|| line.take_back()).collect::<Vec<u64>>()
            },
        );
        assert_eq!(
            squares,
            (0..20).map(|number| number * number).collect::<Vec<_>>()
        );
    }

    #[test]
    fn nothing_begins_in_a_pause() {
        let begun = AtomicU32::new(0);
        pipeline(
            2,
            |()| begun.fetch_add(1, Ordering::SeqCst),
            |line| {
                line.pause(|| {
                    line.give(());
                    std::thread::sleep(Duration::from_millis(30));
                    assert_eq!(begun.load(Ordering::SeqCst), 0);
                });
                assert_eq!(line.take_back(), Some(0));
                assert_eq!(line.take_back(), None);
            },
        );
    }

    #[test]
    #[should_panic(expected = "panicked")]
    fn a_panic_of_a_thread_is_no_endless_wait() {
        pipeline(
            2,
            |()| panic!("panicked"),
            |line: &Pipeline<(), ()>| {
                line.give(());
                line.take_back();
            },
        );
    }
}
