//! What a program does that a fork server cannot bear.

use std::fmt;

/// Why a program is started anew for each input, though its language has a fork server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ForkServerFailure {
    /// The compiler refused it together with the server; its output.
    NotBuilt(String),
    /// The server did not come up.
    NoStart,
    /// Threads run before the program's own code does, and a fork does not copy them.
    Threads,
    /// It leaves processes behind.
    LeavesProcesses,
    /// It leaves files behind, or changes a directory.
    LeavesFiles,
    /// It leaves shared memory, semaphores or message queues behind.
    LeavesObjects,
    /// It ended its server, time and again.
    EndsServer,
    /// It kept its server from answering, time and again.
    StallsServer,
    /// Its server used or said more than its limits allow, time and again.
    OverrunsServer,
    /// It did otherwise than when it was started anew, time and again.
    Different,
}

impl ForkServerFailure {
    /// What a server's bits say was left behind.
    pub(super) fn by_leavings(bits: u64) -> Option<Self> {
        match bits {
            0 => None,
            bits if bits & 1 != 0 => Some(Self::LeavesProcesses),
            bits if bits & 2 != 0 => Some(Self::LeavesFiles),
            _ => Some(Self::LeavesObjects),
        }
    }
}

impl fmt::Display for ForkServerFailure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::NotBuilt(words) => {
                let first = words.lines().find(|line| line.contains("error"));
                let first = first.or(words.lines().next()).unwrap_or_default();
                return write!(out, "it does not compile with the fork server: {first}");
            }
            Self::NoStart => "its fork server does not come up",
            Self::Threads => "threads run before its own code does",
            Self::LeavesProcesses => "it leaves processes behind",
            Self::LeavesFiles => "it leaves files behind",
            Self::LeavesObjects => "it leaves shared memory, semaphores or message queues behind",
            Self::EndsServer => "it ends its fork server",
            Self::StallsServer => "it keeps its fork server from answering",
            Self::OverrunsServer => "it takes more than the limits of its fork server",
            Self::Different => "it does otherwise when it is forked",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::ForkServerFailure;

    #[test]
    fn the_compilers_error_is_reported_in_a_line() {
        let words = "a.c:1: warning: x\na.c:2: error: y\nmore".to_owned();
        assert_eq!(
            ForkServerFailure::NotBuilt(words).to_string(),
            "it does not compile with the fork server: a.c:2: error: y"
        );
    }
}
