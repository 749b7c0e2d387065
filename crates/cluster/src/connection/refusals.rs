//! Refusals of the servers.
//!
//! # Theory of operation
//!
//! A request without permission gets no response. The servers report the refusal separately, as a
//! text that names the subject but not the request. So an operation that needs all its responses
//! ends with the first refusal reported meanwhile.

use async_nats::{Event, ServerError};
use std::future::Future;
use tokio::sync::watch;

/// The beginning of a server's message that a user may not publish to a subject or subscribe to
/// one.
const VIOLATION: &str = "permissions violation";

/// The last refusal.
#[derive(Clone, Debug, Default)]
pub(super) struct Refusals(watch::Sender<String>);

impl Refusals {
    /// Receives an event of the client, which logs it itself.
    pub(super) fn hear(&self, event: &Event) {
        match event {
            Event::ServerError(ServerError::Other(text))
                if text.to_lowercase().starts_with(VIOLATION) =>
            {
                self.0.send_replace(text.clone());
            }
            _ => {}
        }
    }

    /// Performs an operation, or returns the first refusal reported meanwhile.
    pub(super) async fn or_refused<T>(&self, work: impl Future<Output = T>) -> Result<T, String> {
        let mut heard = self.0.subscribe();
        tokio::select! {
            done = work => Ok(done),
            Ok(()) = heard.changed() => Err(heard.borrow_and_update().clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Refusals;
    use async_nats::{Event, ServerError};
    use std::future::{pending, ready};

    fn violation(subject: &str) -> Event {
        let text = format!("Permissions Violation for Publish to \"{subject}\"");
        Event::ServerError(ServerError::Other(text))
    }

    #[tokio::test]
    async fn what_is_refused_meanwhile_ends_the_work_and_nothing_else_does() {
        let refusals = Refusals::default();
        refusals.hear(&violation("before"));
        assert_eq!(refusals.or_refused(ready(7)).await, Ok(7));
        let heard = async {
            refusals.hear(&Event::Connected);
            refusals.hear(&Event::ServerError(ServerError::AuthorizationViolation));
            refusals.hear(&violation("now"));
            pending::<()>().await;
        };
        let refused = refusals.or_refused(heard).await.unwrap_err();
        assert!(refused.contains("\"now\""), "{refused}");
    }
}
