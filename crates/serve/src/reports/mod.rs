//! Reports for setters about a problem: the results of its solutions, and the strength of its data.
//!
//! # Theory of operation
//!
//! A version of a problem never changes. So a report on it is created when a setter requests it, on
//! a thread of its own, and kept in memory for as long as that version is shown. Its programs get
//! only the slots that no submission waits for.

mod solutions;
mod strength;

pub(crate) use solutions::solutions;
pub(crate) use strength::{Effort, strength};

use crate::catalog::Version;
use crate::machines::Machines;
use base::pool::{Pool, lock};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use terms::fault::Fault;

/// The maximum number of reports in progress.
const MOST: usize = 4;
/// How long the server waits at its end for reports in progress.
const GRACE: Duration = Duration::from_secs(5);

/// The subject of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ReportKind {
    /// The jury's solutions on all cases.
    Solutions,
    /// The strength of the data.
    Strength,
}

/// A report, or its current state.
#[derive(Clone, Debug)]
pub(crate) enum Report {
    /// In progress since this time, in seconds since 1970.
    Pending(i64),
    /// An HTML fragment.
    Ready(Arc<str>),
    /// It failed, for this reason.
    Failed(String),
}

/// The error that the maximum number of reports is in progress.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Busy;

/// A flag that ends a report early.
pub(crate) type Stop = Arc<AtomicBool>;

/// The resources of a report.
pub(crate) struct ReportResources<'a> {
    /// The slots of this machine.
    pub(crate) pool: &'a Pool,
    /// Other machines, if there are any.
    pub(crate) machines: Option<&'a dyn Machines>,
    /// Raised if the report should end early.
    pub(crate) stop: &'a Stop,
}

/// The reports by their subjects and the hashes of versions.
pub(crate) struct Reports {
    pool: Arc<Pool>,
    machines: Option<Arc<dyn Machines>>,
    entries: Mutex<BTreeMap<(ReportKind, String), Entry>>,
}

struct Entry {
    report: Report,
    stop: Stop,
}

impl Reports {
    /// No reports yet; they will run in slots of this pool, and on other machines.
    pub(crate) fn new(pool: Arc<Pool>, machines: Option<Arc<dyn Machines>>) -> Arc<Self> {
        Arc::new(Self {
            pool,
            machines,
            entries: Mutex::default(),
        })
    }

    /// The report on a version, if it was requested.
    pub(crate) fn find(&self, kind: ReportKind, version: &Version) -> Option<Report> {
        let entries = lock(&self.entries);
        let entry = entries.get(&(kind, version.hash().to_owned()))?;
        Some(entry.report.clone())
    }

    /// Starts a report with the result of `make`, unless it is in progress already. Drops the
    /// reports of versions that are not shown any more, which `is_shown` decides by their hashes.
    ///
    /// # Errors
    /// If too many are in progress.
    pub(crate) fn begin(
        self: &Arc<Self>,
        kind: ReportKind,
        version: Arc<Version>,
        is_shown: impl Fn(&str) -> bool,
        make: impl FnOnce(&Version, &ReportResources<'_>) -> Result<Option<String>, Fault>
        + Send
        + 'static,
    ) -> Result<(), Busy> {
        let key = (kind, version.hash().to_owned());
        let stop = Stop::default();
        {
            let mut entries = lock(&self.entries);
            entries.retain(|(_, hash), entry| {
                let stays = is_shown(hash);
                entry.stop.fetch_or(!stays, Ordering::Relaxed);
                stays
            });
            if entries.get(&key).is_some_and(Entry::is_pending) {
                return Ok(());
            }
            if entries.values().filter(|entry| entry.is_pending()).count() >= MOST {
                return Err(Busy);
            }
            let entry = Entry {
                report: Report::Pending(crate::store::now()),
                stop: stop.clone(),
            };
            entries.insert(key.clone(), entry);
        }
        let reports = self.clone();
        thread::spawn(move || {
            let means = ReportResources {
                pool: &reports.pool,
                machines: reports.machines.as_deref(),
                stop: &stop,
            };
            let result = make(&version, &means);
            reports.end(&key, &stop, result);
        });
        Ok(())
    }

    /// Stores the result of a report.
    fn end(&self, key: &(ReportKind, String), stop: &Stop, result: Result<Option<String>, Fault>) {
        let mut entries = lock(&self.entries);
        // Another one may have been started meanwhile.
        let Some(entry) = entries
            .get_mut(key)
            .filter(|it| Arc::ptr_eq(&it.stop, stop))
        else {
            return;
        };
        match result {
            Ok(Some(html)) => entry.report = Report::Ready(html.into()),
            Err(fault) if !stop.load(Ordering::Relaxed) => {
                entry.report = Report::Failed(fault.to_string());
            }
            // A stopped report may fail in any way.
            Ok(None) | Err(_) => {
                entries.remove(key);
            }
        }
    }

    /// Ends a report in progress early; it contains what is known by then.
    pub(crate) fn stop(&self, kind: ReportKind, version: &Version) {
        let entries = lock(&self.entries);
        if let Some(entry) = entries.get(&(kind, version.hash().to_owned())) {
            entry.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Ends all reports in progress, and waits a while for that.
    pub(crate) fn stop_all(&self) {
        let begun = Instant::now();
        for entry in lock(&self.entries).values() {
            entry.stop.store(true, Ordering::Relaxed);
        }
        while lock(&self.entries).values().any(Entry::is_pending) && begun.elapsed() < GRACE {
            thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Entry {
    fn is_pending(&self) -> bool {
        matches!(self.report, Report::Pending(_))
    }
}
