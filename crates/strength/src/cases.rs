//! The files of the cases, cached because they are read often.

use cases::build::Case;
use std::path::Path;
use std::sync::{Arc, OnceLock};
use terms::fault::Fault;

/// Larger files are not cached.
const MAX_CACHED_BYTES: usize = 1 << 20;

/// The inputs and answers of cases.
pub(crate) struct CaseFiles<'a> {
    cases: &'a [Case],
    inputs: Vec<OnceLock<Arc<[u8]>>>,
    answers: Vec<OnceLock<Arc<[u8]>>>,
}

impl<'a> CaseFiles<'a> {
    pub(crate) fn new(cases: &'a [Case]) -> Self {
        let unread = || cases.iter().map(|_| OnceLock::new()).collect();
        Self {
            cases,
            inputs: unread(),
            answers: unread(),
        }
    }

    /// The input of a case.
    pub(crate) fn input(&self, case: usize) -> Result<Arc<[u8]>, Fault> {
        let path: &Path = &self.cases[case].input;
        let read = || std::fs::read(path).map_err(|error| Fault::file("read", path, error));
        kept(&self.inputs[case], read)
    }

    /// The jury's answer to a case.
    pub(crate) fn answer(&self, case: usize) -> Result<Arc<[u8]>, Fault> {
        kept(&self.answers[case], || self.cases[case].answer.read())
    }
}

fn kept(
    place: &OnceLock<Arc<[u8]>>,
    read: impl FnOnce() -> Result<Vec<u8>, Fault>,
) -> Result<Arc<[u8]>, Fault> {
    if let Some(bytes) = place.get() {
        return Ok(bytes.clone());
    }
    let bytes: Arc<[u8]> = read()?.into();
    if bytes.len() <= MAX_CACHED_BYTES {
        // Another thread may have stored the same bytes first.
        let _ = place.set(bytes.clone());
    }
    Ok(bytes)
}
