//! Repairs what the servers have lost.
//!
//! # Theory of operation
//!
//! If a message server dies, or hangs and returns, the others may be left with a message that no
//! consumer delivers any more: an acknowledged one, or one that nobody has received. So a
//! coordinator regularly scans the streams. Messages that nobody waits for are removed. An awaited
//! result is read directly. A job is sent again if no stream has it or its result, and also if its
//! consumer has passed it and considers it done. Only findings of two scans in a row count. At
//! worst a job is judged twice, and its result counts once.

use super::inbox::{Inbox, SentJob, consumer};
use super::sent::SentProblems;
use super::subjects::{KINDS, jobs_of, results_of};
use crate::connection::{Connection, StreamKind, job_consumer};
use crate::error::ClusterError;
use crate::protocol::Address;
use crate::scheduling::Priority;
use async_nats::jetstream::consumer::Info;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

/// The interval of scans.
const PERIOD: Duration = Duration::from_secs(5);
/// For how many scans a result is awaited whose object is not available.
const MOST_SCANS: u32 = 24;

/// After how many scans a delivered job without a result is requested again: half an hour. A worker
/// that hangs, or is malicious, may claim forever that a job is in progress.
const HELD_SCANS: u32 = 360;

/// A message: its stream and its subject.
type MessageAddress = (StreamKind, String);
/// A class of jobs.
type Class = (Priority, String);

/// The findings of a scan.
#[derive(Debug, Default)]
struct Scan {
    /// The messages, with the number of scans in a row that found each.
    lying: BTreeMap<MessageAddress, u32>,
    /// The awaited jobs that have neither a message nor a result.
    gone: BTreeSet<String>,
    /// The awaited jobs that their consumer considers done, or that a worker has had for too long.
    passed: BTreeSet<String>,
    /// The delivered jobs, by their numbers in their streams, with the number of scans in a row
    /// that found each.
    held: BTreeMap<(String, u64), u32>,
}

/// The repairs to make.
#[derive(Debug, Default, PartialEq, Eq)]
struct Repairs {
    /// Messages that nobody waits for.
    remove: Vec<MessageAddress>,
    /// Awaited results, with the number of scans that found each.
    read: Vec<(MessageAddress, u32)>,
    /// Jobs that are not delivered any more.
    send: BTreeSet<String>,
}

impl Scan {
    /// Records what the consumer of a class reports about jobs with these numbers in their stream.
    fn note(&mut self, before: &Self, info: &Info, jobs: Vec<(String, u64)>) {
        for (job, sequence) in jobs {
            let is_delivered = sequence <= info.delivered.stream_sequence;
            let key = (job, sequence);
            let looks = before.held.get(&key).map_or(1, |looks| looks + 1);
            if is_past(info, sequence) || is_delivered && looks > HELD_SCANS {
                self.passed.insert(key.0.clone());
            }
            if is_delivered {
                self.held.insert(key, looks);
            }
        }
    }

    /// The repairs that result from two scans in a row, this one and the previous one.
    fn steps(&self, before: &Self, inbox: &Inbox) -> Repairs {
        let mut steps = Repairs::default();
        for (place, looks) in self.lying.iter().filter(|(_, looks)| **looks > 1) {
            let (stream, subject) = place;
            if !job(subject).is_some_and(|job| inbox.expects(&job)) {
                steps.remove.push(place.clone());
            } else if *stream == StreamKind::Results {
                steps.read.push((place.clone(), *looks));
            }
        }
        let gone = self.gone.intersection(&before.gone);
        let passed = self.passed.intersection(&before.passed);
        steps.send = gone.chain(passed).cloned().collect();
        steps
    }
}

/// Scans the streams of a coordinator.
pub(super) struct Watcher {
    pub(super) inbox: Arc<Inbox>,
    pub(super) connection: Connection,
    pub(super) coordinator: String,
    /// The problems that the servers may have lost.
    pub(super) problems: Arc<SentProblems>,
}

impl Watcher {
    /// Scans without end.
    pub(super) async fn watch(self) {
        let mut before = Scan::default();
        for number in 0_u64.. {
            tokio::time::sleep(PERIOD).await;
            match self.look(&before).await {
                Ok(look) => {
                    let steps = look.steps(&before, &self.inbox);
                    self.act(steps, number).await;
                    before = look;
                }
                // Without a response nothing is known; but the reason may be that everything is
                // lost.
                Err(_) => self.set_up().await,
            }
        }
    }

    /// Creates what the servers do not have any more.
    async fn set_up(&self) {
        if let Ok(false) = self.connection.check_format().await {
            self.problems.clear();
        }
        if self.connection.set_up().await.is_ok() {
            self.make_consumers().await;
        }
    }

    /// Creates the consumers of results, because the servers drop unused ones.
    async fn make_consumers(&self) {
        for kind in KINDS {
            let _ = consumer(&self.connection, kind, &self.coordinator).await;
        }
    }

    async fn look(&self, before: &Scan) -> Result<Scan, ClusterError> {
        let sent = self.inbox.sent();
        let mut look = Scan::default();
        // Jobs before results: a job exists until its result does.
        let places = jobs_of(&self.coordinator).into_iter();
        for (stream, filter) in places.chain(results_of(&self.coordinator)) {
            for subject in self.connection.subjects(stream.name(), &filter).await? {
                let place = (stream, subject);
                let looks = before.lying.get(&place).map_or(1, |looks| looks + 1);
                look.lying.insert(place, looks);
            }
        }
        let found = look.lying.keys();
        let found: BTreeSet<String> = found.filter_map(|(_, subject)| job(subject)).collect();
        look.gone = sent.difference(&found).cloned().collect();
        self.look_at_consumers(&mut look, before).await;
        Ok(look)
    }

    /// Checks what consumers report about the jobs that two scans have found.
    async fn look_at_consumers(&self, look: &mut Scan, before: &Scan) {
        let mut of_classes: BTreeMap<Class, Vec<(String, u64)>> = BTreeMap::new();
        for ((stream, subject), looks) in &look.lying {
            let job = job(subject).filter(|_| *looks > 1 && *stream != StreamKind::Results);
            let known = job.and_then(|job| {
                let (sent_job, sequence) = (self.inbox.sent_job(&job)?, self.inbox.sequence(&job)?);
                Some((sent_job, (job, sequence)))
            });
            if let Some((sent_job, job)) = known {
                let class = (sent_job.priority, sent_job.class);
                of_classes.entry(class).or_default().push(job);
            }
        }
        for ((priority, class), jobs) in of_classes {
            match job_consumer(&self.connection, priority, &class).await {
                Some(consumer) => look.note(before, consumer.cached_info(), jobs),
                // Without a consumer no job of the class is delivered.
                None => _ = self.connection.make_class(priority, &class).await,
            }
        }
    }

    /// Failed repairs are made after the next scan.
    async fn act(&self, steps: Repairs, number: u64) {
        for (stream, subject) in &steps.remove {
            let _ = self.connection.purge(*stream, subject).await;
        }
        if !steps.read.is_empty() {
            self.make_consumers().await;
        }
        for ((stream, subject), looks) in &steps.read {
            let may_wait = *looks < MOST_SCANS;
            if let Ok(Some(payload)) = self.connection.message(stream.name(), subject).await {
                tracing::warn!(subject, "a result is read that no consumer gave out");
                let _permit = self.inbox.permit().await;
                self.inbox
                    .hand_over(&self.connection, subject, &payload, may_wait)
                    .await;
            }
        }
        for job in &steps.send {
            if let Some(sent_job) = self.inbox.sent_job(job) {
                tracing::warn!(job, "a job is sent again that nobody was given");
                self.send_again(job, sent_job, number).await;
            }
        }
    }

    async fn send_again(&self, job: &str, sent_job: SentJob, number: u64) {
        // A message that is not delivered uses space. If the new one does not arrive, the job has
        // neither message nor result, which the next scans find.
        let stream = StreamKind::Jobs(sent_job.priority);
        let _ = self.connection.purge(stream, &sent_job.subject).await;
        // Under its first id the servers would drop it as a duplicate.
        let id = format!("{job}-again-{number}");
        let (subject, payload) = (&sent_job.subject, sent_job.payload);
        // It may have been cancelled meanwhile.
        if self.inbox.expects(job) {
            let sent = self.connection.publish(subject, &id, payload, || false);
            if let Ok(sequence) = sent.await {
                self.inbox.note_sent(job, sequence);
            }
        }
    }
}

/// Whether a consumer considers the message with this number done, though it exists.
fn is_past(info: &Info, sequence: u64) -> bool {
    let is_idle = info.num_pending == 0 && info.num_ack_pending == 0;
    is_idle || sequence <= info.ack_floor.stream_sequence
}

/// The id of the job in a subject.
fn job(subject: &str) -> Option<String> {
    Address::of_subject(subject).ok().map(|address| address.job)
}

#[cfg(test)]
mod tests {
    use super::{HELD_SCANS, Info, MessageAddress, Repairs, Scan, StreamKind};
    use crate::coordinator::inbox::{Inbox, SentJob};
    use crate::scheduling::Priority;
    use std::sync::mpsc::channel;

    const JOBS: StreamKind = StreamKind::Jobs(Priority::Submission);

    fn at(stream: StreamKind, job: &str) -> MessageAddress {
        (stream, format!("tengen.any.c.{job}"))
    }

    /// The waiting list with these jobs.
    fn waiting(jobs: &[&str]) -> Inbox {
        let (inbox, (sender, _)) = (Inbox::default(), channel());
        for job in jobs {
            let sent_job = SentJob {
                priority: Priority::Submission,
                class: "judge_c".to_owned(),
                subject: String::new(),
                payload: bytes::Bytes::new(),
            };
            inbox.expect(job, sent_job, sender.clone());
            inbox.note_sent(job, 1);
        }
        inbox
    }

    fn look(lying: &[(MessageAddress, u32)], gone: &[&str], passed: &[&str]) -> Scan {
        Scan {
            lying: lying.iter().cloned().collect(),
            gone: gone.iter().map(|&job| job.to_owned()).collect(),
            passed: passed.iter().map(|&job| job.to_owned()).collect(),
            ..Scan::default()
        }
    }

    /// A consumer that has delivered up to this number; those up to the other are done.
    fn consumer(delivered: u64, done: u64) -> Info {
        let at = |number: u64| serde_json::json!({ "consumer_seq": number, "stream_seq": number });
        let info = serde_json::json!({
            "stream_name": "s", "name": "c", "created": "2026-01-01T00:00:00Z", "config": { "deliver_policy": "all", "ack_policy": "explicit",
            "replay_policy": "instant" }, "delivered": at(delivered), "ack_floor": at(done), "num_ack_pending": 1, "num_redelivered": 0,
            "num_waiting": 0, "num_pending": 1,
        });
        serde_json::from_value(info).unwrap()
    }

    #[test]
    fn a_job_that_a_worker_holds_for_too_long_is_requested_again_once() {
        let (mut before, info) = (Scan::default(), consumer(1, 0));
        let jobs = |sequence| vec![("1".to_owned(), sequence), ("2".to_owned(), 2)];
        for _ in 0..HELD_SCANS {
            let mut look = Scan::default();
            look.note(&before, &info, jobs(1));
            assert!(look.passed.is_empty());
            before = look;
        }
        let mut look = Scan::default();
        look.note(&before, &info, jobs(1));
        assert_eq!(look.passed, ["1".to_owned()].into());
        // After that the job has another number, and is delivered to another worker.
        let mut again = Scan::default();
        again.note(&look, &consumer(3, 0), jobs(3));
        assert!(again.passed.is_empty());
    }

    #[test]
    fn what_one_look_finds_alone_is_left_to_the_next() {
        let inbox = waiting(&["1", "2"]);
        let lying = [(at(JOBS, "1"), 1), (at(StreamKind::Results, "2"), 1)];
        let found = look(&lying, &["2"], &["1"]);
        assert_eq!(
            found.steps(&look(&[], &[], &[]), &inbox),
            Repairs::default()
        );
    }

    #[test]
    fn what_nobody_waits_for_is_removed_and_a_result_that_is_waited_for_is_read() {
        let inbox = waiting(&["1"]);
        let of = |job| (at(StreamKind::Results, job), 3);
        let steps = look(&[of("1"), of("2"), (at(JOBS, "3"), 2)], &[], &[]);
        let steps = steps.steps(&look(&[], &[], &[]), &inbox);
        assert_eq!(steps.remove, [at(JOBS, "3"), at(StreamKind::Results, "2")]);
        assert_eq!(steps.read, [of("1")]);
        assert!(steps.send.is_empty());
    }

    #[test]
    fn jobs_that_are_gone_and_jobs_that_were_passed_are_sent_again() {
        let inbox = waiting(&["1", "2", "3", "4"]);
        let lying = [(at(JOBS, "2"), 2), (at(JOBS, "3"), 9)];
        let now = look(&lying, &["1", "4"], &["2", "3"]);
        let steps = now.steps(&look(&[], &["1"], &["3"]), &inbox);
        assert_eq!(steps.send, ["1", "3"].map(str::to_owned).into());
        assert!(steps.remove.is_empty() && steps.read.is_empty());
    }
}
