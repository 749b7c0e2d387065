//! What the servers do not allow.
//!
//! Theory of operation: whoever asks for something without being allowed to gets no answer. The servers say so beside all answers, in words
//! that name the subject and no request. So a piece of work that cannot do without any of its answers ends with the first refusal that
//! is heard while it is done.

use async_nats::{Event, ServerError};
use std::future::Future;
use tokio::sync::watch;

/// How the servers begin to say that a user may not publish to a subject or subscribe to one.
const VIOLATION: &str = "permissions violation";

/// The last thing that was refused.
#[derive(Clone, Debug, Default)]
pub(super) struct Refusals(watch::Sender<String>);

impl Refusals {
    /// Takes what the client hears, which it logs itself.
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

    /// Does a piece of work, unless something is refused meanwhile: then it gives that.
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
