//! Programs that one worker compiles for all.
//!
//! # Theory of operation
//!
//! A compiled program is stored in the object store as an archive, under the hash of everything
//! that determines its bytes: the compiler's key, and the platform, as a program of another CPU or
//! of other libraries might not run here. A worker that needs a program looks there before it
//! compiles. This only saves time: if the store does not answer, or refuses this worker, it is not
//! used for a while, and programs are compiled. Workers do not wait for programs that another is
//! compiling.

use super::backoff::{Backoff, BackoffLengths};
use crate::archive::{Most, OWNED, Packing, unpack};
use crate::connection::{Connection, NamedObject, NamedStore};
use crate::error::ClusterError;
use crate::protocol::PROGRAMS;
use base::digest::{Fingerprint, Hex};
use base::pool::lock;
use judge::machine::platform;
use program::SharedPrograms;
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Cursor};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::sync::{OnceCell, Semaphore};
use tokio::time::timeout;

/// The maximum size of a shared program, before and after it is packed.
const MOST: Most = Most {
    entries: 4096,
    bytes: 64 << 20,
};
/// The timeout for storing a program.
const GIVING: Duration = Duration::from_mins(1);
/// How long a store that does not answer is not used.
const BACKOFF: BackoffLengths = BackoffLengths {
    first: Duration::from_mins(1),
    factor: 2,
    longest: Duration::from_hours(1),
};

/// The programs of all workers of the cluster.
#[derive(Clone)]
pub(super) struct ClusterPrograms(Arc<Inner>);

struct Inner {
    connection: Connection,
    runtime: Handle,
    platform: Hex,
    store: OnceCell<NamedStore>,
    taking: Backoff,
    giving: Backoff,
    /// Programs that differ from what was stored, and so are stored again.
    damaged: Mutex<BTreeSet<String>>,
    /// Held while a program is packed and stored; others wait.
    turn: Semaphore,
}

impl ClusterPrograms {
    /// The programs of the connected cluster; `None` if it is not known which of them would run
    /// here. Must be called within a runtime, which does the work.
    pub(super) fn open(connection: &Connection) -> Option<Self> {
        Some(Self(Arc::new(Inner {
            connection: connection.clone(),
            runtime: Handle::current(),
            platform: platform()?,
            store: OnceCell::new(),
            taking: Backoff::new(BACKOFF),
            giving: Backoff::new(BACKOFF),
            damaged: Mutex::default(),
            turn: Semaphore::new(1),
        })))
    }
}

impl SharedPrograms for ClusterPrograms {
    fn take(&self, key: &str, draft: &Path) -> bool {
        let inner = &self.0;
        if inner.taking.is_on() {
            return false;
        }
        let found = inner.runtime.block_on(inner.fetch(key));
        note(&inner.taking, &found);
        let unpacked = match found {
            Ok(NamedObject::Whole(archive)) => unpack(Cursor::new(archive), draft, MOST),
            Ok(NamedObject::Damaged(error)) => Err(error),
            Ok(NamedObject::Nothing) | Err(_) => return false,
        };
        match &unpacked {
            Ok(()) => tracing::info!(key, "a program comes from another worker"),
            Err(error) => {
                tracing::warn!(key, %error, "a program of the cluster is damaged");
                lock(&inner.damaged).insert(key.to_owned());
            }
        }
        unpacked.is_ok()
    }

    fn give(&self, key: &str, place: &Path) {
        let (inner, key, place) = (self.0.clone(), key.to_owned(), place.to_owned());
        self.0.runtime.spawn(async move {
            let Ok(_turn) = inner.turn.acquire().await else {
                return;
            };
            if inner.giving.is_on() {
                return;
            }
            // A program that cannot be packed, because it is too large or has been removed, is not
            // shared.
            let packed = tokio::task::spawn_blocking(move || pack(&place)).await;
            if let Ok(Ok(archive)) = packed {
                let given = inner.put(&key, &archive).await;
                note(&inner.giving, &given);
            }
        });
    }
}

impl Inner {
    /// The name of a program in the store.
    fn name(&self, key: &str) -> Hex {
        Fingerprint::default()
            .with(key)
            .with(&self.platform)
            .finish()
    }

    async fn store(&self) -> Result<&NamedStore, ClusterError> {
        let open = || self.connection.named_store(PROGRAMS);
        self.store.get_or_try_init(open).await
    }

    async fn fetch(&self, key: &str) -> Result<NamedObject, ClusterError> {
        let store = self.store().await?;
        store.find(&self.name(key), MOST.bytes).await
    }

    async fn put(&self, key: &str, archive: &[u8]) -> Result<(), ClusterError> {
        let is_damaged = lock(&self.damaged).remove(key);
        let put = async {
            let store = self.store().await?;
            store.put(&self.name(key), archive, is_damaged).await
        };
        let late = |late| Err(ClusterError::failed("share a program", late));
        timeout(GIVING, put).await.unwrap_or_else(late)
    }
}

/// Records the result of a request to the store.
fn note<T>(backoff: &Backoff, outcome: &Result<T, ClusterError>) {
    match outcome {
        Ok(_) => backoff.end(),
        Err(error) => {
            if let Some(pause) = backoff.begin() {
                let seconds = pause.as_secs();
                tracing::warn!(%error, seconds, "programs are not shared for a while");
            }
        }
    }
}

/// The content of a program's directory as an archive.
fn pack(place: &Path) -> io::Result<Vec<u8>> {
    let mut archive = Cursor::new(Vec::new());
    let mut packing = Packing::new(&mut archive);
    let mut left = vec![PathBuf::new()];
    let mut bytes = 0;
    while let Some(below) = left.pop() {
        for entry in fs::read_dir(place.join(&below))? {
            let entry = entry?;
            let (path, metadata) = (below.join(entry.file_name()), entry.metadata()?);
            let name = path.to_str().ok_or(io::ErrorKind::InvalidFilename)?;
            let mode = metadata.permissions().mode() & 0o7777;
            bytes += metadata.len();
            if mode > 0o777 || bytes > MOST.bytes {
                return Err(io::ErrorKind::Unsupported.into());
            }
            if metadata.is_dir() && mode & OWNED == OWNED {
                packing.directory(name, mode)?;
                left.push(path);
            } else if metadata.is_file() {
                packing.file(name, mode, File::open(entry.path())?)?;
            } else {
                return Err(io::ErrorKind::Unsupported.into());
            }
        }
    }
    packing.finish()?;
    Ok(archive.into_inner())
}

#[cfg(test)]
mod tests {
    use super::{BACKOFF, Backoff, MOST, note, pack};
    use crate::archive::unpack;
    use crate::error::ClusterError;
    use std::fs;
    use std::io::Cursor;
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    #[test]
    fn a_program_arrives_with_its_modes() {
        let (from, to) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        fs::create_dir_all(from.path().join("files/a/b")).unwrap();
        for (name, mode) in [("files/a/b/x", 0o751), ("files/y", 0o600), ("stamp", 0o644)] {
            let path = from.path().join(name);
            fs::write(&path, name).unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        }
        let archive = pack(from.path()).unwrap();
        unpack(Cursor::new(archive), to.path(), MOST).unwrap();
        for name in [
            "files",
            "files/a",
            "files/a/b",
            "files/a/b/x",
            "files/y",
            "stamp",
        ] {
            let mode = |dir: &tempfile::TempDir| {
                let metadata = fs::metadata(dir.path().join(name)).unwrap();
                metadata.permissions().mode()
            };
            assert_eq!(mode(&from), mode(&to), "{name}");
        }
        assert_eq!(fs::read(to.path().join("files/y")).unwrap(), b"files/y");
    }

    #[test]
    fn what_is_no_plain_program_is_not_packed() {
        let dir = tempfile::tempdir().unwrap();
        symlink("/etc/passwd", dir.path().join("link")).unwrap();
        assert!(pack(dir.path()).is_err());
        let dir = tempfile::tempdir().unwrap();
        let large = fs::File::create(dir.path().join("large")).unwrap();
        large.set_len(MOST.bytes + 1).unwrap();
        assert!(pack(dir.path()).is_err());
        assert!(pack(&dir.path().join("none")).is_err());
    }

    #[test]
    fn what_does_not_answer_is_left_alone_for_longer_each_time() {
        let backoff = Backoff::new(BACKOFF);
        assert!(!backoff.is_on());
        let failure = Err::<(), _>(ClusterError::failed("share a program", "no answer"));
        for times in [1, 2, 4] {
            // Two failures at the same time count once.
            for _ in 0..2 {
                note(&backoff, &failure);
                assert!(backoff.is_on());
                assert_eq!(backoff.pause().unwrap(), BACKOFF.first * times);
            }
            backoff.pass();
        }
        note(&backoff, &Ok(()));
        assert!(!backoff.is_on() && backoff.pause().is_none());
    }
}
