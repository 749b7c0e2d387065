//! The requests to a sandbox and its results.

use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// At the beginning of the value of an environment variable, stands for the directory for temporary
/// files.
pub(crate) const TEMPORARY: &str = "{tmp}";

/// One program to run.
#[derive(Clone, Debug)]
pub struct Job {
    /// The program, as an absolute path or as a name to be found on the system's `PATH`, and its
    /// arguments.
    pub argv: Vec<OsString>,
    /// What the program reads.
    pub stdin: Stdin,
    /// The directory the program starts in.
    pub work: Work,
    /// Files and directories of the host that the program may read, besides the system's own. They
    /// appear under the same paths.
    pub readable: Vec<PathBuf>,
    /// Environment variables. The box adds `PATH`, a neutral locale and a few that programs need
    /// inside it; nothing is inherited. If a value begins with [`TEMPORARY`], that is replaced by
    /// the path of a directory for temporary files, which the program may write to.
    pub env: Vec<(OsString, OsString)>,
    /// The limits of the run.
    pub limits: JobLimits,
    /// What its standard error is for.
    pub stderr: StderrUse,
    /// The names under which it finds its input and puts its output, besides the streams.
    pub stream_files: StreamFiles,
    /// Whether its instructions are counted, if the processor can and the kernel allows it.
    pub counts_instructions: bool,
    /// Ends the run early.
    pub cancel: Cancel,
}

impl Job {
    /// A job of this program and its arguments, with empty input and the default limits.
    pub fn new<S: Into<OsString>>(argv: impl IntoIterator<Item = S>) -> Self {
        Self {
            argv: argv.into_iter().map(Into::into).collect(),
            stdin: Stdin::Empty,
            work: Work::Fresh,
            readable: Vec::new(),
            env: Vec::new(),
            limits: JobLimits::default(),
            stderr: StderrUse::default(),
            stream_files: StreamFiles::default(),
            counts_instructions: false,
            cancel: Cancel::default(),
        }
    }
}

/// Ends runs whose results are not needed any more. Clones end the same runs.
///
/// A cancelled run ends within some 10 ms, killed by a signal. Its output so far is of no use.
#[derive(Clone, Debug, Default)]
pub struct Cancel {
    own: Arc<AtomicBool>,
    /// Values that end these runs, too.
    outer: Arc<[Cancel]>,
}

impl Cancel {
    /// Ends the runs that have this value, and those that begin later.
    pub fn cancel(&self) {
        self.own.store(true, Ordering::Relaxed);
    }

    /// A value for some of these runs: cancelling it ends only those, and cancelling this one ends
    /// them, too.
    #[must_use]
    pub fn child(&self) -> Self {
        Self {
            own: Arc::default(),
            outer: [self.clone()].into(),
        }
    }

    /// A value that ends the runs when this one or `other` does.
    #[must_use]
    pub(crate) fn or(&self, other: &Self) -> Self {
        Self {
            own: Arc::default(),
            outer: [self.clone(), other.clone()].into(),
        }
    }

    /// A value that ends the runs when it is dropped, that is, when the waiting code is gone.
    #[must_use]
    pub fn on_drop(self) -> CancelOnDrop {
        CancelOnDrop(self)
    }

    /// Whether the runs were cancelled.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.own.load(Ordering::Relaxed) || self.outer.iter().any(Self::is_cancelled)
    }
}

/// Ends runs when it is dropped.
#[derive(Debug)]
pub struct CancelOnDrop(Cancel);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

impl From<Arc<AtomicBool>> for Cancel {
    /// The runs end when the flag is raised, for example by a signal handler.
    fn from(own: Arc<AtomicBool>) -> Self {
        Self {
            own,
            outer: Arc::default(),
        }
    }
}

/// Standard input of a job.
#[derive(Clone, Debug, Default)]
pub enum Stdin {
    /// Empty: at its end from the start.
    #[default]
    Empty,
    /// These bytes.
    Bytes(Arc<[u8]>),
    /// A file of the host.
    File(PathBuf),
}

/// The purpose of a job's standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StderrUse {
    /// Messages for people. If they exceed 64 KiB, the beginning and the end are kept, with a line
    /// between them that states how much is missing.
    #[default]
    Messages,
    /// Data, like standard output, with this limit in bytes. A run that prints more is stopped.
    Data(u64),
}

/// Files in the directory where a job starts that are its streams or its output: programs of some
/// contests open files by fixed names. Each is a name without a directory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StreamFiles {
    /// The file that contains what the program reads; standard input has it as well.
    pub input: Option<String>,
    /// The pipe in place of standard output: what is written to it is read at once, so that others
    /// can answer. What the program prints on standard output is lost then.
    pub output: Option<String>,
    /// The file whose contents at the end of the run are the output, in the limit of the output.
    /// Without such a file, or with a link, a directory or a pipe in its place, the output is empty.
    /// What the program prints on standard output is lost then.
    pub final_output: Option<String>,
}

/// Where a job starts.
#[derive(Clone, Debug, Default)]
pub enum Work {
    /// A fresh empty directory that is removed afterwards.
    #[default]
    Fresh,
    /// A directory of the host, which the program may write to: for compilers.
    Shared(PathBuf),
}

/// What a job may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JobLimits {
    /// CPU time of the whole process tree, user and system time together.
    pub cpu: Duration,
    /// Elapsed time.
    pub wall: Duration,
    /// Bytes of memory.
    pub memory: u64,
    /// Bytes of standard output. [`StderrUse`] limits standard error.
    pub output: u64,
    /// Bytes of each file written.
    pub file: u64,
    /// Processes and threads alive at once, the first included.
    pub processes: u32,
}

impl JobLimits {
    /// The CPU time, in seconds, at which the kernel kills a single process if the tool fails to.
    /// The kernel counts in ticks here, and so, on a virtual machine, also counts time that the
    /// machine gave to others. Therefore the margin is wide.
    pub(super) fn cpu_backstop(&self) -> u64 {
        self.cpu.as_secs() * 2 + 2
    }
}

impl Default for JobLimits {
    /// Enough for a small honest program: 10 s of CPU time, 21 s of elapsed time, 1 GiB of memory,
    /// 64 MiB of output and in any file, 64 processes.
    fn default() -> Self {
        Self {
            cpu: Duration::from_secs(10),
            wall: Duration::from_secs(21),
            memory: 1 << 30,
            output: 64 << 20,
            file: 64 << 20,
            processes: 64,
        }
    }
}

/// What happened to a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exit {
    /// How the program ended.
    pub status: Status,
    /// The exceeded limit, if any; usually the sandbox ended the program for it.
    pub stop: Option<Stop>,
    /// CPU time used, user and system.
    pub cpu: Duration,
    /// Time elapsed.
    pub wall: Duration,
    /// Peak memory in bytes; [`Isolation::memory_source`] names the measurement.
    pub memory: u64,
    /// Whether it was refused a process or thread. Only control groups count that.
    pub refused_process: bool,
    /// How many instructions it and its descendants executed in user mode; `None` unless counting
    /// was requested and possible.
    pub instructions: Option<u64>,
    /// Standard output, cut off at the limit.
    pub stdout: Vec<u8>,
    /// Standard error, as far as [`StderrUse`] keeps it.
    pub stderr: Vec<u8>,
}

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It ended with this exit code.
    Exited(i32),
    /// It was ended by this signal.
    Signaled(i32),
}

/// The limit that a program exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// It used up its CPU time.
    Cpu,
    /// Its elapsed time ran out.
    Wall,
    /// It used too much memory.
    Memory,
    /// It printed too much, to standard output or to a standard error that holds data.
    Output,
    /// It had too many processes or threads, at a level that can only watch their number.
    Processes,
}

/// The protection that a sandbox offers and how it measures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Isolation {
    /// How strongly programs are isolated.
    pub level: Level,
    /// The source of the memory figure: `cgroup1`, `cgroup2`, `rusage`, `scripted`.
    pub memory_source: &'static str,
    /// The source of the CPU time: `cgroup1`, `cgroup2`, `rusage`, `scripted`.
    pub cpu_source: &'static str,
    /// Stronger levels that could be set up but did not hold, each with the tool's own attacks that
    /// succeeded.
    pub not_held: Vec<(Level, String)>,
}

/// How strongly programs are isolated from the machine, weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Limits only: the program can access everything that its user can.
    Bare,
    /// No namespaces: Landlock confines the file system, and a filter the system calls.
    Restricted,
    /// Own namespaces and a filter; memory and CPU time are watched, not accounted.
    Contained,
    /// All that and a control group, which accounts for the whole process tree.
    Strong,
}

impl Level {
    /// Every level, weakest first.
    pub const ALL: [Self; 4] = [Self::Bare, Self::Restricted, Self::Contained, Self::Strong];
}

impl std::str::FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Self, UnknownLevel> {
        let found = Self::ALL
            .into_iter()
            .find(|level| level.to_string() == name);
        found.ok_or(UnknownLevel)
    }
}

/// A word that is not the name of a [`Level`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a level of isolation; the levels are strong, contained, restricted, bare")]
pub struct UnknownLevel;

impl fmt::Display for Level {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Bare => "bare",
            Self::Restricted => "restricted",
            Self::Contained => "contained",
            Self::Strong => "strong",
        })
    }
}
