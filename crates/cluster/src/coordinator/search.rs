//! Searches whose cases workers try.

use super::distribution::{Distribution, StoredObject};
use super::inbox::{MOST_MALFORMED, ReceivedResult};
use super::requests::Requests;
use crate::error::ClusterError;
use crate::protocol::{Carried, JobOutcome, JobWork, PartMessage, SearchMessage, class};
use cases::jury::Jury;
use fuzz::workers::{OpenSearch, Part, PartOutcome, Search, Workers};
use std::collections::BTreeSet;
use terms::fault::Fault;

/// A search whose parts are sent.
struct SentSearch<'a> {
    distribution: &'a Distribution<'a>,
    requests: Requests<'a>,
    search: Carried<SearchMessage>,
    /// The object stored for it.
    _stored: Option<StoredObject<'a>>,
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
        let work = JobWork::Search(carried.clone(), PartMessage::default());
        let draft = distribution.draft(package, &subject(search), work)?;
        Ok(Self {
            distribution,
            requests: Requests::new(distribution, class, shown, draft)?,
            search: carried,
            _stored: stored,
        })
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
            let work = JobWork::Search(self.search.clone(), PartMessage::from(part));
            let Some(arrival) = self.requests.request(work, is_over)? else {
                return Ok(None);
            };
            match outcome(arrival, part)? {
                Ok(tried) => return Ok(Some(tried)),
                Err(error) => self.distribution.note_malformed(&error),
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
        JobOutcome::Tried(tried) => Ok(tried.read(&part.numbers)),
        JobOutcome::Failed(fault) => Err(fault.into_fault(&arrival.worker)),
        JobOutcome::Judged { .. } | JobOutcome::Played(_) => Ok(Err(ClusterError::Malformed(
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
