//! Received jobs.

use super::WorkerState;
use crate::protocol::{ALL_JOBS, Address};
use async_nats::jetstream::{AckKind, Message};
use base::pool::lock;
use sandbox::Cancel;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::task::JoinHandle;

/// How many progress messages are sent within the time after which a worker counts as dead.
const PROGRESS_MESSAGES: u32 = 3;
/// The delay before a job that failed here is delivered to another worker.
const DELAY: Duration = Duration::from_millis(500);

/// Cancels the jobs of this worker, running or waiting. Keyed by numbers, as a job that was given
/// back may return.
#[derive(Default)]
pub(super) struct Cancels {
    next: AtomicU64,
    jobs: Mutex<BTreeMap<u64, (Address, Cancel)>>,
}

impl Cancels {
    /// Cancels a job, or all jobs of a coordinator.
    pub(super) fn cancel(&self, cancelled: &Address) {
        let is_all = cancelled.job == ALL_JOBS;
        for (address, cancel) in lock(&self.jobs).values() {
            let is_of_coordinator = address.coordinator == cancelled.coordinator;
            if address == cancelled || is_all && is_of_coordinator {
                cancel.cancel();
            }
        }
    }

    fn add(&self, address: Address, cancel: Cancel) -> u64 {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        lock(&self.jobs).insert(number, (address, cancel));
        number
    }

    fn remove(&self, number: u64) {
        lock(&self.jobs).remove(&number);
    }
}

/// A received job: until this value is dropped the servers are notified that it is in progress, and
/// it can be cancelled.
pub(super) struct ReceivedJob {
    pub(super) message: Message,
    pub(super) cancel: Cancel,
    shared: Arc<WorkerState>,
    number: Option<u64>,
    signs: JoinHandle<()>,
}

impl ReceivedJob {
    /// The job in a message. Its stream delivers it to another worker after `patience` without a
    /// progress message.
    pub(super) fn new(shared: &Arc<WorkerState>, message: Message, patience: Duration) -> Self {
        let cancel = Cancel::default();
        let address = Address::of_subject(&message.subject).ok();
        let number = address.map(|address| shared.cancels.add(address, cancel.clone()));
        let (client, reply) = (message.context.client(), message.reply.clone());
        let signs = tokio::spawn(async move {
            let Some(reply) = reply else {
                return;
            };
            loop {
                tokio::time::sleep(patience / PROGRESS_MESSAGES).await;
                // If it does not arrive, the next one may.
                let _ = client
                    .publish(reply.clone(), AckKind::Progress.into())
                    .await;
            }
        });
        Self {
            message,
            cancel,
            shared: shared.clone(),
            number,
            signs,
        }
    }

    /// How often it was delivered, including this time.
    pub(super) fn deliveries(&self) -> u32 {
        let info = self.message.info();
        info.map_or(1, |info| u32::try_from(info.delivered).unwrap_or(u32::MAX))
    }

    /// Acknowledges it, so that it is not delivered again.
    pub(super) async fn end(self) {
        // If this does not arrive, the job comes again, and its result counts once all the same.
        let _ = self.message.ack().await;
    }

    /// Returns it for another worker.
    pub(super) async fn give_back(self, is_at_once: bool) {
        let delay = (!is_at_once).then_some(DELAY);
        let _ = self.message.ack_with(AckKind::Nak(delay)).await;
    }
}

impl Drop for ReceivedJob {
    fn drop(&mut self) {
        self.signs.abort();
        if let Some(number) = self.number {
            self.shared.cancels.remove(number);
        }
    }
}
