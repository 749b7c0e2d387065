//! The results that arrive for a coordinator.

use crate::connection::{Connection, StreamKind, result_consumer};
use crate::error::ClusterError;
use crate::protocol::{
    Address, Carried, DeadLetter, JobOutcome, JobResult, OUTCOMES, ObjectRef, RESULTS, decode,
    decode_part,
};
use crate::scheduling::Priority;
use async_nats::jetstream::consumer::{Consumer, pull};
use async_nats::jetstream::{AckKind, Message};
use base::pool::lock;
use bytes::Bytes;
use cases::jury::Noticed;
use futures_util::StreamExt as _;
use sandbox::Isolation;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How many results are requested at a time, and for how long.
const BATCH: usize = 256;
const BATCH_TIME: Duration = Duration::from_secs(3);
/// How much longer than requested a response may take.
const SLACK: Duration = Duration::from_secs(1);
/// How many results are processed in parallel, so that none waits for a missing object of another.
const AT_ONCE: u32 = 64;
/// How often and at which interval a result is tried whose object is not available.
const TRIES: i64 = 10;
const AGAIN: Duration = Duration::from_secs(1);
/// How many malformed results of a job are dropped; after one more the job fails permanently.
pub(super) const MOST_MALFORMED: u32 = 3;
/// The pause after an error.
const PAUSE: Duration = Duration::from_millis(200);

/// The result of a job, with the job's id.
pub(super) type Arrived = (String, Result<ReceivedResult, ClusterError>);

/// A result with all its parts.
#[derive(Debug)]
pub(super) struct ReceivedResult {
    /// The name of the worker.
    pub(super) worker: String,
    pub(super) isolation: Isolation,
    pub(super) noticed: Noticed,
    pub(super) outcome: JobOutcome,
}

/// A job that was sent.
#[derive(Clone, Debug)]
pub(super) struct SentJob {
    pub(super) priority: Priority,
    pub(super) class: String,
    pub(super) subject: String,
    pub(super) payload: Bytes,
}

/// A job, and the receiver that waits for its result.
#[derive(Debug)]
struct PendingJob {
    sent_job: SentJob,
    /// Its number in its stream, once the servers have it.
    sequence: Option<u64>,
    /// How many malformed results it had.
    malformed: u32,
    sender: Sender<Arrived>,
}

/// The jobs whose results are awaited.
#[derive(Debug)]
pub(super) struct Inbox {
    waiting: Mutex<BTreeMap<String, PendingJob>>,
    /// A permit for each result that may be processed now.
    free: Arc<Semaphore>,
    done: AtomicU64,
    given_up: AtomicU64,
    malformed: AtomicU64,
}

impl Default for Inbox {
    fn default() -> Self {
        Self {
            waiting: Mutex::default(),
            free: Arc::new(Semaphore::new(AT_ONCE as usize)),
            done: AtomicU64::default(),
            given_up: AtomicU64::default(),
            malformed: AtomicU64::default(),
        }
    }
}

impl Inbox {
    /// Waits until one more result may be processed; occupies a slot until the permit is dropped.
    pub(super) async fn permit(&self) -> Option<OwnedSemaphorePermit> {
        self.free.clone().acquire_owned().await.ok()
    }

    /// Waits until no result is being processed, and stops further processing. The object of a
    /// result is removed after the result was delivered, and the receiver may end the process right
    /// after that.
    pub(super) async fn close(&self) {
        if let Ok(all) = self.free.acquire_many(AT_ONCE).await {
            all.forget();
        }
    }

    /// Registers a job whose result goes to `sender`.
    pub(super) fn expect(&self, job: &str, sent_job: SentJob, sender: Sender<Arrived>) {
        let waiting = PendingJob {
            sent_job,
            sequence: None,
            malformed: 0,
            sender,
        };
        lock(&self.waiting).insert(job.to_owned(), waiting);
    }

    /// Records that the servers have a job, as the message with this number in its stream.
    pub(super) fn note_sent(&self, job: &str, sequence: u64) {
        if let Some(waiting) = lock(&self.waiting).get_mut(job) {
            waiting.sequence = Some(sequence);
        }
    }

    /// The awaited jobs that the servers have.
    pub(super) fn sent(&self) -> BTreeSet<String> {
        let waiting = lock(&self.waiting);
        let sent = waiting
            .iter()
            .filter(|(_, waiting)| waiting.sequence.is_some());
        sent.map(|(job, _)| job.clone()).collect()
    }

    /// The number of an awaited job in its stream, if the servers have it.
    pub(super) fn sequence(&self, job: &str) -> Option<u64> {
        lock(&self.waiting).get(job)?.sequence
    }

    /// An awaited job.
    pub(super) fn sent_job(&self, job: &str) -> Option<SentJob> {
        let waiting = lock(&self.waiting);
        waiting.get(job).map(|waiting| waiting.sent_job.clone())
    }

    /// Removes a job: its result will be dropped.
    pub(super) fn forget(&self, job: &str) {
        lock(&self.waiting).remove(job);
    }

    /// Delivers the result of a job once: the second time nobody waits for it.
    fn deliver(&self, job: String, arrived: Result<ReceivedResult, ClusterError>) {
        let waiting = lock(&self.waiting).remove(&job);
        if let Some(PendingJob { sender, .. }) = waiting {
            let counter = if arrived.is_ok() {
                &self.done
            } else {
                &self.given_up
            };
            counter.fetch_add(1, Ordering::Relaxed);
            // The receiver may be gone.
            let _ = sender.send((job, arrived));
        }
    }

    /// Delivers the result of a job from the message under this subject. False if a part of it is
    /// not available now and it `may_wait`.
    pub(super) async fn hand_over(
        &self,
        connection: &Connection,
        subject: &str,
        payload: &[u8],
        may_wait: bool,
    ) -> bool {
        let Ok(Address { job, .. }) = Address::of_subject(subject) else {
            return true;
        };
        if !self.expects(&job) {
            return true;
        }
        let (arrived, stored) = if subject.starts_with("tengen.dead.") {
            (Err(dead(payload)), None)
        } else {
            arrival(connection, payload).await
        };
        if may_wait && matches!(arrived, Err(ClusterError::Failed { .. })) {
            return false;
        }
        // A result whose object is missing is as useless as a malformed one.
        let is_useless = matches!(
            arrived,
            Err(ClusterError::Malformed(_) | ClusterError::Failed { .. })
        );
        if is_useless && self.drops_malformed(&job) {
            tracing::warn!(subject, "a result that makes no sense is dropped");
            // The watcher of the streams then finds neither the job nor a result, and sends the job
            // again.
            let _ = connection.purge(StreamKind::Results, subject).await;
            return true;
        }
        self.deliver(job, arrived);
        // Only now: another task may have been reading the same result.
        if let Some(object) = stored {
            connection.remove(OUTCOMES, &object).await;
        }
        true
    }

    /// Counts a malformed result of a job; returns whether to wait for another.
    pub(super) fn drops_malformed(&self, job: &str) -> bool {
        self.note_malformed();
        let mut waiting = lock(&self.waiting);
        waiting.get_mut(job).is_some_and(|waiting| {
            waiting.malformed += 1;
            waiting.malformed <= MOST_MALFORMED
        })
    }

    /// Counts a result that turned out to be malformed after it had been delivered.
    pub(super) fn note_malformed(&self) {
        self.malformed.fetch_add(1, Ordering::Relaxed);
    }

    /// The number of malformed results.
    pub(super) fn malformed(&self) -> u64 {
        self.malformed.load(Ordering::Relaxed)
    }

    /// The number of jobs with results.
    pub(super) fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// The number of jobs that failed permanently.
    pub(super) fn given_up(&self) -> u64 {
        self.given_up.load(Ordering::Relaxed)
    }

    pub(super) fn expects(&self, job: &str) -> bool {
        lock(&self.waiting).contains_key(job)
    }
}

/// The consumer for results of a kind.
///
/// # Errors
/// If the servers refuse.
pub(super) async fn consumer(
    connection: &Connection,
    kind: &str,
    coordinator: &str,
) -> Result<Consumer<pull::Config>, ClusterError> {
    result_consumer(connection, (kind, coordinator)).await
}

/// Removes that consumer.
pub(super) async fn remove_consumer(connection: &Connection, kind: &str, coordinator: &str) {
    let name = format!("{kind}-{coordinator}");
    // It expires if this fails.
    let _ = connection
        .context
        .delete_consumer_from_stream(name, RESULTS)
        .await;
}

/// Receives results, without end.
pub(super) async fn receive(
    inbox: Arc<Inbox>,
    connection: Connection,
    consumer: Consumer<pull::Config>,
) {
    loop {
        let batch = consumer
            .batch()
            .max_messages(BATCH)
            .expires(BATCH_TIME)
            .messages();
        match batch.await {
            Ok(mut batch) => {
                // A server that dies loses the request, and nothing ends it.
                let over = tokio::time::sleep(BATCH_TIME + SLACK);
                let mut batch = std::pin::pin!((&mut batch).take_until(over));
                while let Some(message) = batch.next().await {
                    match message {
                        Ok(message) => {
                            let (inbox, connection) = (inbox.clone(), connection.clone());
                            let permit = inbox.permit().await;
                            tokio::spawn(async move {
                                take(&inbox, &connection, message).await;
                                drop(permit);
                            });
                        }
                        Err(error) => {
                            tracing::debug!(%error, "results do not come");
                            tokio::time::sleep(PAUSE).await;
                            break;
                        }
                    }
                }
            }
            Err(error) => {
                tracing::debug!(%error, "results cannot be asked for");
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}

async fn take(inbox: &Inbox, connection: &Connection, message: Message) {
    let (subject, payload) = (&message.subject, &message.payload);
    let may_wait = may_come_again(&message);
    if !inbox
        .hand_over(connection, subject, payload, may_wait)
        .await
    {
        let _ = message.ack_with(AckKind::Nak(Some(AGAIN))).await;
        return;
    }
    // If this does not arrive, the result comes again and nobody waits for it.
    if let Err(error) = message.ack().await {
        tracing::debug!(%error, "a result cannot be acknowledged");
    }
}

/// Whether it makes sense to retry an incomplete result: servers without a leader return nothing.
fn may_come_again(message: &Message) -> bool {
    message.info().is_ok_and(|info| info.delivered < TRIES)
}

fn dead(payload: &[u8]) -> ClusterError {
    match decode(payload) {
        Ok(DeadLetter { reason }) => ClusterError::DeadLetter {
            subject: String::new(),
            reason,
        },
        Err(error) => error,
    }
}

/// The content of a result, and its object in the store.
async fn arrival(
    connection: &Connection,
    payload: &[u8],
) -> (Result<ReceivedResult, ClusterError>, Option<ObjectRef>) {
    let mut stored = None;
    let read = async {
        let result: JobResult = decode(payload)?;
        result.outcome.check()?;
        Ok(ReceivedResult {
            worker: result.worker,
            isolation: result.isolation.read()?,
            noticed: result.noticed,
            outcome: match result.outcome {
                Carried::Here(outcome) => outcome,
                Carried::Stored(object) => {
                    let bytes = connection.bytes(OUTCOMES, &object).await?;
                    stored = Some(object);
                    decode_part(&bytes)?
                }
            },
        })
    };
    (read.await, stored)
}

#[cfg(test)]
mod tests {
    use super::{ClusterError, Inbox, Priority, SentJob, dead};
    use std::sync::mpsc::channel;

    fn sent_job() -> SentJob {
        SentJob {
            priority: Priority::Submission,
            class: "judge_c".to_owned(),
            subject: "tengen.job".to_owned(),
            payload: bytes::Bytes::new(),
        }
    }

    #[test]
    fn a_job_that_is_judged_twice_counts_once() {
        let (sender, receiver) = channel();
        let inbox = Inbox::default();
        inbox.expect("1", sent_job(), sender.clone());
        inbox.expect("2", sent_job(), sender);
        inbox.forget("2");
        for _ in 0..2 {
            for job in ["1", "2", "3"] {
                let error = ClusterError::Malformed(String::new());
                inbox.deliver(job.to_owned(), Err(error));
            }
        }
        let came: Vec<String> = receiver.try_iter().map(|(job, _)| job).collect();
        assert_eq!(came, ["1"]);
        assert_eq!((inbox.done(), inbox.given_up()), (0, 1));
    }

    #[test]
    fn a_job_can_be_sent_again_until_its_result_is_there() {
        let (sender, _receiver) = channel();
        let inbox = Inbox::default();
        inbox.expect("1", sent_job(), sender.clone());
        inbox.expect("2", sent_job(), sender);
        assert!(inbox.sent().is_empty());
        inbox.note_sent("2", 7);
        inbox.note_sent("3", 8);
        assert_eq!(inbox.sent(), ["2".to_owned()].into());
        assert_eq!(
            ["1", "2", "3"].map(|job| inbox.sequence(job)),
            [None, Some(7), None]
        );
        assert!(inbox.sent_job("2").is_some());
        inbox.deliver("2".to_owned(), Err(ClusterError::Malformed(String::new())));
        assert!(inbox.sent().is_empty() && inbox.sent_job("2").is_none());
    }

    #[test]
    fn results_that_make_no_sense_are_dropped_a_few_times() {
        let (sender, _receiver) = channel();
        let inbox = Inbox::default();
        inbox.expect("1", sent_job(), sender);
        let drops: Vec<bool> = (0..5).map(|_| inbox.drops_malformed("1")).collect();
        assert_eq!(drops, [true, true, true, false, false]);
        assert!(!inbox.drops_malformed("2"));
        assert_eq!(inbox.malformed(), 6);
    }

    #[test]
    fn a_dead_letter_says_why_and_rubbish_is_named_as_such() {
        let sent_job = dead(br#"{"reason": "why"}"#).to_string();
        assert!(sent_job.contains("why"), "{sent_job}");
        assert!(matches!(dead(b"rubbish"), ClusterError::Malformed(_)));
    }
}
