//! Jobs at hand.

use async_nats::jetstream::{AckKind, Message};
use std::time::Duration;
use tokio::task::JoinHandle;

/// How often in the time after which a worker is taken for dead it says that it is not.
const SIGNS: u32 = 3;
/// After how long a job that failed here goes to another worker.
const DELAY: Duration = Duration::from_millis(500);

/// A job that has arrived: until this value is dropped the servers hear that it is in progress.
pub(super) struct Taken {
    pub(super) message: Message,
    signs: JoinHandle<()>,
}

impl Taken {
    /// The job in a message; its stream gives it to another after so long without a word.
    pub(super) fn new(message: Message, patience: Duration) -> Self {
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
        Self { message, signs }
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
    }
}
