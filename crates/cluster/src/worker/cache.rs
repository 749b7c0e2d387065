//! The problems that a worker has unpacked.
//!
//! Each is unpacked once, however many jobs need it at the same time, and stays until there is no
//! room. Then the least recently used problems without jobs are removed. They lie in a temporary
//! directory, so the next worker removes everything that a killed one left.

use super::WorkerState;
use crate::archive::{Most, too_large, unpack};
use crate::error::ClusterError;
use crate::package::{INCLUDE, LANGUAGES, MOST_FILES, PROBLEM};
use crate::protocol::{Job, JobLimits, PACKAGES};
use base::digest::Hex;
use base::pool::lock;
use base::scratch::Scratch;
use cases::build::{BuildDir, Case, Use, built};
use package::Package;
use program::Compiler;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use terms::fault::Fault;
use tokio::sync::OnceCell;

/// How many jobs there are between two checks of the cache size.
const CHECK_AFTER_JOBS: u64 = 200;

/// A problem: its package, and its id, which is the name of its directory.
type Key = (Hex, String);

/// The cache of problems.
pub(super) struct Cache {
    scratch: Scratch,
    most_bytes: u64,
    kept: Mutex<BTreeMap<Key, CachedProblem>>,
    uses: AtomicU64,
    /// Whether the cache exceeds its limit because jobs use all of it.
    is_over: AtomicBool,
}

struct CachedProblem {
    problem: Arc<OnceCell<Arc<Unpacked>>>,
    last_use: u64,
}

/// A problem on disk.
pub(super) struct Unpacked {
    root: PathBuf,
    id: String,
    /// Its build directory, once it was opened.
    build: Mutex<Option<Arc<BuildDir>>>,
    /// By the limits with which it was opened.
    opened: Mutex<BTreeMap<JobLimits, Arc<OpenedProblem>>>,
}

/// A problem on which submissions can be judged.
pub(super) struct OpenedProblem {
    pub(super) package: Package,
    /// For programs that no other worker needs.
    alone: Compiler,
    /// For programs that others need as well: one of the workers compiles each program.
    sharing: Compiler,
    /// Its cases, once they were needed: a search may work without built cases.
    cases: OnceLock<Vec<Case>>,
    /// Held as long as programs run there.
    build: Arc<BuildDir>,
}

impl OpenedProblem {
    /// The compiler for jury programs and the programs of searches.
    pub(super) fn compiler(&self) -> &Compiler {
        &self.sharing
    }

    /// The compiler for a submission. This worker judges `cases` of its cases.
    ///
    /// # Errors
    /// If a case is missing.
    pub(super) fn compiler_of_submission(&self, cases: usize) -> Result<&Compiler, Fault> {
        let is_part = cases < self.cases()?.len();
        Ok(if is_part { &self.sharing } else { &self.alone })
    }

    /// Its cases.
    ///
    /// # Errors
    /// If one is missing.
    pub(super) fn cases(&self) -> Result<&[Case], Fault> {
        if self.cases.get().is_none() {
            let built = built(&self.package, &self.build)?;
            return Ok(self.cases.get_or_init(|| built));
        }
        Ok(self.cases.get().map_or(&[], Vec::as_slice))
    }
}

impl Cache {
    /// An empty cache.
    ///
    /// # Errors
    /// If no temporary directory can be created.
    pub(super) fn new(most_bytes: u64) -> Result<Self, ClusterError> {
        let scratch = Scratch::new();
        Ok(Self {
            scratch: scratch.map_err(|error| ClusterError::failed("make a directory", error))?,
            most_bytes,
            kept: Mutex::default(),
            uses: AtomicU64::new(0),
            is_over: AtomicBool::new(false),
        })
    }

    /// The problem of a job; fetched if it is missing.
    ///
    /// # Errors
    /// If it cannot be fetched, or is not a valid problem.
    pub(super) async fn get(
        &self,
        shared: &WorkerState,
        job: &Job,
    ) -> Result<Arc<Unpacked>, ClusterError> {
        let key = (job.package.hash.clone(), job.problem.clone());
        let last_use = self.uses.fetch_add(1, Ordering::Relaxed);
        let cell = {
            let mut kept = lock(&self.kept);
            let kept = kept.entry(key.clone()).or_insert_with(|| CachedProblem {
                problem: Arc::default(),
                last_use,
            });
            kept.last_use = last_use;
            kept.problem.clone()
        };
        let is_new = !cell.initialized();
        let fetched = cell.get_or_try_init(|| self.fetch(shared, job)).await;
        let found = fetched.cloned();
        let is_over = self.is_over.load(Ordering::Relaxed);
        if is_new || is_over || last_use.is_multiple_of(CHECK_AFTER_JOBS) {
            // Progress messages of other jobs are sent meanwhile.
            tokio::task::block_in_place(|| self.tidy(&key));
        }
        found
    }

    async fn fetch(&self, shared: &WorkerState, job: &Job) -> Result<Arc<Unpacked>, ClusterError> {
        let unwritable = |error: std::io::Error| ClusterError::failed("keep a problem", error);
        if job.package.bytes > self.most_bytes {
            return Err(too_large());
        }
        let mut file = tempfile::tempfile_in(self.scratch.path()).map_err(unwritable)?;
        shared
            .connection
            .fetch(PACKAGES, &job.package, &mut file)
            .await?;
        let draft = tempfile::tempdir_in(self.scratch.path()).map_err(unwritable)?;
        let (root, id) = (draft.path().to_owned(), job.problem.clone());
        let most = Most {
            entries: MOST_FILES,
            bytes: self.most_bytes,
        };
        let unpacked = tokio::task::spawn_blocking(move || {
            unpack(file, &root, most)?;
            fs::rename(root.join(PROBLEM), root.join(&id)).map_err(unwritable)
        });
        let unpacked = unpacked.await;
        unpacked.map_err(|error| ClusterError::failed("unpack a problem", error))??;
        Ok(Arc::new(Unpacked {
            root: draft.keep(),
            id: job.problem.clone(),
            build: Mutex::default(),
            opened: Mutex::default(),
        }))
    }

    /// Evicts the least recently used problems while the cache is too large.
    fn tidy(&self, current: &Key) {
        let mut kept = lock(&self.kept);
        let sizes = kept.iter().filter_map(|(key, kept)| {
            let problem = kept.problem.get()?;
            Some((kept.last_use, bytes_below(&problem.root), key.clone()))
        });
        let mut sizes: Vec<(u64, u64, Key)> = sizes.collect();
        sizes.sort();
        let mut all: u64 = sizes.iter().map(|(_, bytes, _)| bytes).sum();
        for (_, bytes, key) in sizes {
            let is_idle = kept.get(&key).is_some_and(CachedProblem::is_idle);
            if all <= self.most_bytes || key == *current || !is_idle {
                continue;
            }
            if let Some(root) = kept
                .remove(&key)
                .and_then(|kept| Some(kept.problem.get()?.root.clone()))
            {
                // If it cannot be removed now, it is removed with the whole directory.
                let _ = fs::remove_dir_all(root);
                all -= bytes;
            }
        }
        self.is_over.store(all > self.most_bytes, Ordering::Relaxed);
    }
}

impl CachedProblem {
    /// Whether no job uses it or is about to.
    fn is_idle(&self) -> bool {
        let is_unused = |problem| Arc::strong_count(problem) == 1;
        Arc::strong_count(&self.problem) == 1 && self.problem.get().is_some_and(is_unused)
    }
}

impl Unpacked {
    /// The build directory of the problem in `dir`, which no other process uses.
    fn build(&self, dir: &Path) -> Result<Arc<BuildDir>, Fault> {
        let mut build = lock(&self.build);
        if let Some(open) = &*build {
            return Ok(open.clone());
        }
        let open = Arc::new(BuildDir::open(dir, Use::Cases, || {})?);
        *build = Some(open.clone());
        Ok(open)
    }

    /// The problem with these limits.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub(super) fn open(
        &self,
        shared: &WorkerState,
        limits: &JobLimits,
    ) -> Result<Arc<OpenedProblem>, Fault> {
        let mut opened = lock(&self.opened);
        if let Some(known) = opened.get(limits) {
            return Ok(known.clone());
        }
        let tools = &shared.tools;
        let dir = self.root.join(&self.id);
        let languages = (tools.languages)(&self.root.join(LANGUAGES))?;
        let mut package = package::open(&dir, &languages)?;
        limits.set(&mut package)?;
        let build = self.build(&dir)?;
        let compiler = || {
            build
                .compiler(tools.sandbox.clone())
                .including(self.include())
                .sharing(tools.programs.clone())
                .precompiling(tools.headers.clone())
        };
        let problem = Arc::new(OpenedProblem {
            package,
            alone: compiler(),
            sharing: match &shared.programs {
                Some(programs) => compiler().sharing_with(programs.clone()),
                None => compiler(),
            },
            cases: OnceLock::new(),
            build,
        });
        opened.insert(limits.clone(), problem.clone());
        Ok(problem)
    }

    /// The directories of header files, in order.
    fn include(&self) -> Vec<PathBuf> {
        let numbered = (0_u32..).map(|number| self.root.join(INCLUDE).join(number.to_string()));
        // Directories that did not exist when it was packed leave gaps.
        numbered.take(64).filter(|dir| dir.is_dir()).collect()
    }
}

/// The bytes of all files below a directory.
fn bytes_below(dir: &Path) -> u64 {
    let entries = fs::read_dir(dir).into_iter().flatten().flatten();
    let sizes = entries.map(|entry| match entry.metadata() {
        Ok(found) if found.is_dir() => bytes_below(&entry.path()),
        Ok(found) => found.len(),
        Err(_) => 0,
    });
    sizes.sum()
}
