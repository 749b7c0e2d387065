//! Behaviour of programs that a fork server does not support.

use std::fmt;

/// The reason why a program is started separately for each input, although its language has a fork
/// server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ForkServerFailure {
    /// It does not compile together with the server; the output of the compiler.
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
    /// It ended its server repeatedly.
    EndsServer,
    /// It kept its server from answering, repeatedly.
    StallsServer,
    /// Its server exceeded its limits repeatedly.
    OverrunsServer,
    /// Its results differed from those of ordinary runs, repeatedly.
    Different,
}

impl ForkServerFailure {
    /// The reason for these bits of a reply, which state what a child left behind.
    pub(super) fn from_left_bits(bits: u64) -> Option<Self> {
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
