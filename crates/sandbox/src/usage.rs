//! The usage of a job.

use std::time::Duration;

/// What a job has used so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Usage {
    /// Processor time, user and system.
    pub(super) cpu: Duration,
    /// The peak memory, in bytes.
    pub(super) memory: u64,
    /// Whether the kernel killed a process because it lacked memory within the limit.
    pub(super) out_of_memory: bool,
    /// Whether it was refused a process or thread, as far as a control group counts that.
    pub(super) refused_process: bool,
    /// Processes and threads alive now, if nothing else limits them; otherwise 0.
    pub(super) processes: u32,
}
