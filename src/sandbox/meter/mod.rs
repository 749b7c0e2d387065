//! How much a job uses while it runs.

mod tree;

use std::time::Duration;

pub(super) use tree::{TreeMeter, descendants};

/// What a job has used so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Usage {
    /// Processor time, user and system.
    pub(super) cpu: Duration,
    /// The greatest memory seen, in bytes.
    pub(super) memory: u64,
    /// Processes and threads alive now.
    pub(super) processes: u32,
}
