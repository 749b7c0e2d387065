//! The sandbox for Linux: a pool of workers.

use std::ffi::{OsStr, OsString};
use std::io;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use super::capture::Capture;
use super::helper::WORK;
use super::loan::Loan;
use super::step::{During, Fault, Step};
use super::watch::{Outcome, Watch};
use super::wire::{FromBox, Report, Request, Walls};
use super::worker::{Plan, Worker};
use super::{Exit, Isolation, Job, Limits, Sandbox, SandboxError, Stop, Work, feed, view};

/// Standard error is kept up to this many bytes.
const STDERR_KEPT: u64 = 64 << 10;

/// Runs jobs in workers; there are as many workers as there were ever jobs at once.
#[derive(Debug)]
pub(super) struct Boxes {
    isolation: Isolation,
    plan: Plan,
    /// Where programs are looked for.
    search: OsString,
    idle: Mutex<Vec<Worker>>,
    started: AtomicU32,
}

impl Boxes {
    /// A sandbox whose first worker is started already, so that what is wrong shows early.
    pub(super) fn open(isolation: Isolation, plan: Plan, search: OsString) -> Result<Self, Fault> {
        let first = Worker::start(&plan, 0)?;
        let started = AtomicU32::new(1);
        Ok(Self {
            isolation,
            plan,
            search,
            idle: Mutex::new(vec![first]),
            started,
        })
    }

    /// This sandbox, after a run that puts up all the walls and ends where the program would start:
    /// a directory is no program.
    pub(super) fn tried(self) -> Result<Self, Fault> {
        let mut worker = self.take_worker()?;
        let outcome = self.run_in(&mut worker, &Job::of(["/usr"]), Path::new("/usr"))?;
        match outcome.message {
            FromBox::NoProgram { .. } => self.give_back(worker)?,
            _ => Err(io::ErrorKind::InvalidData).during(Step::HearHelper)?,
        }
        Ok(self)
    }

    fn take_worker(&self) -> Result<Worker, Fault> {
        let idle = self
            .idle
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .pop();
        idle.map_or_else(
            || Worker::start(&self.plan, self.started.fetch_add(1, Ordering::Relaxed)),
            Ok,
        )
    }

    fn give_back(&self, mut worker: Worker) -> Result<(), Fault> {
        worker.prepare()?;
        self.idle
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(worker);
        Ok(())
    }

    /// The directories in which the job finds programs.
    fn search(&self, job: &Job) -> Vec<PathBuf> {
        match self.plan.walls {
            Walls::None => std::env::split_paths(&self.search).collect(),
            Walls::Landlock | Walls::Namespaces { .. } => view::visible(&self.search, job),
        }
    }

    /// The program of a job: an absolute path as it is, a name as found on `PATH`.
    fn find(&self, name: &OsStr, job: &Job) -> io::Result<PathBuf> {
        if Path::new(name).is_absolute() {
            return std::fs::metadata(name).map(|_| name.into());
        }
        self.search(job)
            .into_iter()
            .map(|directory| directory.join(name))
            .find(|path| rustix::fs::access(path, rustix::fs::Access::EXEC_OK).is_ok())
            .ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "it is not on the search path"))
    }

    /// The environment: `PATH`, a neutral locale, what the walls make necessary, what the job names.
    fn environment(&self, job: &Job, directory: &OsStr) -> Vec<Vec<u8>> {
        let search = std::env::join_paths(self.search(job)).unwrap_or_default();
        let mut own: Vec<(&OsStr, &OsStr)> = vec![
            ("PATH".as_ref(), &search),
            ("LANG".as_ref(), "C.UTF-8".as_ref()),
        ];
        if self.plan.walls != Walls::None {
            // The search for leaks traces the program, which the filter forbids.
            own.push(("LSAN_OPTIONS".as_ref(), "detect_leaks=0".as_ref()));
            own.push(("ASAN_OPTIONS".as_ref(), "detect_leaks=0".as_ref()));
        }
        if self.plan.walls == Walls::Landlock {
            // There is no other directory to write to.
            own.push(("TMPDIR".as_ref(), directory));
        }
        let named = job
            .env
            .iter()
            .map(|(name, value)| (name.as_os_str(), value.as_os_str()));
        own.into_iter()
            .filter(|(name, _)| job.env.iter().all(|(other, _)| other != name))
            .chain(named)
            .map(|(name, value)| [name.as_bytes(), b"=", value.as_bytes()].concat())
            .collect()
    }

    /// Runs a program in a worker; if the worker is of further use, it comes back.
    fn run_in(&self, worker: &mut Worker, job: &Job, program: &Path) -> Result<Outcome, Fault> {
        let directory =
            Directory::of(&job.work, self.plan.walls, worker.user()).during(Step::MakeDirectory)?;
        let mounts = match self.plan.walls {
            Walls::None => Vec::new(),
            Walls::Landlock => view::mounts(job, program, false).during(Step::ShowFile)?,
            Walls::Namespaces { user } => {
                let as_root = user && worker.user().is_some();
                view::mounts(job, program, as_root).during(Step::ShowFile)?
            }
        };
        let (stdout, to_stdout) = Capture::new(job.limits.output).during(Step::MakePipe)?;
        let (stderr, to_stderr) = Capture::new(STDERR_KEPT).during(Step::MakePipe)?;
        let serial = worker.run(Request {
            serial: 0,
            program: program.as_os_str().as_bytes().to_vec(),
            argv: job
                .argv
                .iter()
                .map(|argument| argument.as_bytes().to_vec())
                .collect(),
            env: self.environment(job, directory.path().as_os_str()),
            directory: directory.path().to_owned().into_os_string().into_vec(),
            mounts,
            limits: job.limits,
            stdin: feed::open(&job.stdin).during(Step::StoreInput)?,
            stdout: to_stdout,
            stderr: to_stderr,
        })?;
        let outcome = Watch::new(worker, serial, job.limits, [stdout, stderr]).finish()?;
        directory.take_back().during(Step::TakeBack)?;
        Ok(outcome)
    }
}

impl Sandbox for Boxes {
    fn isolation(&self) -> &Isolation {
        &self.isolation
    }

    fn run(&self, job: &Job) -> Result<Exit, SandboxError> {
        let name = job.argv.first().map_or(OsStr::new(""), OsString::as_os_str);
        let no_program = |source| SandboxError::NoProgram {
            program: name.to_owned(),
            source,
        };
        let program = self.find(name, job).map_err(no_program)?;
        let mut worker = self.take_worker()?;
        // Where this fails the worker is dropped: nobody knows what state it is in.
        let outcome = self.run_in(&mut worker, job, &program)?;
        if outcome.worker_lives {
            self.give_back(worker)?;
        }
        match outcome.message.clone() {
            FromBox::Report(report) => Ok(self.exit(outcome, &report, &job.limits)),
            FromBox::NoProgram { errno } => Err(no_program(io::Error::from_raw_os_error(errno))),
            _ => Err(io::ErrorKind::InvalidData).during(Step::HearHelper)?,
        }
    }
}

impl Boxes {
    /// The figures are the control group's where there is one. Else they are what the helper was told
    /// at the end of each process, or what was seen of them before if that is more.
    fn exit(&self, outcome: Outcome, report: &Report, limits: &Limits) -> Exit {
        let Outcome {
            stop,
            usage,
            stdout,
            stderr,
            ..
        } = outcome;
        let (cpu, memory) = match self.plan.hierarchy {
            Some(_) => (usage.cpu, usage.memory),
            None => (usage.cpu.max(report.cpu), usage.memory.max(report.memory)),
        };
        let over = if usage.out_of_memory || memory > limits.memory {
            Some(Stop::Memory)
        } else if cpu > limits.cpu {
            Some(Stop::Cpu)
        } else {
            None
        };
        let (status, wall) = (report.status, report.wall);
        Exit {
            status,
            stop: stop.or(over),
            cpu,
            wall,
            memory,
            stdout,
            stderr,
        }
    }
}

/// Where a job starts.
enum Directory {
    /// A directory that the box makes for itself.
    OfTheBox,
    /// One made for the job, where the box cannot.
    Fresh(tempfile::TempDir),
    Shared(PathBuf, Loan),
}

impl Directory {
    fn of(work: &Work, walls: Walls, user: Option<u32>) -> io::Result<Self> {
        match (work, walls) {
            (Work::Shared(path), _) => Ok(Self::Shared(path.clone(), Loan::of(path, user)?)),
            (Work::Fresh, Walls::Namespaces { .. }) => Ok(Self::OfTheBox),
            (Work::Fresh, Walls::None | Walls::Landlock) => {
                let directory = tempfile::TempDir::with_prefix("tengen-")?;
                if user.is_some() {
                    std::os::unix::fs::chown(directory.path(), user, user)?;
                }
                Ok(Self::Fresh(directory))
            }
        }
    }

    fn path(&self) -> &Path {
        match self {
            Self::OfTheBox => Path::new(WORK),
            Self::Fresh(directory) => directory.path(),
            Self::Shared(path, _) => path,
        }
    }

    fn take_back(self) -> io::Result<()> {
        match self {
            Self::Shared(_, loan) => loan.take_back(),
            Self::OfTheBox | Self::Fresh(_) => Ok(()),
        }
    }
}
