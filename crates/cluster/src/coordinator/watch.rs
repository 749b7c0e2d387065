//! What the servers have lost sight of.
//!
//! Theory of operation: where a message server dies, or hangs and comes back, the others may be left with a message that no consumer gives
//! out any more: one that was acknowledged, or one that nobody has seen. So whoever has work looks from time to time at what lies in the streams. What
//! nobody waits for is removed. A result that is waited for is read where it lies. A job is sent once more where it is in no stream, and neither is
//! its result; and where its stream holds more jobs of its class than the consumer knows of. Something is done only about what two looks have
//! found. At worst a job is judged twice, and its result counts once.

use super::post::{KINDS, Letter, Post, consumer, jobs_of, results_of};
use crate::connection::{Connection, StreamKind, job_consumer};
use crate::error::ClusterError;
use crate::protocol::{Address, class_filter};
use crate::scheduling::Priority;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

/// How often it is looked.
const PERIOD: Duration = Duration::from_secs(5);
/// How many looks a result may be waited for whose object the servers do not give.
const MOST_LOOKS: u32 = 6;

/// A message: its stream and its subject.
type Place = (StreamKind, String);
/// A class of jobs.
type Class = (Priority, String);

/// What a look has found.
#[derive(Debug, Default)]
struct Look {
    /// The messages, with how many looks in a row have found each.
    lying: BTreeMap<Place, u32>,
    /// The jobs that are waited for and of which there is nothing at all.
    gone: BTreeSet<String>,
    /// How many more jobs of a class there are than its consumer knows of.
    unknown: BTreeMap<Class, usize>,
}

/// What is to be done.
#[derive(Debug, Default, PartialEq, Eq)]
struct Steps {
    /// Messages that nobody waits for.
    remove: Vec<Place>,
    /// Results that are waited for, with how many looks have found each.
    read: Vec<(Place, u32)>,
    /// Jobs that nobody is given any more.
    send: BTreeSet<String>,
}

/// Looks at what lies in the streams of a coordinator, for ever.
pub(super) async fn watch(post: Arc<Post>, connection: Connection, coordinator: String) {
    let watcher = Watcher {
        post: &post,
        connection: &connection,
        coordinator: &coordinator,
    };
    let mut before = Look::default();
    for number in 0_u64.. {
        tokio::time::sleep(PERIOD).await;
        match watcher.look(&before).await {
            Ok(look) => {
                let steps = look.steps(&before, &post);
                watcher.act(steps, number).await;
                before = look;
            }
            // Nothing is known without an answer; but there may be none because all of it is lost.
            Err(_) => watcher.set_up().await,
        }
    }
}

impl Look {
    /// What two looks, this one and the one before, have found to be done.
    fn steps(&self, before: &Self, post: &Post) -> Steps {
        let mut steps = Steps::default();
        let mut jobs: BTreeMap<Class, Vec<String>> = BTreeMap::new();
        for (place, looks) in self.lying.iter().filter(|(_, looks)| **looks > 1) {
            let (stream, subject) = place;
            let job = job(subject).filter(|job| post.expects(job));
            match (job, stream) {
                (None, _) => steps.remove.push(place.clone()),
                (Some(_), StreamKind::Results) => steps.read.push((place.clone(), *looks)),
                (Some(job), StreamKind::Jobs(_)) => {
                    if let Some(letter) = post.letter(&job) {
                        let class = (letter.priority, letter.class);
                        jobs.entry(class).or_default().push(job);
                    }
                }
            }
        }
        for (class, jobs) in &mut jobs {
            let count = |look: &Self| look.unknown.get(class).copied().unwrap_or(0);
            // The oldest: what comes after the last that was given out is not overlooked but waits.
            jobs.sort_by_cached_key(|job| (job.len(), job.clone()));
            let overlooked = jobs.drain(..).take(count(self).min(count(before)));
            steps.send.extend(overlooked);
        }
        let gone = self.gone.intersection(&before.gone);
        steps.send.extend(gone.cloned());
        steps
    }
}

/// Whoever looks.
struct Watcher<'a> {
    post: &'a Post,
    connection: &'a Connection,
    coordinator: &'a str,
}

impl Watcher<'_> {
    /// Makes what the servers do not have any more.
    async fn set_up(&self) {
        if self.connection.set_up().await.is_ok() {
            for kind in KINDS {
                let _ = consumer(self.connection, kind, self.coordinator).await;
            }
        }
    }

    async fn look(&self, before: &Look) -> Result<Look, ClusterError> {
        let sent = self.post.sent();
        let mut look = Look::default();
        // Jobs before results: a job is there until its result is.
        let places = jobs_of(self.coordinator).into_iter();
        for (stream, filter) in places.chain(results_of(self.coordinator)) {
            for subject in self.connection.subjects(stream.name(), &filter).await? {
                let place = (stream, subject);
                let looks = before.lying.get(&place).map_or(1, |looks| looks + 1);
                look.lying.insert(place, looks);
            }
        }
        let found: BTreeSet<String> = look
            .lying
            .keys()
            .filter_map(|(_, subject)| job(subject))
            .collect();
        look.gone = sent.difference(&found).cloned().collect();
        let waiting = sent.intersection(&found);
        let letters = waiting.filter_map(|job| self.post.letter(job));
        let classes: BTreeSet<Class> = letters
            .map(|letter| (letter.priority, letter.class))
            .collect();
        for class in classes {
            let count = self.unknown(&class).await?;
            look.unknown.insert(class, count);
        }
        Ok(look)
    }

    /// How many more jobs of a class there are than its consumer knows of.
    async fn unknown(&self, class: &Class) -> Result<usize, ClusterError> {
        let (priority, name) = class;
        let filter = class_filter(*priority, name);
        let jobs = self.connection.subjects(priority.stream(), &filter).await?;
        // Only now, so that what came meanwhile is known rather than not.
        let Some(mut consumer) = job_consumer(self.connection, *priority, name).await else {
            self.connection.make_class(*priority, name).await?;
            return Ok(0);
        };
        let info = consumer.info().await;
        let info = info.map_err(|error| ClusterError::failed("look at the jobs", error))?;
        let known = usize::try_from(info.num_pending).unwrap_or(usize::MAX);
        Ok(jobs
            .len()
            .saturating_sub(known.saturating_add(info.num_ack_pending)))
    }

    /// Whatever fails here is done after the next look.
    async fn act(&self, steps: Steps, number: u64) {
        for (stream, subject) in &steps.remove {
            let _ = self.connection.purge(*stream, subject).await;
        }
        for ((stream, subject), looks) in &steps.read {
            let may_wait = *looks < MOST_LOOKS;
            if let Ok(Some(payload)) = self.connection.message(stream.name(), subject).await {
                tracing::warn!(subject, "a result is read that no consumer gave out");
                self.post
                    .hand_over(self.connection, subject, &payload, may_wait)
                    .await;
            }
        }
        for job in &steps.send {
            let Some(Letter {
                subject, payload, ..
            }) = self.post.letter(job)
            else {
                continue;
            };
            tracing::warn!(job, "a job is sent again that nobody was given");
            // Under its first id the servers would take it for one that they have.
            let id = format!("{job}-again-{number}");
            let goes_on = || self.post.expects(job);
            let _ = self
                .connection
                .publish(&subject, &id, payload, goes_on)
                .await;
        }
    }
}

/// The id of the job in a subject.
fn job(subject: &str) -> Option<String> {
    Address::of_subject(subject).ok().map(|address| address.job)
}

#[cfg(test)]
mod tests {
    use super::{Class, Look, Place, Steps, StreamKind};
    use crate::coordinator::post::{Letter, Post};
    use crate::scheduling::Priority;
    use std::sync::mpsc::channel;

    const JOBS: StreamKind = StreamKind::Jobs(Priority::Submission);

    fn class() -> Class {
        (Priority::Submission, "judge_c".to_owned())
    }

    fn at(stream: StreamKind, job: &str) -> Place {
        (stream, format!("tengen.any.c.{job}"))
    }

    /// Whoever waits for these jobs.
    fn waiting(jobs: &[&str]) -> Post {
        let (post, (sender, _)) = (Post::default(), channel());
        for job in jobs {
            let (priority, class) = class();
            let letter = Letter {
                priority,
                class,
                subject: String::new(),
                payload: bytes::Bytes::new(),
            };
            post.expect(job, letter, sender.clone());
            post.note_sent(job);
        }
        post
    }

    fn look(lying: &[(Place, u32)], gone: &[&str], unknown: usize) -> Look {
        Look {
            lying: lying.iter().cloned().collect(),
            gone: gone.iter().map(|&job| job.to_owned()).collect(),
            unknown: [(class(), unknown)].into(),
        }
    }

    #[test]
    fn what_one_look_finds_alone_is_left_to_the_next() {
        let post = waiting(&["1", "2"]);
        let lying = [(at(JOBS, "1"), 1), (at(StreamKind::Results, "2"), 1)];
        let found = look(&lying, &["2"], 2);
        assert_eq!(found.steps(&look(&[], &[], 0), &post), Steps::default());
    }

    #[test]
    fn what_nobody_waits_for_is_removed_and_a_result_that_is_waited_for_is_read() {
        let post = waiting(&["1"]);
        let of = |job| (at(StreamKind::Results, job), 3);
        let steps = look(&[of("1"), of("2"), (at(JOBS, "3"), 2)], &[], 0);
        let steps = steps.steps(&look(&[], &[], 0), &post);
        assert_eq!(steps.remove, [at(JOBS, "3"), at(StreamKind::Results, "2")]);
        assert_eq!(steps.read, [of("1")]);
        assert!(steps.send.is_empty());
    }

    #[test]
    fn the_oldest_jobs_are_sent_again_as_many_as_no_consumer_knows() {
        let post = waiting(&["e-9", "e-10", "e-11", "e-12"]);
        let lying = ["e-10", "e-11", "e-9"].map(|job| (at(JOBS, job), 2));
        let now = look(&lying, &["e-12"], 2);
        let steps = |gone: &[&str], unknown| now.steps(&look(&[], gone, unknown), &post).send;
        assert!(steps(&[], 0).is_empty());
        assert_eq!(steps(&[], 1), ["e-9".to_owned()].into());
        assert_eq!(steps(&[], 5), ["e-9", "e-10"].map(str::to_owned).into());
        assert_eq!(steps(&["e-12"], 0), ["e-12".to_owned()].into());
    }
}
