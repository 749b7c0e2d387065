//! What an init has recorded about the processes under it.

use std::time::Duration;

use crate::job::Status;
use crate::sys::process::Ended;

/// The processes reaped so far.
#[derive(Debug)]
pub(super) struct Tally {
    program: i32,
    status: Option<Status>,
    cpu: Duration,
    memory: u64,
}

impl Tally {
    /// An empty tally; the program is the process `program`.
    pub(super) fn new(program: i32) -> Self {
        Self {
            program,
            status: None,
            cpu: Duration::ZERO,
            memory: 0,
        }
    }

    /// Counts a process that ended.
    pub(super) fn add(&mut self, ended: Ended) {
        self.cpu += ended.cpu;
        self.memory = self.memory.max(ended.memory);
        if ended.pid == self.program {
            self.status = Some(status(ended.status));
        }
    }

    /// How the program ended, if it did.
    pub(super) fn status(&self) -> Option<Status> {
        self.status
    }

    /// CPU time of all processes, user and system.
    pub(super) fn cpu(&self) -> Duration {
        self.cpu
    }

    /// The highest peak of any one process, in bytes.
    pub(super) fn memory(&self) -> u64 {
        self.memory
    }
}

fn status(wait_status: i32) -> Status {
    if libc::WIFEXITED(wait_status) {
        Status::Exited(libc::WEXITSTATUS(wait_status))
    } else {
        Status::Signaled(libc::WTERMSIG(wait_status))
    }
}
