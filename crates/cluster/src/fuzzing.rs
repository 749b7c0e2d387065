//! What a fuzzer needs of the parsers of this crate: messages and archives. Not an interface for
//! others.

use super::archive::{self, Most};
use super::error::ClusterError;
use super::protocol::{
    Address, Carried, CaseMessage, CaseOutcome, DeadLetter, Job, JobOutcome, JobResult, JobWork,
    class, decode, encode,
};
use super::status::WorkerStatus;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use std::io::Cursor;
use std::time::Duration;
use terms::language::Languages;

/// Reads bytes as each of the messages, and processes them as a worker and a coordinator do before
/// they run anything.
///
/// # Panics
/// If a message differs after it was written and read again, or a result that was not refused
/// cannot be used.
pub fn messages(bytes: &[u8], languages: &Languages) {
    if let Ok(subject) = std::str::from_utf8(bytes) {
        let known = ["c++".to_owned(), "python".to_owned()];
        _ = Address::of_subject(subject);
        _ = class::is_taken(subject, &known, "processor");
        _ = class::shown(subject, &known, &known);
    }
    if let Some(job) = same_again::<Job>(bytes)
        && let Ok(job) = Job::read(bytes, &job.address())
    {
        use_job(job, languages);
    }
    if let Some(result) = same_again::<JobResult>(bytes) {
        _ = use_result(result);
    }
    same_again::<DeadLetter>(bytes);
    same_again::<WorkerStatus>(bytes);
}

/// The message, if it is one; checks that it stays the same when it is written and read.
fn same_again<T: DeserializeOwned + Serialize + PartialEq + Debug>(bytes: &[u8]) -> Option<T> {
    let message: T = decode(bytes).ok()?;
    // The written form may be longer than the read one, and then too long.
    match decode::<T>(&encode(&message)) {
        Ok(again) => assert_eq!(again, message),
        Err(error) => assert!(encode(&message).len() > bytes.len(), "{error}"),
    }
    Some(message)
}

fn use_job(job: Job, languages: &Languages) {
    match job.work {
        JobWork::Judge(judging) => {
            assert!(judging.numbers().count() <= 1 << 20);
            if let Carried::Here(source) = judging.source {
                _ = source.read_in(languages);
            }
        }
        JobWork::Search(Carried::Here(search), part) => {
            if let Ok(search) = search.read(languages) {
                _ = part.check_candidates(&search);
            }
        }
        JobWork::Play(Carried::Here(game)) => _ = game.read(languages),
        JobWork::Search(Carried::Stored(_), _) | JobWork::Play(Carried::Stored(_)) => {}
    }
}

fn use_result(result: JobResult) -> Result<(), ClusterError> {
    result.outcome.check()?;
    result.isolation.read()?;
    let Carried::Here(outcome) = result.outcome else {
        return Ok(());
    };
    match outcome {
        JobOutcome::Failed(fault) => _ = fault.into_fault(&result.worker).to_string(),
        JobOutcome::Tried(tried) => _ = tried.read(&(0..64))?,
        JobOutcome::Played(played) => _ = played.read()?,
        JobOutcome::Judged { cases, .. } => {
            CaseMessage::check_all(&cases, 64)?;
            let mut total = Duration::ZERO;
            for case in cases {
                match case.outcome {
                    CaseOutcome::Judged(judged) => {
                        let judged = judged.read(("group/1", 0), &result.worker);
                        // Reports add times up.
                        total += judged.cpu + judged.wall;
                        total += judged.runs.iter().sum::<Duration>();
                    }
                    CaseOutcome::Failed(fault) => _ = fault.into_fault("worker").to_string(),
                }
            }
        }
    }
    Ok(())
}

/// Unpacks bytes as an archive of a problem into a temporary directory.
pub fn archive(bytes: &[u8]) {
    let Ok(directory) = tempfile::tempdir() else {
        return;
    };
    let most = Most {
        entries: 64,
        bytes: 1 << 20,
    };
    _ = archive::unpack(Cursor::new(bytes), directory.path(), most);
}
