//! The build directory of a problem: disposable, always consistent, one writer at a time.

use program::{Compiler, ProgramStore};
use sandbox::Sandbox;
use sandbox::is_superuser;
use std::fs::{File, TryLockError};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use terms::fault::Fault;

/// `problems/<id>/build/`, locked by this process until the value is dropped.
///
/// Files are written in `drafts/` and renamed to their final path, so that after a kill at any
/// moment each is complete or missing. The next writer removes leftover drafts.
#[derive(Debug)]
pub struct BuildDir {
    root: PathBuf,
    programs: Arc<ProgramStore>,
    lock: File,
}

/// The purpose for which a process opens a build directory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// Writing cases: exclusive.
    Cases,
    /// Only compiling and running programs: shared with others of the kind.
    Programs,
}

/// The subdirectories of compiled programs and of drafts.
const BIN: &str = "bin";
const DRAFTS: &str = "drafts";
/// The directory of what is built with sanitizers.
const SANITIZED: &str = "sanitized";
/// The directory of reports in that of builds.
const REPORTS: &str = "report";

impl BuildDir {
    /// Its name in the problem's directory.
    pub const NAME: &'static str = "build";

    /// Opens the build directory of the problem in `problem`, and waits for other processes that
    /// use it; `waiting` is called before it waits. Creates the directory if it is missing.
    ///
    /// # Errors
    /// If the directory cannot be created or locked.
    pub fn open(problem: &Path, purpose: Use, waiting: impl FnOnce()) -> Result<Self, Fault> {
        let root = problem.join(Self::NAME);
        Self::open_at(root, purpose, waiting)
    }

    /// The same for what is built with sanitizers, so that it does not replace the usual results.
    ///
    /// # Errors
    /// As for [`BuildDir::open`].
    pub fn open_sanitized(
        problem: &Path,
        purpose: Use,
        waiting: impl FnOnce(),
    ) -> Result<Self, Fault> {
        let root = problem.join(Self::NAME);
        make(&root)?;
        Self::open_at(root.join(SANITIZED), purpose, waiting)
    }

    fn open_at(root: PathBuf, purpose: Use, waiting: impl FnOnce()) -> Result<Self, Fault> {
        make(&root)?;
        let path = root.join("lock");
        let failed = |error| Fault::file("lock", &path, error);
        let lock = File::options()
            .create(true)
            // Opened for writing, because some network file systems lock no other files. Never
            // truncated, because another process may hold the lock.
            .append(true)
            .open(&path)
            .map_err(|error| Fault::file("open", &path, error))?;
        let (tried, wait): (_, fn(&File) -> _) = match purpose {
            Use::Cases => (lock.try_lock(), File::lock),
            Use::Programs => (lock.try_lock_shared(), File::lock_shared),
        };
        match tried {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                waiting();
                wait(&lock).map_err(failed)?;
            }
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let [bin, drafts] = [BIN, DRAFTS].map(|name| root.join(name));
        let dir = Self {
            programs: Arc::new(ProgramStore::new(bin, drafts, purpose == Use::Cases)),
            root,
            lock,
        };
        // Only an exclusive user can be sure that no draft is in use.
        if purpose == Use::Cases {
            remove(&dir.drafts())?;
        }
        make(&dir.drafts())?;
        make_private(&dir.data())?;
        make_private(&dir.reports())?;
        make_private(&dir.results())?;
        make_private(&dir.strength())?;
        Ok(dir)
    }

    /// Lets other processes use the directory, while this one only runs what it has built. What it
    /// needs must not be removed before it is started.
    ///
    /// # Errors
    /// If the lock cannot be released.
    pub fn release(&self) -> Result<(), Fault> {
        let unlocked = self.lock.unlock();
        unlocked.map_err(|error| Fault::file("unlock", &self.root, error))
    }

    /// The directory of the cases: inputs as `<group>/<case>.in`, and the file with the answers.
    #[must_use]
    pub fn data(&self) -> PathBuf {
        self.root.join("data")
    }

    /// The file with the answers. The full stop in its name prevents conflicts with groups.
    pub(super) fn answers(&self) -> PathBuf {
        self.data().join("answers.pack")
    }

    /// Removes the directory of stamps, which are now stored with the answers.
    pub(super) fn remove_stamps(&self) -> Result<(), Fault> {
        remove(&self.root.join("stamps"))
    }

    /// The file that records which case killed which mutant.
    #[must_use]
    pub fn strength(&self) -> PathBuf {
        self.root.join("strength")
    }

    /// The file that records which packages were uploaded to other judges.
    #[must_use]
    pub fn receipts(&self) -> PathBuf {
        self.root.join("uploaded.json")
    }

    /// The directory of results of judged cases. They reveal answers.
    #[must_use]
    pub fn results(&self) -> PathBuf {
        self.root.join("results")
    }

    /// Removes the results of judged cases; returns the number of bytes freed.
    ///
    /// # Errors
    /// If something cannot be removed.
    pub fn remove_results(&self) -> Result<u64, Fault> {
        let freed = program::bytes(&self.results());
        remove(&self.results())?;
        Ok(freed)
    }

    /// Removes all build output except the lock, which another process may wait for; returns the
    /// number of bytes freed.
    ///
    /// # Errors
    /// If something cannot be removed.
    pub fn remove_all(&self) -> Result<u64, Fault> {
        let parts = [
            self.data(),
            self.bin(),
            self.drafts(),
            self.reports(),
            self.results(),
            self.strength(),
        ];
        let freed = parts.iter().map(|part| program::bytes(part)).sum();
        parts.iter().try_for_each(|part| remove(part))?;
        Ok(freed)
    }

    /// The directory of transcripts and other reports. They reveal answers.
    #[must_use]
    pub fn reports(&self) -> PathBuf {
        self.root.join(REPORTS)
    }

    /// The same for the problem in the directory `problem`, which need not be open.
    #[must_use]
    pub fn reports_of(problem: &Path) -> PathBuf {
        problem.join(Self::NAME).join(REPORTS)
    }

    /// Stores a transcript of a submission's interaction on a case; returns the path.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn keep_transcript(
        &self,
        submission: &str,
        case: &str,
        text: &str,
    ) -> Result<PathBuf, Fault> {
        // Submissions with the same file name in two directories share a path; the report names the
        // latest.
        let name = Path::new(submission).file_name().unwrap_or_default();
        let dir = self.reports().join(name);
        let path = dir.join(format!("{case}.interaction"));
        self.write(&path, text.as_bytes())?;
        Ok(path)
    }

    /// A compiler that caches its results here.
    #[must_use]
    pub fn compiler(&self, sandbox: Arc<dyn Sandbox>) -> Compiler {
        Compiler::with_store(self.programs.clone(), sandbox)
    }

    /// The directory of compiled programs.
    fn bin(&self) -> PathBuf {
        self.root.join(BIN)
    }

    /// The directory in which files are written before they are renamed.
    #[must_use]
    pub(crate) fn drafts(&self) -> PathBuf {
        self.root.join(DRAFTS)
    }

    /// Writes a file of the problem atomically.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, path: &Path, bytes: &[u8]) -> Result<(), Fault> {
        write_whole(&self.drafts(), path, bytes)
    }
}

/// Writes a file under a temporary name in `drafts` and renames it.
pub(super) fn write_whole(drafts: &Path, path: &Path, bytes: &[u8]) -> Result<(), Fault> {
    if let Some(parent) = path.parent() {
        make(parent)?;
    }
    let failed = |error| Fault::file("write", path, error);
    let mut draft = tempfile::Builder::new()
        .permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644))
        .tempfile_in(drafts)
        .map_err(failed)?;
    draft.write_all(bytes).map_err(failed)?;
    draft.persist(path).map_err(|error| failed(error.error))?;
    Ok(())
}

fn make(dir: &Path) -> Result<(), Fault> {
    std::fs::create_dir_all(dir).map_err(|error| Fault::file("make", dir, error))
}

/// Creates a directory that, for the superuser, no other user can search: then programs run as
/// other users, and cannot even query the size of a file in there. The programs of an ordinary user
/// run as that user, and others may be meant to read the cases.
fn make_private(dir: &Path) -> Result<(), Fault> {
    make(dir)?;
    if !is_superuser() {
        return Ok(());
    }
    let only_owner = std::os::unix::fs::PermissionsExt::from_mode(0o700);
    std::fs::set_permissions(dir, only_owner).map_err(|error| Fault::file("protect", dir, error))
}

fn remove(dir: &Path) -> Result<(), Fault> {
    match std::fs::remove_dir_all(dir) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(Fault::file("remove", dir, error))
        }
        _ => Ok(()),
    }
}
