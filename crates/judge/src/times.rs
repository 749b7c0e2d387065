//! The durations of earlier runs of submissions, so that the longest start first.
//!
//! They only affect the order of work, so names identify submissions, and unreadable data is
//! ignored.

use super::{Judged, ResultStore};
use base::pool::Rank;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::time::Duration;

/// More names than any problem has solutions: beyond this, only those of the last command are kept.
const NAMES: usize = 1000;

/// The CPU time of submissions on their slowest case, by name.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Times(BTreeMap<String, Duration>);

impl Times {
    /// The times of earlier commands.
    pub(super) fn read(store: &ResultStore<'_>) -> Self {
        let text = fs::read(store.times_path()).ok();
        text.and_then(|text| serde_json::from_slice(&text).ok())
            .unwrap_or_default()
    }

    /// The rank of a submission: how early it should start.
    pub(super) fn rank(&self, name: &str) -> Rank {
        self.0
            .get(name)
            .map_or(Rank::Unknown, |time| Rank::Takes(*time))
    }

    /// Adds the times of this command. If writing fails, only an order of work is lost.
    pub(super) fn note<'a>(
        mut self,
        store: &ResultStore<'_>,
        judged: impl IntoIterator<Item = &'a Judged>,
    ) {
        let now = judged.into_iter().filter_map(|judged| {
            let slowest = judged.cases.iter().map(|case| case.cpu).max()?;
            Some((judged.submission.clone(), slowest))
        });
        let now: BTreeMap<String, Duration> = now.collect();
        let is_new = |(name, time)| self.0.get(name) != Some(time);
        if !now.iter().any(is_new) {
            return;
        }
        self.0.extend(now.clone());
        if self.0.len() > NAMES {
            self.0 = now;
        }
        let text = serde_json::to_vec(&self).unwrap_or_default();
        let _ = store.dir().write(&store.times_path(), &text);
    }
}
