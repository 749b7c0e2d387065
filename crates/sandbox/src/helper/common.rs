//! What zygote, init and program share.

use std::os::fd::OwnedFd;
use std::time::Duration;

use rustix::process::Pid;
use rustix::time::{ClockId, clock_gettime};

use crate::sys::seccomp::Instruction;
use crate::wire::{Channel, FromBox, SetUp, ToBox};

/// The helper's end of the channel.
pub(super) type ToTool = Channel<FromBox, ToBox>;

/// What every init inherits from its zygote.
#[derive(Debug)]
pub(super) struct ZygoteParts {
    /// The confinement of every run.
    pub(super) set_up: SetUp,
    /// The mount namespace with the host's files, if runs have namespaces.
    pub(super) host: Option<OwnedFd>,
    /// The filter of every program, if it does not depend on the job.
    pub(super) filter: Vec<Instruction>,
    /// The filter of a service instead.
    pub(super) service_filter: Option<Vec<Instruction>>,
    /// Readable when a child or the zygote has ended.
    pub(super) signals: OwnedFd,
    /// The zygote.
    pub(super) zygote: Pid,
}

impl ZygoteParts {
    /// Whether the zygote has ended. Only an init without a process id namespace needs this: the
    /// namespace ends together with the zygote.
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
