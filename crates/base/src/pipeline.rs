//! Work on several threads whose results are returned in the order of the items.
//!
//! The caller sends items before it asks for their results. So no thread waits for another one
//! while there are items, and the results do not depend on which thread was first. The caller
//! decides how far ahead it sends.

use crate::pool::{lock, wait};
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Condvar, Mutex};

/// Items that are processed by several threads.
#[derive(Debug)]
pub struct Pipeline<T, R> {
    state: Mutex<PipelineState<T, R>>,
    changed: Condvar,
}

#[derive(Debug)]
struct PipelineState<T, R> {
    /// Items that no thread has begun yet, with their numbers.
    waiting: VecDeque<(u64, T)>,
    /// Results that the caller has not received yet, by the numbers of their items.
    done: BTreeMap<u64, R>,
    sent: u64,
    received: u64,
    is_paused: bool,
    is_closed: bool,
    has_panicked: bool,
}

/// Calls `lead` with a pipeline that calls `work` for each item, on the given number of threads.
/// When `lead` returns, items that a thread has begun are finished, and all others are dropped.
pub fn pipeline<T: Send, R: Send, O>(
    threads: usize,
    work: impl Fn(T) -> R + Sync,
    lead: impl FnOnce(&Pipeline<T, R>) -> O,
) -> O {
    let pipeline = Pipeline::new();
    std::thread::scope(|scope| {
        // Close the pipeline also if `lead` panics. Otherwise the threads would wait forever.
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

/// Records that a thread panicked, so that the caller does not wait for its result.
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
        let state = PipelineState {
            waiting: VecDeque::new(),
            done: BTreeMap::new(),
            sent: 0,
            received: 0,
            is_paused: false,
            is_closed: false,
            has_panicked: false,
        };
        Self {
            state: Mutex::new(state),
            changed: Condvar::new(),
        }
    }

    /// Sends an item to the threads.
    pub fn send(&self, item: T) {
        self.change(|state| {
            state.waiting.push_back((state.sent, item));
            state.sent += 1;
        });
    }

    /// How many items were sent whose results were not received yet.
    pub fn in_progress(&self) -> u64 {
        let state = lock(&self.state);
        state.sent - state.received
    }

    /// Waits for the result of the earliest item whose result was not received yet. `None` if there
    /// is no such item.
    ///
    /// # Panics
    /// When a thread has panicked.
    pub fn next_result(&self) -> Option<R> {
        let mut state = lock(&self.state);
        while state.received < state.sent {
            let next = state.received;
            if let Some(result) = state.done.remove(&next) {
                state.received += 1;
                return Some(result);
            }
            assert!(!state.has_panicked, "a thread of the pipeline has panicked");
            state = wait(&self.changed, state);
        }
        None
    }

    /// Calls `meanwhile`; no thread begins an item during the call.
    pub fn pause<O>(&self, meanwhile: impl FnOnce() -> O) -> O {
        self.change(|state| state.is_paused = true);
        let done = meanwhile();
        self.change(|state| state.is_paused = false);
        done
    }

    fn change(&self, change: impl FnOnce(&mut PipelineState<T, R>)) {
        change(&mut lock(&self.state));
        self.changed.notify_all();
    }

    /// The loop of each thread.
    fn work(&self, work: impl Fn(T) -> R) {
        let _watch = Watch(self);
        while let Some((number, item)) = self.next() {
            let result = work(item);
            self.change(|state| {
                state.done.insert(number, result);
            });
        }
    }

    /// Waits for the next item. `None` after the pipeline was closed.
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
                // The first items take the longest.
                std::thread::sleep(Duration::from_millis(20_u64.saturating_sub(number)));
                number * number
            },
            |line| {
                (0..20).for_each(|number| line.send(number));
                assert_eq!(line.in_progress(), 20);
                std::iter::from_fn(|| line.next_result()).collect::<Vec<u64>>()
            },
        );
        assert_eq!(
            squares,
            (0..20).map(|number| number * number).collect::<Vec<_>>()
        );
    }

    #[test]
    fn no_item_begins_during_a_pause() {
        let begun = AtomicU32::new(0);
        pipeline(
            2,
            |()| begun.fetch_add(1, Ordering::SeqCst),
            |line| {
                line.pause(|| {
                    line.send(());
                    std::thread::sleep(Duration::from_millis(30));
                    assert_eq!(begun.load(Ordering::SeqCst), 0);
                });
                assert_eq!(line.next_result(), Some(0));
                assert_eq!(line.next_result(), None);
            },
        );
    }

    #[test]
    #[should_panic(expected = "panicked")]
    fn a_panic_of_a_thread_ends_the_wait() {
        pipeline(
            2,
            |()| panic!("panicked"),
            |line: &Pipeline<(), ()>| {
                line.send(());
                line.next_result();
            },
        );
    }
}
