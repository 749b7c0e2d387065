//! The last steps before a process becomes the program of the job, and what its init learns from
//! them.
//!
//! The process is started before the job is known, and does everything in advance that is the same
//! for every job. Then it waits, on its init's memory, until the init has the job.

use std::ffi::CString;
use std::io;
use std::os::fd::IntoRawFd as _;
use std::time::Duration;

use rustix::fs::{Mode, OFlags};
use rustix::process::{Pid, getpid};

use super::common::{ZygoteParts, now};
use super::{filters, final_output, identity, limits};
use crate::step::{During, Step, StepError};
use crate::sys::ahead::{WaitingChild, die_with};
use crate::sys::perf::InstructionCounter;
use crate::sys::process::{self, CStrings};
use crate::sys::seccomp::Instruction;
use crate::sys::{fds, signals};
use crate::wire::{Confinement, FromBox, JobRequest};

/// A process that will become the program of a job.
#[derive(Debug)]
pub(super) struct PendingProgram<'m> {
    process: WaitingChild<Order<'m>>,
    means: &'m ZygoteParts,
    counter: Option<InstructionCounter>,
}

/// What it has to do.
#[derive(Debug)]
struct Order<'m> {
    request: JobRequest,
    means: &'m ZygoteParts,
    started: Started,
}

/// A program that was started, or that could not be.
#[derive(Debug)]
pub(super) struct Started {
    pub(super) pid: i32,
    /// When it became the program, on the clock of [`now`].
    pub(super) at: Duration,
    /// Why it did not become the program, if it did not. Then it ends at once.
    pub(super) failure: Option<FromBox>,
    /// Counts its instructions, if that was requested and is available.
    pub(super) counter: Option<InstructionCounter>,
}

impl<'m> PendingProgram<'m> {
    /// Starts a process that will become a program under this filter. `counts` specifies whether
    /// its instructions are counted.
    pub(super) fn waiting(
        means: &'m ZygoteParts,
        filter: &[Instruction],
        counts: bool,
    ) -> Result<Self, StepError> {
        let mut ready = Ok(());
        let mut counter = None;
        let parent = getpid();
        let before = || {
            // The filter forbids this later. Both processes share their descriptors, so the init
            // can read the counter.
            counter = counts
                .then(InstructionCounter::from_exec_on)
                .and_then(Result::ok);
            ready = get_ready(means, filter, parent);
        };
        let process = WaitingChild::start(before, become_program);
        let process = ready.and(process.during(Step::Fork))?;
        Ok(Self {
            process,
            means,
            counter,
        })
    }

    /// Turns it into the program of a job.
    pub(super) fn start(self, request: JobRequest) -> io::Result<Started> {
        let Self {
            process,
            means,
            counter,
        } = self;
        let started = Started {
            pid: process.pid(),
            at: now(),
            failure: None,
            counter,
        };
        let done = process.go(Order {
            request,
            means,
            started,
        });
        // They belonged to the program for a moment.
        fds::close_stdio()?;
        Ok(done?.started)
    }
}

/// Does what is the same for every job.
fn get_ready(means: &ZygoteParts, filter: &[Instruction], parent: Pid) -> Result<(), StepError> {
    rustix::process::setsid().during(Step::NewSession)?;
    rustix::process::umask(Mode::from_raw_mode(0o022));
    if let (Some(user), false) = (
        means.set_up.user,
        means.set_up.confinement == Confinement::Namespaces { user: true },
    ) {
        identity::become_user(user).during(Step::BecomeUser)?;
        die_with(parent).during(Step::DieWithParent)?;
    }
    rustix::thread::set_no_new_privs(true).during(Step::DropCapabilities)?;
    identity::drop_capabilities().during(Step::DropCapabilities)?;
    filters::install(filter)
}

/// Turns this process into the program; returns only if that fails, with the reason.
fn become_program(order: &mut Order<'_>) {
    order.started.failure = Some(match enter(&order.request, order.means) {
        Err(fault) => FromBox::failed(&fault),
        Ok((path, argv, env)) => {
            order.started.at = now();
            let Err(error) = process::exec(&path, &argv, &env);
            FromBox::NoProgram {
                errno: error.raw_os_error().unwrap_or(0),
            }
        }
    });
}

fn enter(
    request: &JobRequest,
    means: &ZygoteParts,
) -> Result<(CString, CStrings, CStrings), StepError> {
    let path = CString::new(request.program.clone()).during(Step::ReceiveJob)?;
    let argv = CStrings::new(request.argv.clone()).during(Step::ReceiveJob)?;
    let env = CStrings::new(request.env.clone()).during(Step::ReceiveJob)?;
    rustix::process::chdir(&*request.directory).during(Step::EnterDirectory)?;
    name_streams(request).during(Step::PassStdio)?;
    pass_stdio(request).during(Step::PassStdio)?;
    // The group also admits the process that copies mounts, so without it the group is exact.
    let is_counted =
        means.set_up.accounted && request.mounts.iter().all(|mount| mount.tree.is_some());
    let mut job_limits = request.limits;
    if !request.final_output.is_empty() {
        job_limits.file = final_output::most_bytes(request);
    }
    limits::set(&job_limits, means.set_up, is_counted)?;
    if let Some(filter) = filters::of_job(request, means.set_up.confinement)? {
        filters::install(&filter)?;
    }
    fds::close_from(3).during(Step::CloseFiles)?;
    if !request.stream_files[1].is_empty() {
        separate_output().during(Step::PassStdio)?;
    }
    if !request.final_output.is_empty() {
        discard_output().during(Step::PassStdio)?;
    }
    signals::unblock_all().during(Step::NewSession)?;
    Ok((path, argv, env))
}

/// The descriptor of the output that is opened by its name.
const NAMED_OUTPUT: i32 = 3;

/// Puts the names of the streams into the directory. Opening a name opens the pipe or the file in
/// memory again, so nothing is copied, and the limits of the streams hold.
fn name_streams(request: &JobRequest) -> rustix::io::Result<()> {
    for (name, descriptor) in request.stream_files.iter().zip([0, NAMED_OUTPUT]) {
        if !name.is_empty() {
            let target = format!("/proc/self/fd/{descriptor}");
            rustix::fs::symlink(target, &**name)?;
        }
    }
    Ok(())
}

/// Moves standard output to the descriptor of the named output, and leaves a sink in its place. All
/// higher descriptors are closed by now, and none is shared with the init any more.
fn separate_output() -> rustix::io::Result<()> {
    // The lowest free number is NAMED_OUTPUT. It has to stay open in the program.
    _ = rustix::io::dup(rustix::stdio::stdout())?.into_raw_fd();
    discard_output()
}

/// Puts a sink in place of standard output.
fn discard_output() -> rustix::io::Result<()> {
    let sink = rustix::fs::open("/dev/null", OFlags::WRONLY, Mode::empty())?;
    rustix::stdio::dup2_stdout(&sink)
}

fn pass_stdio(request: &JobRequest) -> rustix::io::Result<()> {
    rustix::stdio::dup2_stdin(&request.streams.stdin)?;
    rustix::stdio::dup2_stdout(&request.streams.stdout)?;
    rustix::stdio::dup2_stderr(&request.streams.stderr)
}
