//! Hacks: inputs that people try on submissions, and that setters turn into cases.
//!
//! # Theory of operation
//!
//! The database records what waits, and one thread processes one item at a time. Programs get only
//! the slots that no submission waits for. A hack is tried on the version of the problem that is
//! current at that moment. Keeping a hack writes to the directory of the problem itself, as `tengen
//! fuzz --save` does. The catalogue then detects the change and creates the next version. Work that
//! runs when the server is killed is started again.

mod error;
mod keep;
mod record;
mod tried;

pub(crate) use error::HackError;
pub(crate) use record::{Broken, HackRecord, HackRun};

use crate::catalog::Catalog;
use crate::store::{FinishedHack, HackWork, State, Store, StoreError};
use base::pool::{Pool, lock};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// How long the thread waits before it retries the database.
const RETRY: Duration = Duration::from_secs(1);

/// The state of the hacks.
pub(crate) struct Hacks {
    store: Arc<Store>,
    catalog: Arc<Catalog>,
    /// The pool in which everything is compiled and run.
    pool: Arc<Pool>,
    state: Mutex<Running>,
    changed: Condvar,
}

/// What the thread does.
#[derive(Default)]
struct Running {
    /// The hack in progress, and the flag that ends it.
    now: Option<(i64, Arc<AtomicBool>)>,
    /// Whether something arrived since the thread last checked.
    is_woken: bool,
    is_closed: bool,
}

impl Hacks {
    /// Puts everything back into the queue that was in progress when the last server ended.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn new(
        store: Arc<Store>,
        catalog: Arc<Catalog>,
        pool: Arc<Pool>,
    ) -> Result<Arc<Self>, StoreError> {
        store.reopen_hacks()?;
        Ok(Arc::new(Self {
            store,
            catalog,
            pool,
            state: Mutex::default(),
            changed: Condvar::new(),
        }))
    }

    /// Starts processing the queue on a thread of its own.
    pub(crate) fn start(self: &Arc<Self>) -> JoinHandle<()> {
        let hacks = self.clone();
        thread::spawn(move || {
            while !hacks.is_closed() {
                hacks.do_next();
            }
        })
    }

    /// Wakes the thread because something arrived.
    pub(crate) fn wake(&self) {
        lock(&self.state).is_woken = true;
        self.changed.notify_all();
    }

    /// Starts nothing more, and ends the work in progress: the next server starts it again.
    pub(crate) fn stop(&self) {
        let mut state = lock(&self.state);
        state.is_closed = true;
        if let Some((_, stop)) = &state.now {
            stop.store(true, Ordering::Relaxed);
        }
        drop(state);
        self.changed.notify_all();
    }

    /// Cancels a hack; false if it is done.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn cancel(&self, id: i64) -> Result<bool, StoreError> {
        let cancelled = self.store.cancel_hack(id)?;
        if let Some((now, stop)) = &lock(&self.state).now
            && *now == id
        {
            stop.store(true, Ordering::Relaxed);
        }
        Ok(cancelled)
    }

    fn is_closed(&self) -> bool {
        lock(&self.state).is_closed
    }

    fn do_next(&self) {
        match self.store.next_hack() {
            Ok(Some(HackWork::Try(id))) => self.attempt(id),
            Ok(Some(HackWork::Keep(id))) => self.keep(id),
            Ok(None) => self.wait(),
            Err(error) => {
                tracing::error!(%error, "the database fails");
                thread::sleep(RETRY);
            }
        }
    }

    fn wait(&self) {
        let state = lock(&self.state);
        let goes_on = |state: &mut Running| !state.is_woken && !state.is_closed;
        let waited = self.changed.wait_while(state, goes_on);
        waited
            .unwrap_or_else(std::sync::PoisonError::into_inner)
            .is_woken = false;
    }

    fn attempt(&self, id: i64) {
        let stop = Arc::new(AtomicBool::new(self.is_closed()));
        lock(&self.state).now = Some((id, stop.clone()));
        // If it was cancelled before it was registered here, its state in the database is the only
        // sign.
        let hack = self.store.hack(id);
        if hack.is_ok_and(|hack| hack.state == State::Cancelled) {
            stop.store(true, Ordering::Relaxed);
        }
        let done = match tried::tried(&self.store, &self.catalog, &self.pool, (id, &stop)) {
            Ok(done) => done,
            Err(why) => FinishedHack {
                state: State::Failed,
                outcome: None,
                smallest: None,
                result: why.to_string(),
            },
        };
        lock(&self.state).now = None;
        // If it is stopped together with the server, it stays marked as running.
        if !self.is_closed() {
            self.written(|| self.store.finish_hack(id, &done).map(drop));
        }
    }

    fn keep(&self, id: i64) {
        let kept = keep::kept(&self.store, &self.catalog, id);
        let kept = kept.as_deref().map_err(ToString::to_string);
        self.written(|| {
            let kept = kept.as_ref().map(|path| *path).map_err(String::as_str);
            self.store.finish_keeping(id, kept)
        });
    }

    /// Performs a write, and retries as long as the database fails.
    fn written(&self, write: impl Fn() -> Result<(), StoreError>) {
        while let Err(error) = write() {
            tracing::error!(%error, "the database fails");
            if self.is_closed() {
                return;
            }
            thread::sleep(RETRY);
        }
    }
}
