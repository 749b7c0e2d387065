//! The state that all commands share.

use super::args::{Cli, OutputFormat};
use super::config::Config;
use super::exit::Exit;
use super::output::{print_annotations, width};
use super::verbose::VerboseSandbox;
use super::{locate, progress};
use base::pool::{Pool, lock};
use base::text::Shown as _;
use cases::build::{BuildDir, Built, LockMode, Use, build};
use cases::jury::Jury;
use package::Package;
use program::Compiler;
use sandbox::{self, CancellingSandbox, Level, Sandbox};
use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use tasks::{Setup, TaskJudge};
use terms::Kind;
use terms::event::{Event, Sink, announce_task};
use terms::fault::Fault;
use terms::language::Languages;

/// The resolved command line, and the resources that every command needs.
pub(super) struct Context {
    pub(super) root: PathBuf,
    pub(super) format: OutputFormat,
    /// Results that are as expected are not printed.
    quiet: bool,
    /// Each run of a program is printed.
    pub(super) verbose: bool,
    /// The maximum width of a table line in columns, if it is limited.
    pub(super) width: Option<usize>,
    /// The pool that limits all compilations and runs.
    pub(super) pool: Arc<Pool>,
    pub(super) languages: Languages,
    /// Whether C and C++ are compiled with sanitizers.
    pub(super) sanitized: bool,
    /// How many jobs were asked for on the command line, if they were.
    #[cfg_attr(
        not(feature = "server"),
        expect(dead_code, reason = "only the cluster uses it")
    )]
    pub(super) jobs: Option<NonZeroUsize>,
    /// Additional include directories for jury programs of all problems.
    pub(super) include: Vec<PathBuf>,
    pub(super) config: Config,
    pub(super) sink: Arc<dyn Sink + Send>,
    /// The weakest isolation level that the user accepts.
    pub(super) weakest: Level,
    /// The open sandbox, shared by all problems: opening one takes longer than running many
    /// programs.
    sandbox: Mutex<Option<Arc<dyn Sandbox>>>,
}

/// An open problem. Its build directory stays locked as long as this value exists.
pub(super) struct Open {
    pub(super) package: Package,
    pub(super) dir: BuildDir,
    pub(super) sandbox: Arc<dyn Sandbox>,
    pub(super) compiler: Compiler,
    /// The receiver of progress events.
    pub(super) sink: Arc<dyn Sink + Send>,
}

impl Open {
    /// The jury of the problem, with the default sandbox.
    pub(super) fn jury(&self) -> Jury<'_> {
        self.jury_in(&*self.sandbox)
    }

    /// The jury of the problem, with programs that run in this sandbox.
    pub(super) fn jury_in<'a>(&'a self, sandbox: &'a dyn Sandbox) -> Jury<'a> {
        Jury::new(&self.package, &self.compiler, sandbox).reporting(&*self.sink)
    }

    /// The sandbox, with all runs ending when the flag is raised. Ctrl-C only ends the programs
    /// that run at that moment; without this wrapper, a program that a thread starts afterwards
    /// would run up to its limit.
    pub(super) fn sandbox_until(&self, stop: &Arc<AtomicBool>) -> CancellingSandbox {
        CancellingSandbox::new(self.sandbox.clone(), stop.clone().into())
    }
}

impl Context {
    pub(super) fn new(cli: &Cli, config: Config) -> Result<Self, Fault> {
        let root = locate::root(cli.root.as_deref())?;
        let sanitized = cli.command.is_sanitized();
        let languages = languages(&root)?;
        Ok(Self {
            languages: if sanitized {
                languages.sanitized()
            } else {
                languages
            },
            sanitized,
            jobs: cli.jobs,
            include: include(&root),
            format: cli.format,
            quiet: cli.quiet,
            verbose: cli.verbose,
            width: width(),
            pool: Arc::new(Pool::new(
                cli.jobs
                    .or(config.jobs)
                    .map_or_else(physical_cores, NonZeroUsize::get),
            )),
            weakest: weakest(cli, &config),
            sink: progress::sink(cli.format, cli.quiet),
            sandbox: Mutex::default(),
            root,
            config,
        })
    }

    /// The directories of the named problems and contests, or of all problems, without duplicates.
    pub(super) fn problems(&self, names: &[String]) -> Result<Vec<PathBuf>, Fault> {
        let all = if names.is_empty() {
            locate::all(&self.root)?
        } else {
            let dirs = |name: &String| match locate::contest(name)? {
                Some(contest) => Ok(contest.problems.into_iter().map(|it| it.dir).collect()),
                None => Ok(vec![locate::one(&self.root, name)?]),
            };
            let found = names.iter().map(dirs).collect::<Result<Vec<_>, Fault>>()?;
            found.into_iter().flatten().collect()
        };
        let mut dirs: Vec<PathBuf> = Vec::new();
        for dir in all {
            // The same problem may be given by id and by path.
            if !dirs.iter().any(|known| is_same(known, &dir)) {
                dirs.push(dir);
            }
        }
        Ok(dirs)
    }

    /// Opens the problem `name`.
    pub(super) fn open(&self, name: &str, purpose: Use) -> Result<Open, Fault> {
        let open = self.open_dir(&locate::one(&self.root, name)?, purpose)?;
        if open.package.kind == Kind::Match {
            let id = &open.package.id;
            return Err(Fault::Usage(format!(
                "{id} is a match, which has no cases: `tengen duel {id}` plays it, `tengen verify {id}` checks it"
            )));
        }
        Ok(open)
    }

    /// Opens the problem in `dir`.
    pub(super) fn open_dir(&self, dir: &Path, purpose: Use) -> Result<Open, Fault> {
        // Open the package before the build directory is created, so that a mistyped path does not
        // get one.
        let package = package::open(dir, &self.languages)?;
        let dir = self.build_dir(&package.dir, &package.id, purpose)?;
        let sandbox = self.sandbox()?;
        let compiler = dir
            .compiler(sandbox.clone())
            .including(self.include.clone())
            .sharing(programs())
            .precompiling(headers())
            .reporting(self.sink.clone(), &package.id);
        Ok(Open {
            package,
            dir,
            sandbox,
            compiler,
            sink: self.sink.clone(),
        })
    }

    /// Opens the build directory of the problem in `dir`; waits for other processes that use it.
    pub(super) fn build_dir(
        &self,
        dir: &Path,
        problem: &str,
        purpose: Use,
    ) -> Result<BuildDir, Fault> {
        let mut waiting = None;
        let waits = || waiting = Some(announce_task(&*self.sink, Event::Waiting { problem }));
        if self.sanitized {
            BuildDir::open_sanitized(dir, purpose, waits)
        } else {
            BuildDir::open(dir, purpose, waits)
        }
    }

    /// A judge for self-contained tasks, which belong to no problem. Their programs run in the
    /// slots of this pool.
    pub(super) fn task_judge(&self, pool: Arc<Pool>) -> Result<TaskJudge, Fault> {
        TaskJudge::new(Setup {
            sandbox: self.sandbox()?,
            pool,
            languages: self.languages.clone(),
            include: self.include.clone(),
            programs: programs(),
            headers: headers(),
        })
    }

    /// Builds the cases of a problem.
    pub(super) fn build(
        &self,
        jury: &Jury<'_>,
        dir: &BuildDir,
        mode: LockMode,
    ) -> Result<Built, Fault> {
        build(jury, dir, mode, &self.pool, &*self.sink)
    }

    /// A sandbox with at least the required isolation, shared by all problems.
    pub(super) fn sandbox(&self) -> Result<Arc<dyn Sandbox>, Fault> {
        let mut kept = lock(&self.sandbox);
        if let Some(open) = &*kept {
            return Ok(open.clone());
        }
        let options = sandbox::Options {
            at_least: self.weakest,
            ..sandbox::Options::default()
        };
        let open: Arc<dyn Sandbox> = sandbox::open(&options)?.into();
        let open = if self.verbose {
            Arc::new(VerboseSandbox(open))
        } else {
            open
        };
        *kept = Some(open.clone());
        Ok(open)
    }

    pub(super) fn is_json(&self) -> bool {
        self.format == OutputFormat::Json
    }

    /// Whether a command with this exit code prints its report.
    pub(super) fn shows_report(&self, exit: Exit) -> bool {
        !(self.quiet && exit == Exit::Expected)
    }

    /// Prints annotations for GitHub Actions, if requested.
    pub(super) fn annotate(&self, annotations: impl FnOnce() -> String) -> Result<(), Fault> {
        match self.format {
            OutputFormat::Github => print_annotations(&annotations()),
            OutputFormat::Text | OutputFormat::Json => Ok(()),
        }
    }
}

/// Whether two paths lead to the same directory.
fn is_same(one: &Path, other: &Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

/// By default, every level that isolates programs is accepted.
fn weakest(cli: &Cli, config: &Config) -> Level {
    if cli.unsafe_no_isolation {
        return Level::Bare;
    }
    let default = sandbox::Options::default().at_least;
    let asked = cli.require_isolation.or(config.require_isolation);
    asked.unwrap_or(default)
}

/// The directory `include` beside the problems, and the directories in `TENGEN_INCLUDE`.
fn include(root: &Path) -> Vec<PathBuf> {
    let named = std::env::var_os("TENGEN_INCLUDE").unwrap_or_default();
    let named = std::env::split_paths(&named).filter(|dir| !dir.as_os_str().is_empty());
    [root.join("include")].into_iter().chain(named).collect()
}

/// The cache of compiled programs for all problems, if enabled.
pub(super) fn programs() -> Option<PathBuf> {
    named_cache().map(|dir| dir.join("programs"))
}

/// The cache of precompiled headers, if a cache directory exists.
pub(super) fn headers() -> Option<PathBuf> {
    cache().map(|dir| dir.join("headers"))
}

/// The cache directory that `TENGEN_CACHE` names.
fn named_cache() -> Option<PathBuf> {
    let named = std::env::var_os("TENGEN_CACHE").filter(|dir| !dir.is_empty())?;
    Some(named.into())
}

/// The named cache directory, or else the user's.
fn cache() -> Option<PathBuf> {
    let of_user = || {
        let named = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
        let named = named.filter(|dir| dir.is_absolute());
        let dir = named.or_else(|| Some(std::env::home_dir()?.join(".cache")))?;
        dir.is_absolute().then(|| dir.join("tengen"))
    };
    named_cache().or_else(of_user)
}

/// The built-in languages and those of `languages.toml` beside the problems.
pub(super) fn languages(root: &Path) -> Result<Languages, Fault> {
    languages_of(&root.join("languages.toml"))
}

/// The built-in languages and those of a file that may be missing.
pub(super) fn languages_of(path: &Path) -> Result<Languages, Fault> {
    let mut languages = Languages::builtin();
    match std::fs::read_to_string(path) {
        Ok(text) => languages
            .extend(&text)
            .map_err(|error| Fault::Usage(format!("{}: {error}", path.shown())))?,
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(Fault::file("read", path, error)),
    }
    let search_path = std::env::var_os("PATH").unwrap_or_default();
    let home = std::env::home_dir();
    Ok(languages.on_machine(&search_path, home.as_deref()))
}

/// The physical cores that this process may use; hyper-threads of one core count once.
fn physical_cores() -> usize {
    let logical = std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get);
    // Programs on two threads of one core slow each other down, which would change measured times.
    let siblings = |cpu: usize| {
        let path = format!("/sys/devices/system/cpu/cpu{cpu}/topology/thread_siblings_list");
        std::fs::read_to_string(path).ok()
    };
    let cores: BTreeSet<String> = (0..logical).map_while(siblings).collect();
    if cores.is_empty() {
        logical
    } else {
        cores.len()
    }
}
