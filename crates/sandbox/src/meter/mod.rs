//! How much a job uses while it runs.

mod asleep;
mod beside;
mod file;
mod machine;
mod tree;

use std::io;
use std::time::Duration;

use super::cgroup::Group;

pub(super) use asleep::{has_program, sleepers};
pub(super) use machine::MachineMemory;
pub(super) use tree::{TreeMeter, descendants, is_alive, longest_wait};

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

/// Reads a text as each file of `/proc` that is looked at here, for [`crate::fuzzing`].
pub(super) fn parse_any(text: &str) {
    tree::parse_any(text);
    asleep::parse_any(text);
    beside::parse_any(text);
}

/// Where the usage is read.
#[derive(Debug)]
pub(super) enum Meter<'a> {
    /// From a control group.
    Group(&'a Group),
    /// From `/proc`.
    Tree(TreeMeter),
}

impl Meter<'_> {
    /// The usage now.
    pub(super) fn read(&mut self) -> io::Result<Usage> {
        match self {
            Self::Group(group) => group.usage(),
            Self::Tree(tree) => Ok(tree.read()),
        }
    }
}
