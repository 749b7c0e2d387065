//! The sandbox for Linux: a pool of workers.

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use rustix::pipe::{PipeFlags, pipe_with};

use super::capture::Capture;
use super::feed;
use super::launch::{Launch, Streams};
use super::place::Place;
use super::step::{During, Fault, Step};
use super::watch::{Outcome, Watch};
use super::wire::{FromBox, Report};
use super::worker::{Plan, Worker};
use super::{Exit, Isolation, Job, Limits, Sandbox, SandboxError, Stop, Talk};

/// Standard error is kept up to this many bytes.
const STDERR_KEPT: u64 = 64 << 10;

/// Runs jobs in workers; there are as many workers as there were ever jobs at once.
#[derive(Debug)]
pub(super) struct Boxes {
    isolation: Isolation,
    plan: Plan,
    launch: Launch,
    idle: Mutex<Vec<Worker>>,
    started: AtomicU32,
}

/// Where a program reads from and prints to.
enum Ends {
    /// The job's input and a buffer.
    Own,
    /// Pipes to another program.
    Pipes([std::os::fd::OwnedFd; 2]),
}

impl Boxes {
    /// A sandbox whose first worker is started already, so that what is wrong shows early.
    pub(super) fn open(isolation: Isolation, plan: Plan, search: OsString) -> Result<Self, Fault> {
        let launch = Launch {
            walls: plan.walls,
            search,
        };
        let idle = Mutex::new(vec![Worker::start(&plan, 0)?]);
        let started = AtomicU32::new(1);
        Ok(Self {
            isolation,
            plan,
            launch,
            idle,
            started,
        })
    }

    /// This sandbox, after a run that puts up all the walls and ends where the program would start:
    /// a directory is no program.
    pub(super) fn tried(self) -> Result<Self, Fault> {
        let mut worker = self.take_worker()?;
        let job = Job::of(["/usr"]);
        let outcome = self.run_in(&mut worker, &job, Path::new("/usr"), Ends::Own)?;
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
        let start = || Worker::start(&self.plan, self.started.fetch_add(1, Ordering::Relaxed));
        idle.map_or_else(start, Ok)
    }

    fn give_back(&self, mut worker: Worker) -> Result<(), Fault> {
        worker.prepare()?;
        self.idle
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(worker);
        Ok(())
    }

    /// Runs a job; also says when it ended.
    fn run_between(&self, job: &Job, ends: Ends) -> Result<(Exit, Duration), SandboxError> {
        let name = job.argv.first().map_or(OsStr::new(""), OsString::as_os_str);
        let no_program = |source| SandboxError::NoProgram {
            program: name.to_owned(),
            source,
        };
        let program = self.launch.find(name, job).map_err(no_program)?;
        let mut worker = self.take_worker()?;
        // Where this fails the worker is dropped: nobody knows what state it is in.
        let outcome = self.run_in(&mut worker, job, &program, ends)?;
        if outcome.worker_lives {
            self.give_back(worker)?;
        }
        match outcome.message.clone() {
            FromBox::Report(report) => Ok((self.exit(outcome, &report, &job.limits), report.ended)),
            FromBox::NoProgram { errno } => Err(no_program(io::Error::from_raw_os_error(errno))),
            _ => Err(io::ErrorKind::InvalidData).during(Step::HearHelper)?,
        }
    }

    fn run_in(
        &self,
        worker: &mut Worker,
        job: &Job,
        program: &Path,
        ends: Ends,
    ) -> Result<Outcome, Fault> {
        let place =
            Place::of(&job.work, self.plan.walls, worker.user()).during(Step::MakeDirectory)?;
        let mounts = self
            .launch
            .mounts(job, program, worker.user())
            .during(Step::ShowFile)?;
        let (out, to_out) = Capture::new(job.limits.output).during(Step::MakePipe)?;
        let (err, stderr) = Capture::new(STDERR_KEPT).during(Step::MakePipe)?;
        let [stdin, stdout] = match ends {
            Ends::Own => [feed::open(&job.stdin).during(Step::StoreInput)?, to_out],
            Ends::Pipes(pipes) => pipes,
        };
        let streams = Streams {
            stdin,
            stdout,
            stderr,
        };
        let request = self
            .launch
            .request(job, program, place.path(), mounts, streams);
        let serial = worker.run(request)?;
        let outcome = Watch::new(worker, serial, job.limits, [out, err]).finish()?;
        place.take_back().during(Step::TakeBack)?;
        Ok(outcome)
    }

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

impl Sandbox for Boxes {
    fn isolation(&self) -> &Isolation {
        &self.isolation
    }

    fn run(&self, job: &Job) -> Result<Exit, SandboxError> {
        self.run_between(job, Ends::Own).map(|(exit, _)| exit)
    }

    fn converse(&self, [first, second]: [&Job; 2]) -> Result<Talk, SandboxError> {
        let (second_in, first_out) = pipe_with(PipeFlags::CLOEXEC).during(Step::MakePipe)?;
        let (first_in, second_out) = pipe_with(PipeFlags::CLOEXEC).during(Step::MakePipe)?;
        let (first, second) = std::thread::scope(|scope| {
            let ends = Ends::Pipes([second_in, second_out]);
            let second = scope.spawn(move || self.run_between(second, ends));
            let first = self.run_between(first, Ends::Pipes([first_in, first_out]));
            (
                first,
                second
                    .join()
                    .unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            )
        });
        let ((first, first_ended), (second, second_ended)) = (first?, second?);
        Ok(Talk {
            exits: [first, second],
            second_ended_first: second_ended < first_ended,
        })
    }
}
