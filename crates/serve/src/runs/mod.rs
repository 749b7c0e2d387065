//! Runs of programs that do not count: on the samples of a problem, or on an input of the person.
//!
//! # Theory of operation
//!
//! The database records what waits, and a few threads process it. Programs are compiled and run in
//! slots that no submission waits for. The person whose last turn was longest ago comes first. Work
//! that runs when the server is killed is started again. Runs are deleted after a day.

mod execute;
mod offer;
mod rate;

pub(crate) use execute::{OwnInputRun, RunRecord, SampleRun};
pub(crate) use offer::Offer;

use crate::catalog::Catalog;
use crate::store::{State, Store, StoreError, now};
use base::pool::{Pool, lock};
use rate::RunRate;
use sandbox::Cancel;
use std::collections::BTreeMap;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// How long a thread waits before it retries the database.
const RETRY: Duration = Duration::from_secs(1);
/// The interval at which old runs are deleted, in seconds.
const DELETION: i64 = 60;

/// The state of the runs.
pub(crate) struct Runs {
    store: Arc<Store>,
    catalog: Arc<Catalog>,
    /// The pool in which programs are compiled and run.
    pool: Arc<Pool>,
    rate: RunRate,
    state: Mutex<Threads>,
    changed: Condvar,
}

/// What the threads do.
#[derive(Default)]
struct Threads {
    /// The runs in progress, and the values that cancel them.
    running: BTreeMap<i64, Cancel>,
    /// How many times something arrived.
    arrivals: u64,
    is_closed: bool,
    /// When old runs were deleted.
    tidied: i64,
}

impl Runs {
    /// Puts everything back into the queue that was running when the last server ended.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn new(
        store: Arc<Store>,
        catalog: Arc<Catalog>,
        pool: Arc<Pool>,
    ) -> Result<Arc<Self>, StoreError> {
        store.reopen_runs()?;
        Ok(Arc::new(Self {
            store,
            catalog,
            pool,
            rate: RunRate::default(),
            state: Mutex::default(),
            changed: Condvar::new(),
        }))
    }

    /// Counts a run of a user against the rate limit.
    ///
    /// # Errors
    /// If the user sent too many: the number of seconds after which the next one is accepted.
    pub(crate) fn count(&self, user: i64) -> Result<(), u64> {
        self.rate.count(user)
    }

    /// Starts as many threads as programs may run at a time.
    #[must_use]
    pub(crate) fn start(self: &Arc<Self>) -> Vec<JoinHandle<()>> {
        let start = |_| {
            let runs = self.clone();
            thread::spawn(move || runs.work())
        };
        (0..self.pool.jobs()).map(start).collect()
    }

    /// Wakes the threads because something arrived.
    pub(crate) fn wake(&self) {
        lock(&self.state).arrivals += 1;
        self.changed.notify_all();
    }

    /// Starts nothing more, and ends the work in progress: the next server starts it again.
    pub(crate) fn stop(&self) {
        let mut state = lock(&self.state);
        state.is_closed = true;
        for cancel in state.running.values() {
            cancel.cancel();
        }
        drop(state);
        self.changed.notify_all();
    }

    /// Cancels a run; false if it is done.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn cancel(&self, id: i64) -> Result<bool, StoreError> {
        let cancelled = self.store.cancel_run(id)?;
        if let Some(cancel) = lock(&self.state).running.get(&id) {
            cancel.cancel();
        }
        Ok(cancelled)
    }

    /// Deletes old runs, from time to time.
    pub(crate) fn tidy(&self) {
        self.rate.tidy();
        let now = now();
        let last = std::mem::replace(&mut lock(&self.state).tidied, now);
        if now - last < DELETION {
            lock(&self.state).tidied = last;
            return;
        }
        if let Err(error) = self.store.delete_old_runs(now) {
            tracing::error!(%error, "old runs cannot be deleted");
        }
    }

    fn work(&self) {
        loop {
            let (arrivals, is_closed) = {
                let state = lock(&self.state);
                (state.arrivals, state.is_closed)
            };
            if is_closed {
                return;
            }
            match self.store.begin_run() {
                Ok(Some(id)) => self.execute(id),
                Ok(None) => self.wait(arrivals),
                Err(error) => {
                    tracing::error!(%error, "the database fails");
                    thread::sleep(RETRY);
                }
            }
        }
    }

    /// Waits for another arrival than those that the caller knows.
    fn wait(&self, known: u64) {
        let state = lock(&self.state);
        let is_idle = |state: &mut Threads| state.arrivals == known && !state.is_closed;
        let waited = self.changed.wait_while(state, is_idle);
        drop(waited.unwrap_or_else(PoisonError::into_inner));
    }

    fn execute(&self, id: i64) {
        let cancel = Cancel::default();
        let is_closed = {
            let mut state = lock(&self.state);
            state.running.insert(id, cancel.clone());
            state.is_closed
        };
        // If it was cancelled before it was registered here, its state in the database is the only
        // sign.
        let is_cancelled = self.store.run(id).is_ok_and(|run| run.state.is_final());
        if is_closed || is_cancelled {
            cancel.cancel();
        }
        let result = execute::executed(&self.store, &self.catalog, &self.pool, id, &cancel);
        let is_closed = {
            let mut state = lock(&self.state);
            state.running.remove(&id);
            state.is_closed
        };
        // If it is stopped together with the server, it stays marked as running.
        if !is_closed {
            self.finish(id, result);
        }
    }

    /// Stores a result, and retries as long as the database fails.
    fn finish(&self, id: i64, result: Result<String, String>) {
        let (state, text) = match result {
            Ok(text) => (State::Judged, text),
            Err(why) => {
                tracing::warn!(run = id, why, "a run failed");
                (State::Failed, why)
            }
        };
        while let Err(error) = self.store.finish_run(id, state, &text) {
            tracing::error!(%error, "the database fails");
            if lock(&self.state).is_closed {
                return;
            }
            thread::sleep(RETRY);
        }
    }
}
