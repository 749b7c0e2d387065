//! The sandbox for Linux: a pool of workers.

use std::collections::VecDeque;
use std::ffi::{OsStr, OsString};
use std::io;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::capture::Capture;
use super::feed;
use super::launch::Launch;
use super::step::{During, Step, StepError};
use super::watch::{Watch, WatchResult};
use super::wire::{Confinement, FromBox, JobRequest, Mount, Report, Streams};
use super::work_directory::WorkDirectory;
use super::worker::{Worker, WorkerPlan};
use super::{
    Communication, Exit, Isolation, Job, JobLimits, Level, Manager, Pair, Partner, Sandbox,
    SandboxError, Service, Status, Stop,
};
use base::scratch::Scratch;

/// The memory that a helper needs to prepare the next run.
const ROOM: u64 = 32 << 20;
/// A spare worker pays off only if many jobs follow.
const RUNS_BEFORE_SPARE: u32 = 8;

/// Runs jobs in workers that take turns. There are as many workers as jobs have ever run at once,
/// plus a spare one: while one runs a job, the previous one clears up and prepares its next box.
#[derive(Debug)]
pub(super) struct Boxes {
    isolation: Isolation,
    plan: WorkerPlan,
    launch: Launch,
    /// Sorted by idle time, the longest first.
    idle: Mutex<VecDeque<Worker>>,
    runs: AtomicU32,
    /// Where runs start whose boxes have no directory of their own.
    scratch: Option<Scratch>,
}

impl Boxes {
    /// Opens a sandbox and starts its first worker, so that errors of the machine show early.
    pub(super) fn open(
        isolation: Isolation,
        plan: WorkerPlan,
        search: OsString,
    ) -> Result<Self, StepError> {
        let launch = Launch {
            confinement: plan.confinement,
            search,
        };
        let scratch = match plan.confinement {
            Confinement::Namespaces { .. } => None,
            Confinement::None | Confinement::Landlock => {
                Some(Scratch::new().during(Step::MakeDirectory)?)
            }
        };
        let idle = Mutex::new([Worker::start(&plan)?].into());
        Ok(Self {
            isolation,
            plan,
            launch,
            idle,
            runs: AtomicU32::new(0),
            scratch,
        })
    }

    /// Returns this sandbox after a trial run that sets up the whole confinement. The run ends
    /// where the program would start, because it names a directory as its program.
    pub(super) fn tried(self) -> Result<Self, StepError> {
        let mut worker = self.take_worker()?;
        let mut job = Job::new(["/usr"]);
        job.limits.processes = 1;
        let stdin = feed::open(&job.stdin).during(Step::StoreInput)?;
        let (place, watch) = self.begin(&mut worker, &job, Path::new("/usr"), stdin)?;
        let outcome = watch.finish()?;
        place.take_back().during(Step::TakeBack)?;
        match outcome.message {
            FromBox::NoProgram { .. } => self.give_back(worker)?,
            _ => Err(io::ErrorKind::InvalidData).during(Step::HearHelper)?,
        }
        Ok(self)
    }

    /// Records stronger levels that did not hold.
    pub(super) fn beneath(mut self, not_held: Vec<(Level, String)>) -> Self {
        self.isolation.not_held = not_held;
        self
    }

    pub(super) fn take_worker(&self) -> Result<Worker, StepError> {
        loop {
            let Some(mut worker) = self.idle().pop_front() else {
                return self.start_worker();
            };
            // The kernel may end a helper after a run whose memory was not released yet. No job has
            // begun, so another helper can take this one.
            if worker.wait_for_box().is_ok() {
                return Ok(worker);
            }
        }
    }

    pub(super) fn give_back(&self, mut worker: Worker) -> Result<(), StepError> {
        worker.prepare()?;
        self.idle().push_back(worker);
        if self.runs.fetch_add(1, Ordering::Relaxed) == RUNS_BEFORE_SPARE {
            let spare = self.start_worker()?;
            self.idle().push_front(spare);
        }
        Ok(())
    }

    fn start_worker(&self) -> Result<Worker, StepError> {
        Worker::start(&self.plan)
    }

    fn idle(&self) -> MutexGuard<'_, VecDeque<Worker>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The path of a job's program.
    pub(super) fn program(&self, job: &Job) -> Result<PathBuf, SandboxError> {
        let name = name(job);
        let found = self.launch.find(name, job);
        found.map_err(|source| no_program(job, source))
    }

    /// Starts a job that reads from `stdin` in a worker.
    pub(super) fn begin<'w>(
        &self,
        worker: &'w mut Worker,
        job: &Job,
        program: &Path,
        stdin: OwnedFd,
    ) -> Result<(WorkDirectory, Watch<'w>), StepError> {
        let (out, stdout) = Capture::of_data(job.limits.output).during(Step::MakePipe)?;
        let (err, stderr) = Capture::of_stderr(job.stderr).during(Step::MakePipe)?;
        let streams = Streams {
            stdin,
            stdout,
            stderr,
        };
        let (place, serial) = self.launch(worker, job, program, streams, false)?;
        let mut watch = Watch::new(worker, serial, job, [out, err]);
        watch.limit_room(place.made_on_host());
        Ok((place, watch))
    }

    /// Starts a job with these streams in a worker and returns the number of the run. The job may
    /// be a service.
    pub(super) fn launch(
        &self,
        worker: &mut Worker,
        job: &Job,
        program: &Path,
        streams: Streams,
        service: bool,
    ) -> Result<(WorkDirectory, u64), StepError> {
        let place = WorkDirectory::prepare(&job.work, self.scratch.as_ref(), worker.user())
            .during(Step::MakeDirectory)?;
        if worker.user().is_some() {
            streams.open_for_all().during(Step::MakePipe)?;
        }
        let mut mounts = self
            .launch
            .mounts(job, program, worker.user())
            .during(Step::ShowFile)?;
        mounts.extend(place.besides().map(Mount::of_temporary_files));
        let request = self.launch.request(job, program, &place, mounts, streams);
        let request = JobRequest { service, ..request };
        Ok((place, worker.run(request)?))
    }

    /// Takes back the worker of a finished job if it can be used again, and returns what happened.
    pub(super) fn conclude(
        &self,
        worker: Worker,
        job: &Job,
        outcome: WatchResult,
    ) -> Result<Exit, SandboxError> {
        // The memory that filled a control group may be released only after its last process has
        // ended. Until then the kernel may end the helper because of it.
        let limit = job.limits.memory;
        let is_near = outcome.usage.memory > limit - ROOM.min(limit / 4);
        let is_full = self.plan.hierarchy.is_some() && (outcome.is_out_of_memory() || is_near);
        if outcome.worker_lives && !is_full {
            self.give_back(worker)?;
        }
        match outcome.message.clone() {
            FromBox::Report(report) => Ok(self.exit(outcome, &report, &job.limits)),
            FromBox::NoProgram { errno } => {
                Err(no_program(job, io::Error::from_raw_os_error(errno)))
            }
            _ => Err(io::ErrorKind::InvalidData).during(Step::HearHelper)?,
        }
    }

    /// Builds the result of a run. The figures are those of the control group if there is one.
    /// Otherwise the larger of two values counts: what the helper received when each process ended,
    /// and what was observed before.
    fn exit(&self, outcome: WatchResult, report: &Report, limits: &JobLimits) -> Exit {
        let WatchResult {
            stop,
            usage,
            paused,
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
        } else if cpu > limits.cpu || met_backstop(report, limits) {
            Some(Stop::Cpu)
        } else {
            None
        };
        let (status, wall) = (report.status, report.wall.saturating_sub(paused));
        Exit {
            status,
            stop: stop.or(over),
            cpu,
            wall,
            memory,
            refused_process: usage.refused_process,
            instructions: report.instructions,
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
        let program = self.program(job)?;
        let mut worker = self.take_worker()?;
        // If this fails, the worker is dropped, because its state is unknown.
        let stdin = feed::open(&job.stdin).during(Step::StoreInput)?;
        let (place, watch) = self.begin(&mut worker, job, &program, stdin)?;
        let outcome = watch.finish()?;
        place.take_back().during(Step::TakeBack)?;
        self.conclude(worker, job, outcome)
    }

    fn run_pair(&self, submission: &Job, partner: Partner<'_>) -> Result<Pair, SandboxError> {
        self.pair(submission, partner)
    }

    fn run_communication(
        &self,
        processes: &[Job],
        manager: &Manager<'_>,
    ) -> Result<Communication, SandboxError> {
        self.communication(processes, manager)
    }

    fn serve(&self, job: &Job) -> Result<Box<dyn Service + '_>, SandboxError> {
        self.begin_session(job)
    }
}

/// Whether the kernel ended the program because of its CPU time, as the kernel itself counts it.
fn met_backstop(report: &Report, limits: &JobLimits) -> bool {
    report.status == Status::Signaled(libc::SIGKILL)
        && report.cpu.as_secs() >= limits.cpu_backstop()
}

fn name(job: &Job) -> &OsStr {
    job.argv.first().map_or(OsStr::new(""), OsString::as_os_str)
}

fn no_program(job: &Job, source: io::Error) -> SandboxError {
    SandboxError::NoProgram {
        program: name(job).to_owned(),
        source,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_program_that_the_kernel_ended_for_its_time_is_distinguished_from_one_that_killed_itself() {
        let limits = JobLimits {
            cpu: Duration::from_mins(1),
            ..JobLimits::default()
        };
        let met = |signal, seconds| {
            let report = Report {
                instructions: None,
                status: Status::Signaled(signal),
                cpu: Duration::from_secs(seconds),
                wall: Duration::from_secs(200),
                memory: 0,
            };
            met_backstop(&report, &limits)
        };
        assert!(met(libc::SIGKILL, 122));
        assert!(!met(libc::SIGKILL, 62) && !met(libc::SIGSEGV, 122));
    }
}
