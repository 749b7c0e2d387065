//! Searches whose cases workers try.

use super::distribution::{Distribution, StoredObject};
use super::inbox::{Arrived, MOST_MALFORMED, ReceivedResult};
use super::machines::{NO_WORKER_NOTICE, POLL_INTERVAL};
use crate::error::ClusterError;
use crate::protocol::{Carried, Job, Outcome, PartMessage, SearchMessage, Work, class};
use cases::jury::Jury;
use fuzz::workers::{OpenSearch, Part, PartOutcome, Search, Workers};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::Instant;
use terms::fault::Fault;

/// A search whose parts are sent.
struct SentSearch<'a> {
    distribution: &'a Distribution<'a>,
    class: String,
    /// The languages of its programs, for people.
    languages: String,
    /// A job without its id and its part.
    draft: Job,
    search: Carried<SearchMessage>,
    /// The object stored for it.
    _stored: Option<StoredObject<'a>>,
    is_told: AtomicBool,
}

impl Workers for Distribution<'_> {
    fn open<'s>(
        &'s self,
        jury: &Jury<'_>,
        search: &Search,
    ) -> Result<Box<dyn OpenSearch + 's>, Fault> {
        Ok(Box::new(SentSearch::new(self, jury, search)?))
    }
}

impl<'a> SentSearch<'a> {
    fn new(
        distribution: &'a Distribution<'a>,
        jury: &Jury<'_>,
        search: &Search,
    ) -> Result<Self, ClusterError> {
        let package = jury.package();
        let programs = search.candidates.iter().chain(&search.oracle);
        let languages =
            programs.filter_map(|program| Some(&*program.source.as_ref()?.language.name));
        let languages: BTreeSet<&str> = languages.collect();
        let shown = languages
            .iter()
            .copied()
            .collect::<Vec<&str>>()
            .join(" and ");
        let class = distribution.class(|machine| class::searching(languages.clone(), machine));
        let (carried, stored) = distribution.carried(SearchMessage::from(search))?;
        let work = Work::Search(carried.clone(), PartMessage::default());
        let draft = distribution.draft(package, &subject(search), work)?;
        distribution
            .coordinator
            .prepare(distribution.priority, &class)?;
        Ok(Self {
            distribution,
            class,
            languages: shown,
            draft,
            search: carried,
            _stored: stored,
            is_told: AtomicBool::new(false),
        })
    }

    /// Sends a part as a job and waits for its result; `None` if the search `is_over` before.
    fn request(
        &self,
        part: &Part<'_>,
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<ReceivedResult>, ClusterError> {
        let Distribution {
            coordinator,
            priority,
            ..
        } = self.distribution;
        let work = Work::Search(self.search.clone(), PartMessage::from(part));
        let job = Job {
            id: coordinator.next_job(),
            work,
            ..self.draft.clone()
        };
        // The sender is held here, so the receiver never sees a closed channel.
        let (sender, receiver) = channel();
        let to = (*priority, &*self.class);
        let goes_on = || !is_over();
        let sent = coordinator.send(to, &job, sender.clone(), goes_on);
        let arrived = match sent {
            Err(error) if goes_on() => Some(Err(error)),
            _ => self.wait(&receiver, is_over),
        };
        let Some(arrived) = arrived else {
            coordinator.cancel(*priority, &self.class, &[job.id]);
            return Ok(None);
        };
        let arrival = arrived.map_err(|error| error.about(&self.draft.subject))?;
        Ok(Some(arrival))
    }

    fn note_malformed(&self, error: &ClusterError) {
        tracing::warn!(%error, "a malformed result is dropped");
        self.distribution.coordinator.inbox.note_malformed();
        self.distribution.notify_if_malformed();
    }

    /// The result of a job, once it arrives; `None` if the search `is_over` before.
    fn wait(
        &self,
        receiver: &Receiver<Arrived>,
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> Option<Result<ReceivedResult, ClusterError>> {
        let begun = Instant::now();
        while !is_over() {
            if let Ok((_, arrived)) = receiver.recv_timeout(POLL_INTERVAL) {
                return Some(arrived);
            }
            self.distribution.notify_if_malformed();
            if begun.elapsed() > NO_WORKER_NOTICE && !self.is_told.swap(true, Ordering::Relaxed) {
                self.distribution
                    .notify_if_no_worker(&self.class, &self.languages);
            }
        }
        None
    }
}

impl OpenSearch for SentSearch<'_> {
    fn at_once(&self) -> usize {
        self.distribution.most_at_once()
    }

    fn try_part(
        &self,
        part: &Part<'_>,
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<PartOutcome>, Fault> {
        // A result that is malformed is dropped and its part tried again, a few times.
        for _ in 0..=MOST_MALFORMED {
            let Some(arrival) = self.request(part, is_over)? else {
                return Ok(None);
            };
            match outcome(arrival, part)? {
                Ok(tried) => return Ok(Some(tried)),
                Err(error) => self.note_malformed(&error),
            }
        }
        let what = "each result on a part of a search was malformed".to_owned();
        Err(ClusterError::Malformed(what).into())
    }
}

/// The findings of a worker in a part of a search; the inner error is a malformed result.
fn outcome(
    arrival: ReceivedResult,
    part: &Part<'_>,
) -> Result<Result<PartOutcome, ClusterError>, Fault> {
    match arrival.outcome {
        Outcome::Tried(tried) => Ok(tried.read(&part.numbers)),
        Outcome::Failed(fault) => Err(fault.into_fault(&arrival.worker)),
        Outcome::Judged { .. } => Ok(Err(ClusterError::Malformed(
            "cases were not searched but judged".to_owned(),
        ))),
    }
}

/// The name of a search.
fn subject(search: &Search) -> String {
    match search.candidates.as_slice() {
        [] => String::new(),
        [only] => only.name.clone(),
        [first, others @ ..] => format!("{} and {} more", first.name, others.len()),
    }
}
