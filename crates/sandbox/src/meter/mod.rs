//! How much a job uses while it runs.

mod asleep;
mod beside;
mod file;
mod machine;
mod tree;

use std::io;

use super::cgroup::Group;
use super::usage::Usage;

pub(super) use asleep::{has_program, sleepers};
pub(super) use machine::MachineMemory;
pub(super) use tree::{TreeMeter, descendants, is_alive, longest_wait};

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
