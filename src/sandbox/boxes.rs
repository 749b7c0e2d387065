//! The sandbox for Linux: a pool of workers.

use std::ffi::{OsStr, OsString};
use std::io;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::capture::Capture;
use super::feed;
use super::step::{During, Step};
use super::watch::{Outcome, Watch};
use super::wire::{FromBox, Report, Request, ToBox};
use super::worker::Worker;
use super::{Exit, Isolation, Job, Limits, Sandbox, SandboxError, Stop, Work};

/// Standard error is kept up to this many bytes.
const STDERR_KEPT: u64 = 64 << 10;

/// Runs jobs in workers; there are as many workers as there were ever jobs at once.
#[derive(Debug)]
pub(super) struct Boxes {
    pub(super) isolation: Isolation,
    pub(super) helper: PathBuf,
    pub(super) path: OsString,
    idle: Mutex<Vec<Worker>>,
}

impl Boxes {
    /// A sandbox whose first worker is started already, so that what is wrong shows early.
    pub(super) fn open(
        isolation: Isolation,
        helper: PathBuf,
        path: OsString,
    ) -> Result<Self, SandboxError> {
        let first = Worker::start(&helper)?;
        Ok(Self {
            isolation,
            helper,
            path,
            idle: Mutex::new(vec![first]),
        })
    }

    fn take_worker(&self) -> Result<Worker, SandboxError> {
        let idle = self
            .idle
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .pop();
        idle.map_or_else(|| Ok(Worker::start(&self.helper)?), Ok)
    }

    fn give_back(&self, worker: Worker) {
        self.idle
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(worker);
    }

    /// The program of a job: an absolute path as it is, a name as found on `PATH`.
    fn find(&self, program: &OsStr) -> Result<PathBuf, SandboxError> {
        if Path::new(program).is_absolute() {
            return Ok(program.into());
        }
        std::env::split_paths(&self.path)
            .map(|directory| directory.join(program))
            .find(|path| rustix::fs::access(path, rustix::fs::Access::EXEC_OK).is_ok())
            .ok_or_else(|| SandboxError::NoProgram {
                program: program.to_owned(),
                source: io::ErrorKind::NotFound.into(),
            })
    }

    /// The environment: `PATH`, a neutral locale and what the job names.
    fn environment(&self, job: &Job) -> Vec<Vec<u8>> {
        let own = [
            ("PATH".as_ref(), self.path.as_os_str()),
            ("LANG".as_ref(), "C.UTF-8".as_ref()),
        ];
        let named = job
            .env
            .iter()
            .map(|(name, value)| (name.as_os_str(), value.as_os_str()));
        own.into_iter()
            .filter(|(name, _)| job.env.iter().all(|(other, _)| other != name))
            .chain(named)
            .map(|(name, value): (&OsStr, &OsStr)| {
                [name.as_bytes(), b"=", value.as_bytes()].concat()
            })
            .collect()
    }
}

impl Sandbox for Boxes {
    fn isolation(&self) -> &Isolation {
        &self.isolation
    }

    fn run(&self, job: &Job) -> Result<Exit, SandboxError> {
        let name = job
            .argv
            .first()
            .map_or_else(|| OsStr::new(""), OsString::as_os_str);
        let program = self.find(name)?;
        let fresh = Directory::of(&job.work).during(Step::MakeDirectory)?;
        let stdin = feed::open(&job.stdin).during(Step::StoreInput)?;
        let (stdout, to_stdout) = Capture::new(job.limits.output).during(Step::MakePipe)?;
        let (stderr, to_stderr) = Capture::new(STDERR_KEPT).during(Step::MakePipe)?;
        let mut worker = self.take_worker()?;
        let serial = worker.next_serial();
        worker.send(&ToBox::Run(Request {
            serial,
            program: program.into_os_string().into_vec(),
            argv: job
                .argv
                .iter()
                .map(|argument| argument.as_bytes().to_vec())
                .collect(),
            env: self.environment(job),
            directory: fresh.path().as_os_str().as_bytes().to_vec(),
            limits: job.limits,
            stdin,
            stdout: to_stdout,
            stderr: to_stderr,
        }))?;
        // Where this fails the worker is dropped: nobody knows what state it is in.
        let outcome = Watch::new(&worker, serial, job.limits, [stdout, stderr]).finish()?;
        self.give_back(worker);
        match outcome.message.clone() {
            FromBox::Report(report) => Ok(exit(outcome, &report, &job.limits)),
            FromBox::NoProgram { errno } => Err(SandboxError::NoProgram {
                program: name.to_owned(),
                source: io::Error::from_raw_os_error(errno),
            }),
            _ => Err(io::ErrorKind::InvalidData).during(Step::HearHelper)?,
        }
    }
}

fn exit(outcome: Outcome, report: &Report, limits: &Limits) -> Exit {
    let cpu = report.cpu.max(outcome.cpu_seen);
    let memory = report.memory.max(outcome.memory_seen);
    Exit {
        status: report.status,
        stop: outcome
            .stop
            .or_else(|| over(cpu, report.wall, memory, limits)),
        cpu,
        wall: report.wall,
        memory,
        stdout: outcome.stdout,
        stderr: outcome.stderr,
    }
}

/// The limit that the final figures are over.
fn over(cpu: Duration, wall: Duration, memory: u64, limits: &Limits) -> Option<Stop> {
    if cpu > limits.cpu {
        Some(Stop::Cpu)
    } else if memory > limits.memory {
        Some(Stop::Memory)
    } else if wall > limits.wall {
        Some(Stop::Wall)
    } else {
        None
    }
}

/// Where a job starts.
enum Directory<'a> {
    Fresh(tempfile::TempDir),
    Shared(&'a Path),
}

impl<'a> Directory<'a> {
    fn of(work: &'a Work) -> io::Result<Self> {
        match work {
            Work::Fresh => Ok(Self::Fresh(tempfile::TempDir::with_prefix("tengen-")?)),
            Work::Shared(path) => Ok(Self::Shared(path)),
        }
    }

    fn path(&self) -> &Path {
        match self {
            Self::Fresh(directory) => directory.path(),
            Self::Shared(path) => path,
        }
    }
}
