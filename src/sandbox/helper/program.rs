//! The last steps before a process becomes the program of the job, and what its init learns of them.

use std::ffi::CString;
use std::time::Duration;

use rustix::process::Signal;

use super::init::{Means, now};
use super::{filters, identity, limits};
use crate::sandbox::step::{During, Fault, Step};
use crate::sandbox::sys::page::SharedPage;
use crate::sandbox::sys::process::{self, CStrings};
use crate::sandbox::sys::{fds, seccomp, signals};
use crate::sandbox::wire::{FromBox, Request, Walls};

// The words of the page.
const STARTED_NS: usize = 0;
const OUTCOME: usize = 1;
const ERRNO: usize = 2;

// The values of the word `OUTCOME`; a failed step is `FAILED` and its number.
const STARTED: u64 = 0;
const NO_PROGRAM: u64 = 1;
const FAILED: u64 = 2;

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
    let (outcome, error) = match enter(request, means) {
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

fn enter(request: &Request, means: &Means) -> Result<(CString, CStrings, CStrings), Fault> {
    let path = CString::new(request.program.clone()).during(Step::ReceiveJob)?;
    let argv = CStrings::new(request.argv.clone()).during(Step::ReceiveJob)?;
    let env = CStrings::new(request.env.clone()).during(Step::ReceiveJob)?;
    rustix::process::setsid().during(Step::NewSession)?;
    rustix::process::chdir(&*request.directory).during(Step::EnterDirectory)?;
    rustix::process::umask(rustix::fs::Mode::from_raw_mode(0o022));
    pass_stdio(request).during(Step::PassStdio)?;
    limits::set(&request.limits, means.set_up).during(Step::LimitResources)?;
    if let (Some(user), false) = (
        means.set_up.user,
        means.set_up.walls == Walls::Namespaces { user: true },
    ) {
        identity::become_user(user).during(Step::BecomeUser)?;
    }
    // Only now: a change of user takes it back.
    rustix::process::set_parent_process_death_signal(Some(Signal::KILL))
        .during(Step::DieWithParent)?;
    shut_in(request, means)?;
    fds::close_from(3).during(Step::CloseFiles)?;
    signals::unblock_all().during(Step::NewSession)?;
    Ok((path, argv, env))
}

fn pass_stdio(request: &Request) -> rustix::io::Result<()> {
    rustix::stdio::dup2_stdin(&request.streams.stdin)?;
    rustix::stdio::dup2_stdout(&request.streams.stdout)?;
    rustix::stdio::dup2_stderr(&request.streams.stderr)
}

/// Gives up all privileges and closes what the walls leave open.
fn shut_in(request: &Request, means: &Means) -> Result<(), Fault> {
    rustix::thread::set_no_new_privs(true).during(Step::DropCapabilities)?;
    let filter = filters::of_job(request, means.set_up.walls)?;
    identity::drop_capabilities().during(Step::DropCapabilities)?;
    match filter.as_ref().unwrap_or(&means.filter).as_slice() {
        [] => Ok(()),
        filter => seccomp::install(filter).during(Step::FilterCalls),
    }
}
