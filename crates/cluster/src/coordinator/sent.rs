//! The problems that a coordinator has put into the store.

use crate::connection::Connection;
use crate::error::ClusterError;
use crate::package;
use crate::protocol::{ObjectRef, PACKAGE_BYTES, PACKAGES};
use base::digest;
use base::pool::lock;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;

/// How often to check that a problem still is in the store, which drops old objects and may be
/// lost.
const CHECK_INTERVAL: Duration = Duration::from_mins(1);

/// Problems in the store.
#[derive(Debug, Default)]
pub(super) struct SentProblems {
    /// By their directories, with the time of the last check.
    known: Mutex<BTreeMap<PathBuf, (ObjectRef, Instant)>>,
    /// Held while a problem is packed.
    packing: Mutex<()>,
}

/// A problem on this machine, and the files of the machine that it needs.
#[derive(Clone, Copy, Debug)]
pub(super) struct LocalProblem<'a> {
    pub(super) dir: &'a Path,
    /// Directories of header files for jury programs.
    pub(super) include: &'a [PathBuf],
    /// The file with the user's own languages, which may be missing.
    pub(super) languages: &'a Path,
}

impl SentProblems {
    /// Stores a problem, unless the store has it.
    ///
    /// # Errors
    /// If it cannot be packed, or the store refuses it.
    pub(super) fn send(
        &self,
        (runtime, connection): (&Runtime, &Connection),
        problem: LocalProblem<'_>,
    ) -> Result<ObjectRef, ClusterError> {
        if let Some(known) = self.seen_lately(problem.dir) {
            return Ok(known);
        }
        let known = lock(&self.known).get(problem.dir).cloned();
        if let Some((known, _)) = known {
            let has = connection.has(PACKAGES, &known);
            // Without a response, the next request reports the error.
            if runtime.block_on(has).unwrap_or(true) {
                self.note(problem.dir, &known);
                return Ok(known);
            }
        }
        // One thread packs a problem, and the others wait for it.
        let _alone = lock(&self.packing);
        if let Some(known) = self.seen_lately(problem.dir) {
            return Ok(known);
        }
        let unwritable = |error| ClusterError::failed("use a temporary file", error);
        let file = tempfile::NamedTempFile::new().map_err(unwritable)?;
        package::pack(
            problem.dir,
            problem.include,
            problem.languages,
            file.as_file(),
        )?;
        let hash = std::fs::File::open(file.path()).and_then(digest::of_reader);
        let object = ObjectRef {
            hash: hash.map_err(unwritable)?,
            bytes: file.as_file().metadata().map_err(unwritable)?.len(),
        };
        if object.bytes > PACKAGE_BYTES {
            let (bytes, most) = (object.bytes, PACKAGE_BYTES >> 30);
            return Err(ClusterError::Package(format!(
                "packed, it has {bytes} bytes, and workers take {most} GiB at most"
            )));
        }
        let put = async {
            if let Ok(true) = connection.has(PACKAGES, &object).await {
                return Ok(());
            }
            connection.put_file(PACKAGES, &object, file.path()).await
        };
        runtime.block_on(connection.if_allowed(put))?;
        self.note(problem.dir, &object);
        Ok(object)
    }

    /// Forgets all: the store may have lost them.
    pub(super) fn clear(&self) {
        lock(&self.known).clear();
    }

    /// The problem in this directory, if it was checked recently.
    fn seen_lately(&self, dir: &Path) -> Option<ObjectRef> {
        let known = lock(&self.known);
        let (object, looked) = known.get(dir)?;
        (looked.elapsed() < CHECK_INTERVAL).then(|| object.clone())
    }

    fn note(&self, dir: &Path, object: &ObjectRef) {
        let noted = (object.clone(), Instant::now());
        lock(&self.known).insert(dir.to_owned(), noted);
    }
}
