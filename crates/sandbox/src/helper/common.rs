//! What zygote, init and program have in common.

use std::os::fd::OwnedFd;
use std::time::Duration;

use rustix::process::Pid;
use rustix::time::{ClockId, clock_gettime};

use crate::sys::seccomp::Instruction;
use crate::wire::{Channel, FromBox, SetUp, ToBox};

/// The channel as seen from the helper.
pub(super) type ToTool = Channel<FromBox, ToBox>;

/// What every init inherits from its zygote.
#[derive(Debug)]
pub(super) struct ZygoteParts {
    /// The confinement of every run.
    pub(super) set_up: SetUp,
    /// The mount namespace that has the host's files, where runs have namespaces.
    pub(super) host: Option<OwnedFd>,
    /// The filter that every program gets, where it depends on nothing else.
    pub(super) filter: Vec<Instruction>,
    /// The filter that a program gets instead that serves.
    pub(super) service_filter: Option<Vec<Instruction>>,
    /// Readable when a child has ended, or the zygote.
    pub(super) signals: OwnedFd,
    /// The zygote.
    pub(super) zygote: Pid,
}

impl ZygoteParts {
    /// Whether the zygote has ended, as far as an init has to know: a process id namespace ends with it.
    pub(super) fn is_orphaned(&self) -> bool {
        self.host.is_none() && rustix::process::getppid() != Some(self.zygote)
    }
}

/// The monotonic clock, the same in every process.
pub(super) fn now() -> Duration {
    let time = clock_gettime(ClockId::Monotonic);
    Duration::new(
        time.tv_sec.unsigned_abs(),
        u32::try_from(time.tv_nsec).unwrap_or(0),
    )
}
