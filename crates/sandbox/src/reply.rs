//! The replies of a responder in this process, also from other threads.

use std::io;
use std::os::fd::OwnedFd;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use base::pool::lock;

use super::relay::Relay;

/// The reply of a [`Responder`](crate::Responder).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// It prints this, possibly nothing, and listens.
    Say(Vec<u8>),
    /// It prints this and nothing more, but listens.
    Last(Vec<u8>),
    /// It is done, and the submission may continue to its own end.
    Finish,
    /// It is done, and the rest of the submission's run does not matter.
    Stop,
    /// It replies through its [`ReplySender`] or, if that does not happen within a few milliseconds,
    /// to [`Received::Stopped`](crate::Received::Stopped). Stopping a submission and letting it
    /// continue takes longer than an immediate reply. Only a responder with turns may reply this,
    /// and only to a line.
    Later,
}

/// The standard input of a submission, and what the responder has sent.
#[derive(Debug)]
pub(super) struct Outbox {
    pub(super) relay: Relay,
    pub(super) sent: Vec<u8>,
    late: LateReply,
}

#[derive(Debug)]
enum LateReply {
    /// None is accepted.
    Closed,
    Expected,
    /// It has come. Its text is already sent.
    Come(Reply, Instant),
}

impl Outbox {
    /// An outbox for a submission. Returns it with the end to read from.
    pub(super) fn new() -> io::Result<(Arc<Mutex<Self>>, OwnedFd)> {
        let (relay, reader) = Relay::new()?;
        let outbox = Self {
            relay,
            sent: Vec::new(),
            late: LateReply::Closed,
        };
        Ok((Arc::new(Mutex::new(outbox)), reader))
    }

    /// Writes as much as fits.
    pub(super) fn pass(&mut self) -> io::Result<()> {
        self.relay.pass(&self.sent)
    }

    /// From now on, a late reply is accepted.
    pub(super) fn expect_late_reply(&mut self) {
        self.late = LateReply::Expected;
    }

    /// The late reply without its text, and when it came.
    pub(super) fn take_late_reply(&mut self) -> Option<(Reply, Instant)> {
        match std::mem::replace(&mut self.late, LateReply::Closed) {
            LateReply::Come(reply, when) => Some((reply, when)),
            expected_or_closed => {
                self.late = expected_or_closed;
                None
            }
        }
    }

    /// From now on, no late reply is accepted.
    pub(super) fn close_to_late_replies(&mut self) {
        self.late = LateReply::Closed;
    }
}

/// Sends the reply of a responder that has replied [`Reply::Later`], from any thread.
///
/// The thread that knows the reply writes it into the standard input of the submission, so the
/// thread that runs the submission need not wake up for it.
#[derive(Clone, Debug)]
pub struct ReplySender(pub(super) Arc<Mutex<Outbox>>);

impl ReplySender {
    /// Sends a reply. Returns whether it was accepted: if the submission is stopped or has ended,
    /// the responder has to reply to [`Received::Stopped`](crate::Received::Stopped).
    #[must_use]
    pub fn send(&self, reply: Reply) -> bool {
        let mut outbox = lock(&self.0);
        if !matches!(outbox.late, LateReply::Expected) {
            return false;
        }
        let reply = match reply {
            Reply::Say(text) => {
                outbox.sent.extend(text);
                // The thread that runs the submission writes the rest, and reports the error.
                _ = outbox.pass();
                Reply::Say(Vec::new())
            }
            other => other,
        };
        outbox.late = LateReply::Come(reply, Instant::now());
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_late_reply_is_written_at_once_and_only_when_it_is_expected() {
        let (outbox, reader) = Outbox::new().unwrap();
        let sender = ReplySender(outbox.clone());
        let say = || sender.send(Reply::Say(b"b2\n".to_vec()));
        assert!(!say());
        lock(&outbox).expect_late_reply();
        assert!(say() && !say());
        let mut read = [0; 9];
        assert_eq!(rustix::io::read(&reader, &mut read), Ok(3));
        let (reply, _) = lock(&outbox).take_late_reply().unwrap();
        assert_eq!(reply, Reply::Say(Vec::new()));
        lock(&outbox).expect_late_reply();
        lock(&outbox).close_to_late_replies();
        assert!(!say());
    }
}
