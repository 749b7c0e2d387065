//! The behaviours of programs that prevent a fork server.

use std::fmt;

/// Why a program is restarted for each input, though its language has a fork server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ForkServerFailure {
    /// The compiler refused it together with the server; its output.
    NotBuilt(String),
    /// The server did not start.
    NoStart,
    /// Threads run before the program's own code, and a fork does not copy them.
    Threads,
    /// It leaves processes behind.
    LeavesProcesses,
    /// It leaves files behind, or changes directories.
    LeavesFiles,
    /// It leaves shared memory, semaphores or message queues behind.
    LeavesObjects,
    /// It ended its server, several times.
    EndsServer,
    /// It kept its server from answering, several times.
    StallsServer,
    /// Its server exceeded its limits, several times.
    OverrunsServer,
    /// It behaved differently than after a restart, several times.
    Different,
}

impl ForkServerFailure {
    /// The reason encoded in a server's bits.
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
