//! The worker's report about itself.

use super::WorkerState;
use crate::error::ClusterError;
use crate::protocol::{FORMAT, WORKERS, encode};
use crate::status::WorkerStatus;
use judge::machine;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The interval of reports: several times per expiry period of the list.
const PERIOD: Duration = Duration::from_secs(2);

/// The counters of a worker.
pub(super) struct Figures {
    begun: Instant,
    key: String,
    processor: String,
    slots: u32,
    running: AtomicU32,
    done: AtomicU64,
    is_draining: AtomicBool,
}

/// A running job, until this value is dropped.
pub(super) struct Running<'a>(&'a Figures);

impl Figures {
    /// The counters of a worker that takes `slots` jobs at a time, on a machine of this kind, which
    /// defaults to the model of its CPU.
    ///
    /// # Errors
    /// If the machine has no random numbers.
    pub(super) fn new(slots: usize, kind: Option<String>) -> Result<Self, ClusterError> {
        let key = getrandom::u32();
        let key = key.map_err(|error| ClusterError::failed("get a random number", error))?;
        Ok(Self {
            begun: Instant::now(),
            key: format!("{key:08x}"),
            processor: kind.unwrap_or_else(machine::processor),
            slots: u32::try_from(slots).unwrap_or(u32::MAX),
            running: AtomicU32::new(0),
            done: AtomicU64::new(0),
            is_draining: AtomicBool::new(false),
        })
    }

    /// Distinguishes the worker from others with its name.
    pub(super) fn key(&self) -> &str {
        &self.key
    }

    /// The kind of machine.
    pub(super) fn processor(&self) -> &str {
        &self.processor
    }

    pub(super) fn begin(&self) -> Running<'_> {
        self.running.fetch_add(1, Ordering::Relaxed);
        Running(self)
    }

    pub(super) fn done(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn drain(&self) {
        self.is_draining.store(true, Ordering::Relaxed);
    }
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.0.running.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Regularly sends the state of the worker.
pub(super) async fn report(shared: Arc<WorkerState>) {
    loop {
        if let Ok(bucket) = shared.connection.context.get_key_value(WORKERS).await {
            let status = encode(&status(&shared));
            // If it does not arrive, the next one may.
            let _ = bucket.put(shared.key(), status.into()).await;
        }
        tokio::time::sleep(PERIOD).await;
    }
}

/// Removes the worker from the list.
pub(super) async fn remove(shared: &WorkerState) {
    if let Ok(bucket) = shared.connection.context.get_key_value(WORKERS).await {
        let _ = bucket.delete(shared.key()).await;
    }
}

fn status(shared: &WorkerState) -> WorkerStatus {
    let figures = &shared.figures;
    WorkerStatus {
        name: shared.options.name.clone(),
        build: env!("CARGO_PKG_VERSION").to_owned(),
        format: FORMAT,
        languages: shared.options.languages.clone(),
        isolation: shared.tools.sandbox.isolation().level.to_string(),
        processor: figures.processor.clone(),
        slots: figures.slots,
        running: figures.running.load(Ordering::Relaxed),
        done: figures.done.load(Ordering::Relaxed),
        seconds: figures.begun.elapsed().as_secs(),
        is_draining: figures.is_draining.load(Ordering::Relaxed),
    }
}
