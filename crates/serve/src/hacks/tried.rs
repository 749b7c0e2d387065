//! Trying a hack.

use super::error::HackError;
use super::record::{Broken, HackRecord, HackRun};
use crate::catalog::{Catalog, Version};
use crate::store::{FinishedHack, Hack, HackOutcome, State, Store, StoreError};
use base::pool::Pool;
use cases::jury::Jury;
use fuzz::request::{HackOutcome as Tried, HackRequest, Hacked, Loader};
use fuzz::shrink::Effort;
use program::Source;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use terms::fault::Fault;

/// The maximum number of accepted submissions that a hack is tried on, the newest first.
const MOST: usize = 200;

/// Tries a hack until it is done or `stop` is raised.
pub(super) fn tried(
    store: &Store,
    catalog: &Catalog,
    pool: &Pool,
    (id, stop): (i64, &Arc<AtomicBool>),
) -> Result<FinishedHack, HackError> {
    let hack = store.hack(id)?;
    let version = catalog.require(&hack.problem).map_err(HackError::Other)?;
    let (mut submissions, is_cut) = targets(store, &hack)?;
    let sources = sources(store, &version, &submissions)?;
    submissions.retain(|id| sources.contains_key(&name(*id)));
    let given = store.hack_inputs(id)?.given;
    match outcome(pool, &version, (id, given), &sources, &submissions, stop)? {
        Tried::Run(hacked) => of_runs(hacked, &submissions, is_cut),
        Tried::Invalid(rejection) => {
            let record = HackRecord {
                rejection: Some(rejection),
                ..HackRecord::default()
            };
            finished(HackOutcome::Invalid, None, &record)
        }
    }
}

fn outcome(
    pool: &Pool,
    version: &Version,
    (id, given): (i64, Vec<u8>),
    sources: &BTreeMap<String, Source>,
    submissions: &[i64],
    stop: &Arc<AtomicBool>,
) -> Result<Tried, Fault> {
    let sandbox = version.sandbox_until(stop);
    let loader = Loader {
        jury: &Jury::new(version.package(), version.compiler(), &sandbox),
        compiler: version.compiler(),
        sandbox: &sandbox,
        read: &|name| {
            let source = sources.get(name).cloned();
            source.ok_or_else(|| Fault::Usage(format!("there is no {name} any more")))
        },
    };
    let request = HackRequest {
        input: given.into(),
        subject: &format!("hack {id}"),
        shrink_time: Effort::TIME,
        pool,
    };
    let names: Vec<String> = submissions.iter().map(|id| name(*id)).collect();
    request.run(&loader, &names, stop)
}

fn of_runs(
    Hacked { runs, broken }: Hacked,
    submissions: &[i64],
    is_cut: bool,
) -> Result<FinishedHack, HackError> {
    let outcome = match broken {
        Some(_) => HackOutcome::Broken,
        None => HackOutcome::Withstood,
    };
    let smallest = broken.as_ref().map(|(_, smallest)| smallest.input.to_vec());
    let runs = submissions
        .iter()
        .zip(runs)
        .map(|(submission, run)| HackRun {
            submission: *submission,
            verdict: run.verdict,
            cpu: run.cpu,
        });
    let record = HackRecord {
        rejection: None,
        runs: runs.collect(),
        is_cut,
        broken: broken.map(|(index, smallest)| Broken::new(submissions[index], smallest)),
    };
    finished(outcome, smallest, &record)
}

fn finished(
    outcome: HackOutcome,
    smallest: Option<Vec<u8>>,
    record: &HackRecord,
) -> Result<FinishedHack, HackError> {
    let result = serde_json::to_string(record);
    Ok(FinishedHack {
        state: State::Judged,
        outcome: Some(outcome),
        smallest,
        result: result.map_err(|error| HackError::Other(error.to_string()))?,
    })
}

/// The name of a submission.
pub(super) fn name(submission: i64) -> String {
    format!("submission {submission}")
}

/// The submissions that a hack is tried on, and whether there are more.
fn targets(store: &Store, hack: &Hack) -> Result<(Vec<i64>, bool), StoreError> {
    if let Some(submission) = hack.submission {
        return Ok((vec![submission], false));
    }
    let mut accepted = store.accepted(&hack.problem, MOST + 1)?;
    let is_cut = accepted.len() > MOST;
    accepted.truncate(MOST);
    Ok((accepted, is_cut))
}

/// The programs by their names, without those that are not valid in this version of the problem,
/// for example because their language is gone.
fn sources(
    store: &Store,
    version: &Version,
    submissions: &[i64],
) -> Result<BTreeMap<String, Source>, StoreError> {
    let mut sources = BTreeMap::new();
    for id in submissions {
        let submission = store.submission(*id)?;
        let files = store.files(*id)?;
        if let Ok(source) = version.stored(&submission.language, files) {
            sources.insert(name(*id), source);
        }
    }
    Ok(sources)
}
