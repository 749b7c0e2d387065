//! The first process of a run: it outlives the program and leaves nothing behind.

use std::io;

use rustix::event::{PollFd, PollFlags, poll};
use rustix::process::{Signal, set_child_subreaper, set_parent_process_death_signal};

use super::common::{ToTool, ZygoteParts, now};
use super::final_output::FinalOutput;
use super::program::PendingProgram;
use super::tally::Tally;
use super::{pause, reap, room};
use crate::job::Status;
use crate::step::{During, Step, StepError};
use crate::sys::signals;
use crate::wire::{FromBox, JobRequest, Report, ToBox};

/// The exit code for: the tool has closed the channel.
pub(super) const CLOSED: i32 = 9;

/// Why an init stopped waiting.
enum Woken {
    ProgramEnded,
    ToolSaysKill,
    /// The tool or the zygote has ended.
    ToolGone,
}

/// Takes one job, runs it and reports; returns the exit code.
pub(super) fn live(tool: &ToTool, means: &ZygoteParts) -> i32 {
    let answer = prepare(means).and_then(|standby| {
        tool.send(&FromBox::Prepared).during(Step::HearHelper)?;
        match next_job(tool)? {
            Some(request) => run(tool, means, standby, request),
            None => Ok(None),
        }
    });
    let (message, code) = match answer {
        Ok(Some(message)) => (message, 0),
        Ok(None) => return CLOSED,
        Err(StepError { step, source }) => (
            FromBox::Failed {
                step,
                errno: source.raw_os_error().unwrap_or(0),
            },
            CLOSED,
        ),
    };
    if tool.send(&message).is_ok() {
        code
    } else {
        CLOSED
    }
}

/// Does everything in advance that does not depend on the job.
fn prepare(means: &ZygoteParts) -> Result<PendingProgram<'_>, StepError> {
    // The kernel ends the remaining processes of a process id namespace. Without one, this process
    // has to end them before it ends itself.
    let signal = means.host.as_ref().map_or(Signal::TERM, |_| Signal::KILL);
    set_parent_process_death_signal(Some(signal)).during(Step::DieWithParent)?;
    if let Some(host) = &means.host {
        room::prepare(host)?;
    } else {
        // A signal to the tool's process group, such as `kill -9 -- -PGID`, would otherwise end
        // this process as well.
        _ = rustix::process::setsid();
        set_child_subreaper(Some(rustix::process::getpid())).during(Step::AdoptOrphans)?;
    }
    PendingProgram::waiting(means, &means.filter, false)
}

/// Waits for a job. A request to kill or to pause belongs to a run that has ended meanwhile, and is
/// ignored.
fn next_job(tool: &ToTool) -> Result<Option<JobRequest>, StepError> {
    loop {
        match tool.receive().during(Step::ReceiveJob)? {
            None => return Ok(None),
            Some(ToBox::Run(request)) => return Ok(Some(*request)),
            Some(ToBox::Kill(_) | ToBox::Pause(..)) => {}
            Some(_) => return Err(io::ErrorKind::InvalidData).during(Step::ReceiveJob),
        }
    }
}

fn run<'m>(
    tool: &ToTool,
    means: &'m ZygoteParts,
    standby: PendingProgram<'m>,
    request: JobRequest,
) -> Result<Option<FromBox>, StepError> {
    if let Some(host) = &means.host {
        room::furnish(&request, host)?;
    }
    let serial = request.serial;
    let standby = match &means.service_filter {
        Some(filter) if request.service => {
            drop(standby);
            PendingProgram::waiting(means, filter, false)?
        }
        _ if request.counts => {
            drop(standby);
            PendingProgram::waiting(means, &means.filter, true)?
        }
        _ => standby,
    };
    let output = FinalOutput::from_request(&request).during(Step::PassStdio)?;
    let program = standby.start(request).during(Step::Fork)?;
    let mut tally = Tally::new(program.pid);
    let woken = watch(tool, means, serial, &mut tally)?;
    let ended_at = now();
    reap::all(means.set_up.confinement, &mut tally).during(Step::KillLeftovers)?;
    if matches!(woken, Woken::ToolGone) {
        return Ok(None);
    }
    if let Some(output) = output {
        output.copy().during(Step::ReadOutput)?;
    }
    let counter = program.counter;
    Ok(Some(program.failure.unwrap_or_else(|| {
        FromBox::Report(Report {
            instructions: counter.and_then(|counter| counter.read()),
            status: tally.status().unwrap_or(Status::Signaled(libc::SIGKILL)),
            cpu: tally.cpu(),
            wall: ended_at.saturating_sub(program.at),
            memory: tally.memory(),
        })
    })))
}

/// Reaps ended processes and listens to the tool, until the program has ended or must end.
fn watch(
    tool: &ToTool,
    means: &ZygoteParts,
    serial: u64,
    tally: &mut Tally,
) -> Result<Woken, StepError> {
    loop {
        let mut fds = [
            PollFd::new(tool, PollFlags::IN),
            PollFd::new(&means.signals, PollFlags::IN),
        ];
        rustix::io::retry_on_intr(|| poll(&mut fds, None)).during(Step::WatchChildren)?;
        if !fds[1].revents().is_empty() {
            // A program may send that signal, too.
            if signals::is_to_end(&means.signals) && means.is_orphaned() {
                return Ok(Woken::ToolGone);
            }
            // One signal may stand for several children.
            reap::ended(tally).during(Step::WatchChildren)?;
            if tally.status().is_some() {
                return Ok(Woken::ProgramEnded);
            }
        }
        if !fds[0].revents().is_empty() {
            match tool.receive().during(Step::ReceiveJob)? {
                Some(ToBox::Kill(which)) if which == serial => return Ok(Woken::ToolSaysKill),
                Some(ToBox::Pause(which, stops)) if which == serial => {
                    pause::all(means.set_up.confinement, stops).during(Step::Pause)?;
                }
                Some(ToBox::Kill(_) | ToBox::Pause(..)) => {}
                Some(_) => return Err(io::ErrorKind::InvalidData).during(Step::ReceiveJob),
                None => return Ok(Woken::ToolGone),
            }
        }
    }
}
