//! How much a job has used.

use std::time::Duration;

/// What a job has used so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Usage {
    /// Processor time, user and system.
    pub(super) cpu: Duration,
    /// The greatest memory, in bytes.
    pub(super) memory: u64,
    /// Whether the kernel killed a process for want of memory within the limit.
    pub(super) out_of_memory: bool,
    /// Processes and threads alive now, where nothing else limits them; else 0.
    pub(super) processes: u32,
}
