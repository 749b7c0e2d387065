//! How much a job uses while it runs.

mod asleep;
mod beside;
mod file;
mod machine;
mod tree;

use std::io;
use std::time::Duration;

use super::cgroup::WorkerGroup;
use super::usage::Usage;

pub(super) use asleep::{has_program, sleepers};
pub(super) use machine::MachineMemory;
pub(super) use tree::{TreeMeter, descendants, is_alive, longest_wait};

/// Reads a text as each file of `/proc` that this module reads, for [`crate::fuzzing`].
pub(super) fn parse_any(text: &str) {
    tree::parse_any(text);
    asleep::parse_any(text);
    beside::parse_any(text);
}

/// The source of the usage.
#[derive(Debug)]
pub(super) enum Meter<'a> {
    /// A control group.
    Group(&'a WorkerGroup),
    /// `/proc`.
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

    /// The CPU time now; a control group has it in one file.
    pub(super) fn cpu(&mut self) -> io::Result<Duration> {
        match self {
            Self::Group(group) => group.cpu(),
            Self::Tree(tree) => Ok(tree.read().cpu),
        }
    }
}
