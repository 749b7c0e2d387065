//! The problems that the server shows.
//!
//! # Theory of operation
//!
//! A problem is judged on a version of its own: a copy of its directory, named by a hash of all its
//! files, in which its cases are built. So an edit never reaches a submission that is being judged.
//! It creates another version, which replaces the current one when its cases are built. If a
//! directory cannot be used, the last good version stays, and the error is shown.

mod copy;
mod samples;
mod version;

pub(crate) use version::Version;

use base::pool::{Pool, lock};
use base::text::Shown as _;
use cases::build::BuildDir;
use copy::{Listing, list};
use program::Compiler;
use sandbox::Sandbox;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Weak};
use tasks::TaskJudge;
use terms::fault::Fault;
use terms::language::Languages;

/// The tools with which problems are opened.
pub struct CatalogTools {
    /// The directory of the problems.
    pub root: PathBuf,
    /// The directories of the problems, if only these are served: those of a contest.
    pub problems: Option<Vec<PathBuf>>,
    /// The languages of this machine.
    pub languages: Languages,
    /// Directories of header files for jury programs.
    pub include: Vec<PathBuf>,
    /// The cache of compiled programs for all problems, if there is one.
    pub programs: Option<PathBuf>,
    /// The cache of precompiled headers, if there is one.
    pub headers: Option<PathBuf>,
    /// The sandbox in which programs run.
    pub sandbox: Arc<dyn Sandbox>,
    /// Everything is compiled and run through this pool.
    pub pool: Arc<Pool>,
    /// Judges tasks that come with their tests.
    pub tasks: TaskJudge,
}

impl CatalogTools {
    /// The directory of the problem with this id.
    #[must_use]
    pub(crate) fn dir_of(&self, id: &str) -> PathBuf {
        let mut named = self.problems.iter().flatten();
        let found = named.find(|dir| dir.file_name().is_some_and(|name| name == id));
        found.map_or_else(|| self.root.join(id), Clone::clone)
    }

    /// The directories that may be problems.
    fn dirs(&self) -> Result<Vec<PathBuf>, Fault> {
        if let Some(problems) = &self.problems {
            return Ok(problems.clone());
        }
        let root = &self.root;
        let found = std::fs::read_dir(root).map_err(|error| Fault::file("read", root, error))?;
        Ok(found.flatten().map(|entry| entry.path()).collect())
    }

    /// A pool for work that can wait: it gets only the slots that no submission waits for, and at
    /// most half of them, so that one is free when a submission arrives.
    #[must_use]
    pub(crate) fn background(&self) -> Arc<Pool> {
        Arc::new(Pool::behind(self.pool.clone(), self.pool.jobs() / 2))
    }

    /// The compiler for the programs of the problem with this build directory.
    #[must_use]
    pub(crate) fn compiler(&self, dir: &BuildDir) -> Compiler {
        dir.compiler(self.sandbox.clone())
            .including(self.include.clone())
            .sharing(self.programs.clone())
            .precompiling(self.headers.clone())
    }
}

/// All problems.
pub(crate) struct Catalog {
    tools: CatalogTools,
    /// The directory of the versions.
    dir: PathBuf,
    entries: Mutex<BTreeMap<String, Entry>>,
    /// Versions by their hashes, as long as a problem has them or a submission is judged on them.
    versions: Mutex<BTreeMap<String, Weak<Version>>>,
    /// Whether all directories have been read once.
    is_read: AtomicBool,
}

/// A problem.
#[derive(Clone, Default)]
pub(crate) struct Entry {
    /// The version on which submissions are judged, once there is one.
    pub(crate) version: Option<Arc<Version>>,
    /// Why the current state of the directory cannot be used.
    pub(crate) error: Option<String>,
    /// The listing of the directory when it was read last. Shared, as each list of problems is a
    /// copy of the entries.
    seen: Option<Arc<Listing>>,
}

impl Catalog {
    /// An empty catalogue; [`Catalog::refresh`] fills it. The versions are stored in `dir`.
    ///
    /// # Errors
    /// If that directory cannot be created.
    pub(crate) fn new(tools: CatalogTools, dir: PathBuf) -> Result<Self, Fault> {
        std::fs::create_dir_all(&dir).map_err(|error| Fault::file("make", &dir, error))?;
        Ok(Self {
            tools,
            dir,
            entries: Mutex::default(),
            versions: Mutex::default(),
            is_read: AtomicBool::new(false),
        })
    }

    /// The tools with which problems are opened.
    #[must_use]
    pub(crate) fn tools(&self) -> &CatalogTools {
        &self.tools
    }

    /// All problems by their ids.
    #[must_use]
    pub(crate) fn entries(&self) -> BTreeMap<String, Entry> {
        lock(&self.entries).clone()
    }

    /// The version of a problem on which submissions are judged now.
    #[must_use]
    pub(crate) fn current(&self, problem: &str) -> Option<Arc<Version>> {
        lock(&self.entries).get(problem)?.version.clone()
    }

    /// The same for work that needs it.
    ///
    /// # Errors
    /// If the problem does not exist or cannot be built, with a message.
    pub(crate) fn require(&self, problem: &str) -> Result<Arc<Version>, String> {
        let current = self.current(problem);
        current.ok_or_else(|| format!("the problem `{problem}` does not exist or cannot be judged"))
    }

    /// Whether all problems have been read, so that each has a version or an error.
    #[must_use]
    pub(crate) fn is_ready(&self) -> bool {
        self.is_read.load(Ordering::Relaxed)
    }

    /// Reads the directories of all problems, and opens those that changed. Calls `changed` with
    /// the id of each, and with its error. Must not be called by two threads at once.
    ///
    /// # Errors
    /// If the directory of the problems cannot be read.
    pub(crate) fn refresh(&self, changed: &dyn Fn(&str, Option<&str>)) -> Result<(), Fault> {
        let dirs = self.tools.dirs()?.into_iter();
        let mut problems: BTreeMap<String, PathBuf> = dirs.filter_map(named).collect();
        {
            let mut entries = lock(&self.entries);
            entries.retain(|id, _| problems.contains_key(id));
            for id in problems.keys() {
                entries.entry(id.clone()).or_default();
            }
        }
        while let Some((id, dir)) = problems.pop_first() {
            self.look_at(&id, &dir, changed);
        }
        self.is_read.store(true, Ordering::Relaxed);
        Ok(())
    }

    fn look_at(&self, id: &str, dir: &Path, changed: &dyn Fn(&str, Option<&str>)) {
        let listing = list(dir);
        let last = lock(&self.entries).get(id).cloned().unwrap_or_default();
        if listing.is_ok() && last.seen.as_deref() == listing.as_ref().ok() {
            return;
        }
        let opened = listing.map_err(|error| Fault::file("read", dir, error));
        let opened = opened.and_then(|listing| {
            let version = self.open(id, dir, &listing, last.version.as_deref());
            // Retried only after another change, unless the error may disappear by itself.
            let is_passing = version.as_ref().is_err_and(is_passing);
            if let Some(entry) = lock(&self.entries).get_mut(id) {
                entry.seen = (!is_passing).then(|| Arc::new(listing));
            }
            version
        });
        let mut entries = lock(&self.entries);
        let Some(entry) = entries.get_mut(id) else {
            return;
        };
        match opened {
            Ok(version) => {
                entry.version = Some(version);
                entry.error = None;
            }
            Err(fault) => entry.error = Some(fault.to_string()),
        }
        let error = entry.error.clone();
        drop(entries);
        if error.is_none() || error != last.error {
            changed(id, error.as_deref());
        }
    }

    /// Copies a problem and builds its cases.
    fn open(
        &self,
        id: &str,
        dir: &Path,
        listing: &Listing,
        last: Option<&Version>,
    ) -> Result<Arc<Version>, Fault> {
        let draft = tempfile::tempdir_in(&self.dir);
        let draft = draft.map_err(|error| Fault::file("make a directory in", &self.dir, error))?;
        let copied = draft.path().join(id);
        let hash = copy::copy(dir, listing, &copied)?;
        // The content may be the same as before, or as in an older version on which something is
        // still judged.
        let known = lock(&self.versions).get(&hash).and_then(Weak::upgrade);
        if let Some(known) = known {
            return Ok(known);
        }
        let place = self.dir.join(&hash);
        let problem = place.join(id);
        if !problem.is_dir() {
            if let Some(last) = last {
                // Most cases are unchanged and need not be built again.
                copy::copy_build(last.dir(), &copied);
            }
            let moved =
                std::fs::create_dir_all(&place).and_then(|()| std::fs::rename(&copied, &problem));
            moved.map_err(|error| Fault::file("make", &problem, error))?;
        }
        let version = Arc::new(Version::open(&self.tools, &problem, &hash)?);
        lock(&self.versions).insert(hash, Arc::downgrade(&version));
        Ok(version)
    }

    /// Removes unused versions. Must not be called while problems are opened.
    pub(crate) fn sweep(&self) {
        let mut versions = lock(&self.versions);
        versions.retain(|_, version| version.strong_count() > 0);
        for entry in std::fs::read_dir(&self.dir).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let is_used = name
                .to_str()
                .is_some_and(|hash| versions.contains_key(hash));
            let path = entry.path();
            if !is_used && let Err(error) = std::fs::remove_dir_all(&path) {
                tracing::warn!(path = %path.shown(), %error, "an old version stays");
            }
        }
    }
}

/// Whether an error may disappear by itself: the disk is full, or the sandbox failed on a busy
/// machine.
fn is_passing(fault: &Fault) -> bool {
    let is_full = |error: &io::Error| error.kind() == io::ErrorKind::StorageFull;
    match fault {
        Fault::File { source, .. } => is_full(source),
        Fault::Sandbox(_) => true,
        _ => false,
    }
}

/// The id of the problem in a directory, if it contains one.
fn named(dir: PathBuf) -> Option<(String, PathBuf)> {
    let id = dir.file_name()?.to_str()?.to_owned();
    let has_spec = dir.join("problem.toml").is_file();
    (has_spec && package::is_id(&id)).then_some((id, dir))
}
