//! The last steps before a process becomes the program of the job, and what its init learns of them.

use std::ffi::CString;
use std::io;
use std::time::Duration;

use rustix::process::Signal;

use super::init::{Means, now};
use super::{filters, identity, limits};
use crate::sandbox::step::{During, Fault, Step};
use crate::sandbox::sys::process::{self, CStrings};
use crate::sandbox::sys::{fds, signals};
use crate::sandbox::wire::{FromBox, Request, Walls};

/// A program that was started, or was to be.
#[derive(Debug)]
pub(super) struct Started {
    pub(super) pid: i32,
    /// When it began to be the program, on the clock of [`now`].
    pub(super) at: Duration,
    /// Why it did not become the program, if it did not; then it ends at once.
    pub(super) failure: Option<FromBox>,
}

/// Starts the program of a job.
pub(super) fn start(request: &Request, means: &Means) -> io::Result<Started> {
    let (mut at, mut failure) = (now(), None);
    let pid = process::spawn(|| failure = Some(become_program(request, means, &mut at)))?;
    Ok(Started { pid, at, failure })
}

/// Turns this fresh process into the program; comes back only to say why not.
fn become_program(request: &Request, means: &Means, at: &mut Duration) -> FromBox {
    match enter(request, means) {
        Err(fault) => FromBox::failed(&fault),
        Ok((path, argv, env)) => {
            *at = now();
            let Err(error) = process::exec(&path, &argv, &env);
            FromBox::NoProgram {
                errno: error.raw_os_error().unwrap_or(0),
            }
        }
    }
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
    filters::install(filter.as_ref().unwrap_or(&means.filter))
}
