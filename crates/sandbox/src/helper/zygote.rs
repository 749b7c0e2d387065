//! The first process of a worker.

use std::io;
use std::os::fd::{AsFd, OwnedFd};

use rustix::fs::{Mode, OFlags};
use rustix::process::{DumpableBehavior, set_dumpable_behavior};

use super::common::{ToTool, ZygoteParts};
use super::init;
use super::{filters, identity, limits, root};
use crate::step::{During, Step, StepError};
use crate::sys::process::{self, Fork};
use crate::sys::signals;
use crate::wire::{Confinement, FromBox, SetUp, ToBox};

/// The namespaces that all runs share. Each run also has its own of [`OF_A_RUN`].
const COMMON: i32 =
    libc::CLONE_NEWNS | libc::CLONE_NEWNET | libc::CLONE_NEWUTS | libc::CLONE_NEWCGROUP;

const OF_A_RUN: i32 = libc::CLONE_NEWPID | libc::CLONE_NEWIPC | libc::CLONE_NEWNS;

/// Serves the tool until it closes the channel; returns the exit code.
pub(super) fn live(tool: &ToTool) -> i32 {
    match serve(tool) {
        Ok(()) => 0,
        Err(fault) => {
            // The tool may be gone, and then nobody reads the error.
            _ = tool.send(&FromBox::failed(&fault));
            1
        }
    }
}

/// Sets up, then forks one init after another.
fn serve(tool: &ToTool) -> Result<(), StepError> {
    drop_stdio().during(Step::CloseFiles)?;
    forget_parents();
    let Some(message) = tool.receive().during(Step::ReceiveJob)? else {
        return Ok(());
    };
    let ToBox::SetUp(set_up) = message else {
        return Err(out_of_turn());
    };
    let host = put_up(set_up)?;
    limits::set_common().during(Step::LimitResources)?;
    let filter = filters::common(set_up);
    let means = ZygoteParts {
        set_up,
        host,
        filter: filter.program,
        service_filter: filter.service,
        signals: signals::watch().during(Step::WatchChildren)?,
        zygote: rustix::process::getpid(),
    };
    filters::install(&filter.helper)?;
    tool.send(&FromBox::Ready).during(Step::HearHelper)?;
    loop {
        let group = match tool.receive().during(Step::ReceiveJob)? {
            None => return Ok(()),
            Some(ToBox::Prepare(group)) => group,
            // It belongs to a run that has ended meanwhile.
            Some(ToBox::Kill(_) | ToBox::Pause(..)) => continue,
            Some(_) => return Err(out_of_turn()),
        };
        if !run_init(tool, &means, group)? {
            return Ok(());
        }
    }
}

/// Sets up the part of the confinement that all runs share. Returns the mount namespace with the
/// host's files, if runs have namespaces.
fn put_up(set_up: SetUp) -> Result<Option<OwnedFd>, StepError> {
    let Confinement::Namespaces { user } = set_up.confinement else {
        return Ok(None);
    };
    if user {
        identity::enter_user_namespace(set_up.user)?;
    }
    process::unshare(COMMON).during(Step::NewNamespaces)?;
    rustix::system::sethostname(b"box").during(Step::NewNamespaces)?;
    root::enter()?;
    if user {
        // A second barrier: the filter refuses new user namespaces too. A container may show
        // /proc/sys read-only, so this may fail.
        _ = std::fs::write("/.host/proc/sys/user/max_user_namespaces", "0");
    }
    let host = root::leave_host()?;
    identity::bound_capabilities().during(Step::DropCapabilities)?;
    set_dumpable_behavior(DumpableBehavior::NotDumpable).during(Step::DropCapabilities)?;
    Ok(Some(host))
}

/// Forks an init for one job; returns whether the tool wants more.
fn run_init(tool: &ToTool, means: &ZygoteParts, group: Option<OwnedFd>) -> Result<bool, StepError> {
    let namespaces = match means.set_up.confinement {
        Confinement::Namespaces { .. } => OF_A_RUN.unsigned_abs().into(),
        Confinement::None | Confinement::Landlock => 0,
    };
    let fork = process::fork_into(namespaces, group.as_ref().map(AsFd::as_fd));
    if let Fork::Child = fork.during(Step::Fork)? {
        drop(group);
        process::exit(init::live(tool, means));
    }
    drop(group);
    match process::wait_any(true).during(Step::Init)? {
        Some(ended) if ended.status == 0 => Ok(true),
        Some(ended) if ended.status == init::CLOSED << 8 => Ok(false),
        _ => Err(StepError {
            step: Step::Init,
            source: io::Error::from_raw_os_error(0),
        }),
    }
}

/// Resets what programs would inherit from the process that started the tool.
fn forget_parents() {
    signals::reset_actions();
    process::share_processors();
    let file = "/proc/self/oom_score_adj";
    let score = std::fs::read_to_string(file).unwrap_or_default();
    if score.starts_with('-') {
        // Otherwise the kernel might spare the program that has exhausted the memory. Raising the
        // value is always allowed.
        _ = std::fs::write(file, "0");
    }
}

fn out_of_turn() -> StepError {
    StepError {
        step: Step::ReceiveJob,
        source: io::ErrorKind::InvalidData.into(),
    }
}

/// Standard input was the socket, which the channel has duplicated. The other streams are not
/// needed.
fn drop_stdio() -> io::Result<()> {
    let null = rustix::fs::open("/dev/null", OFlags::RDWR | OFlags::CLOEXEC, Mode::empty())?;
    rustix::stdio::dup2_stdin(&null)?;
    rustix::stdio::dup2_stdout(&null)?;
    rustix::stdio::dup2_stderr(&null)?;
    Ok(())
}
