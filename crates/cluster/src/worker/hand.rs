//! Jobs at hand.

use super::Shared;
use crate::protocol::{ALL_JOBS, Address};
use async_nats::jetstream::{AckKind, Message};
use base::pool::lock;
use sandbox::Cancel;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::task::JoinHandle;

/// How often in the time after which a worker is taken for dead it says that it is not.
const SIGNS: u32 = 3;
/// After how long a job that failed here goes to another worker.
const DELAY: Duration = Duration::from_millis(500);

/// What cancels the jobs that are here, whether they run or wait; by numbers, as one that was given to others may come back.
#[derive(Default)]
pub(super) struct Cancels {
    next: AtomicU64,
    of: Mutex<BTreeMap<u64, (Address, Cancel)>>,
}

impl Cancels {
    /// Cancels a job, or all jobs of a coordinator.
    pub(super) fn cancel(&self, cancelled: &Address) {
        let is_all = cancelled.job == ALL_JOBS;
        for (address, cancel) in lock(&self.of).values() {
            let is_of_coordinator = address.coordinator == cancelled.coordinator;
            if address == cancelled || is_all && is_of_coordinator {
                cancel.cancel();
            }
        }
    }

    fn add(&self, address: Address, cancel: Cancel) -> u64 {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        lock(&self.of).insert(number, (address, cancel));
        number
    }

    fn remove(&self, number: u64) {
        lock(&self.of).remove(&number);
    }
}

/// A job that has arrived: until this value is dropped the servers hear that it is in progress, and it can be cancelled.
pub(super) struct Taken {
    pub(super) message: Message,
    pub(super) cancel: Cancel,
    shared: Arc<Shared>,
    number: Option<u64>,
    signs: JoinHandle<()>,
}

impl Taken {
    /// The job in a message; its stream gives it to another after so long without a word.
    pub(super) fn new(shared: &Arc<Shared>, message: Message, patience: Duration) -> Self {
        let cancel = Cancel::default();
        let address = Address::of_subject(&message.subject).ok();
        let number = address.map(|address| shared.cancels.add(address, cancel.clone()));
        let (client, reply) = (message.context.client(), message.reply.clone());
        let signs = tokio::spawn(async move {
            let Some(reply) = reply else {
                return;
            };
            loop {
                tokio::time::sleep(patience / SIGNS).await;
                // Where it does not arrive, the next may.
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

    /// How often it was delivered, this time included.
    pub(super) fn deliveries(&self) -> u32 {
        let info = self.message.info();
        info.map_or(1, |info| u32::try_from(info.delivered).unwrap_or(u32::MAX))
    }

    /// It is done, and never comes again.
    pub(super) async fn end(self) {
        // Where this does not arrive, it comes again, and its result counts once all the same.
        let _ = self.message.ack().await;
    }

    /// Another is to do it.
    pub(super) async fn give_back(self, is_at_once: bool) {
        let delay = (!is_at_once).then_some(DELAY);
        let _ = self.message.ack_with(AckKind::Nak(delay)).await;
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        self.signs.abort();
        if let Some(number) = self.number {
            self.shared.cancels.remove(number);
        }
    }
}
