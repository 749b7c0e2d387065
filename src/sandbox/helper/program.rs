//! The last steps before a process becomes the program of the job, and what its init learns of them.

use std::ffi::CString;
use std::io;
use std::time::Duration;

use rustix::process::{Resource, Rlimit, Signal, setrlimit};

use super::init::{Means, now};
use super::{confine, identity};
use crate::sandbox::filter::{Gaps, rules, single_process};
use crate::sandbox::job::Limits;
use crate::sandbox::step::{During, Fault, Step};
use crate::sandbox::sys::page::SharedPage;
use crate::sandbox::sys::process::{self, CStrings};
use crate::sandbox::sys::{fds, seccomp, signals};
use crate::sandbox::wire::{FromBox, Request, SetUp, Walls};

// The words of the page.
const STARTED_NS: usize = 0;
const OUTCOME: usize = 1;
const ERRNO: usize = 2;

// The values of the word `OUTCOME`; a failed step is `FAILED` and its number.
const STARTED: u64 = 0;
const NO_PROGRAM: u64 = 1;
const FAILED: u64 = 2;

/// Open files of a program, enough for a compiler or a virtual machine.
const OPEN_FILES: u64 = 256;

/// Makes the page ready for the next program.
pub(super) fn expect_start(page: &SharedPage) {
    page.set(OUTCOME, STARTED);
    page.set(
        STARTED_NS,
        u64::try_from(now().as_nanos()).unwrap_or(u64::MAX),
    );
}

/// When the program was started, on the clock of [`now`].
pub(super) fn started_at(page: &SharedPage) -> Duration {
    Duration::from_nanos(page.get(STARTED_NS))
}

/// Why the program was not started, if it was not.
pub(super) fn failure(page: &SharedPage) -> Option<FromBox> {
    let errno = i32::try_from(page.get(ERRNO)).unwrap_or(0);
    match page.get(OUTCOME) {
        STARTED => None,
        NO_PROGRAM => Some(FromBox::NoProgram { errno }),
        failed => {
            let step = Step::of_number(failed - FAILED).unwrap_or(Step::Fork);
            Some(FromBox::Failed { step, errno })
        }
    }
}

/// Turns this fresh process into the program; where that fails, says so on the page and ends.
pub(super) fn become_program(request: &Request, means: &Means) -> ! {
    let (outcome, error) = match enter(request, means.set_up) {
        Err(Fault { step, source }) => (FAILED + step.number(), source),
        Ok((path, argv, env)) => {
            expect_start(&means.page);
            match process::exec(&path, &argv, &env) {
                Err(error) => (NO_PROGRAM, error),
            }
        }
    };
    means.page.set(
        ERRNO,
        u64::from(error.raw_os_error().unwrap_or(0).unsigned_abs()),
    );
    means.page.set(OUTCOME, outcome);
    process::exit(127)
}

fn enter(request: &Request, set_up: SetUp) -> Result<(CString, CStrings, CStrings), Fault> {
    let path = CString::new(request.program.clone()).during(Step::ReceiveJob)?;
    let argv = CStrings::new(request.argv.clone()).during(Step::ReceiveJob)?;
    let env = CStrings::new(request.env.clone()).during(Step::ReceiveJob)?;
    rustix::process::setsid().during(Step::NewSession)?;
    rustix::process::chdir(&*request.directory).during(Step::EnterDirectory)?;
    rustix::process::umask(rustix::fs::Mode::from_raw_mode(0o022));
    pass_stdio(request).during(Step::PassStdio)?;
    limit(&request.limits, set_up).during(Step::LimitResources)?;
    if let (Some(user), false) = (
        set_up.user,
        set_up.walls == Walls::Namespaces { user: true },
    ) {
        identity::become_user(user).during(Step::BecomeUser)?;
    }
    // Only now: a change of user takes it back.
    rustix::process::set_parent_process_death_signal(Some(Signal::KILL))
        .during(Step::DieWithParent)?;
    shut_in(request, set_up.walls)?;
    fds::close_from(3).during(Step::CloseFiles)?;
    signals::reset();
    Ok((path, argv, env))
}

fn pass_stdio(request: &Request) -> rustix::io::Result<()> {
    rustix::stdio::dup2_stdin(&request.streams.stdin)?;
    rustix::stdio::dup2_stdout(&request.streams.stdout)?;
    rustix::stdio::dup2_stderr(&request.streams.stderr)
}

/// Gives up all privileges and closes what the walls leave open.
fn shut_in(request: &Request, walls: Walls) -> Result<(), Fault> {
    rustix::thread::set_no_new_privs(true).during(Step::DropCapabilities)?;
    let one_process = request.limits.processes == 1;
    let filter = match walls {
        Walls::None => one_process.then(single_process),
        Walls::Landlock => {
            let scoped = confine::confine(request).during(Step::Confine)?;
            let own = rustix::process::getpid().as_raw_pid().unsigned_abs();
            Some(rules(Gaps {
                shared_kernel_objects: true,
                // A compiler has to make its output executable.
                attributes_of_all_files: !request.mounts.iter().any(|mount| mount.writable),
                signals_reach_all_but: (!scoped).then_some(own),
                one_process,
            }))
        }
        Walls::Namespaces { .. } => Some(rules(Gaps {
            shared_kernel_objects: false,
            attributes_of_all_files: false,
            signals_reach_all_but: None,
            one_process: false,
        })),
    };
    identity::drop_capabilities().during(Step::DropCapabilities)?;
    match filter {
        Some(filter) => seccomp::install(&filter.assemble()).during(Step::FilterCalls),
        None => Ok(()),
    }
}

/// Sets the resource limits, soft and hard. Address space is not limited: run-time systems reserve
/// far more of it than they use.
fn limit(limits: &Limits, set_up: SetUp) -> io::Result<()> {
    // A backstop in whole seconds; the tool watches the exact limit.
    let cpu_seconds = limits.cpu.as_secs() + 2;
    for (resource, most) in [
        (Resource::Cpu, cpu_seconds),
        (Resource::Fsize, limits.file),
        (Resource::Stack, limits.memory),
        (Resource::Nofile, OPEN_FILES),
        (
            Resource::Nproc,
            most_processes(limits.processes.into(), set_up),
        ),
        // Unlike 0, 1 also keeps the kernel from starting a core dump program.
        (Resource::Core, 1),
        (Resource::Memlock, 64 << 10),
        (Resource::Msgqueue, 0),
        (Resource::Rtprio, 0),
    ] {
        lower(resource, most)?;
    }
    Ok(())
}

/// The kernel counts the processes of a user. In a user namespace of its own the user has besides
/// the program only zygote and init, and one that the tool gave the helper none. Else it has others,
/// though not more than there are in all.
fn most_processes(wanted: u64, set_up: SetUp) -> u64 {
    match (set_up.walls, set_up.user) {
        (Walls::Namespaces { user: true }, _) => wanted + 2,
        (_, Some(_)) => wanted,
        (_, None) => wanted + all_processes().unwrap_or(1 << 15),
    }
}

fn all_processes() -> Option<u64> {
    let line = std::fs::read_to_string("/proc/loadavg").ok()?;
    line.split_ascii_whitespace()
        .nth(3)?
        .split_once('/')?
        .1
        .parse()
        .ok()
}

/// Limits a resource to `most`, or to what is allowed already if that is less.
fn lower(resource: Resource, most: u64) -> io::Result<()> {
    let allowed = rustix::process::getrlimit(resource)
        .maximum
        .unwrap_or(u64::MAX);
    let most = Some(most.min(allowed));
    Ok(setrlimit(
        resource,
        Rlimit {
            current: most,
            maximum: most,
        },
    )?)
}
