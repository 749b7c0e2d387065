//! Limits of a program's source.

use std::time::Duration;

/// A directory with more files is not a program: it was named by mistake.
pub(super) const MOST_FILES: usize = 1000;

/// The maximum size of a source, and its maximum compile time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Bytes of all its files.
    pub bytes: u64,
    /// CPU time of the compiler.
    pub compile: Duration,
}

impl Bounds {
    /// The limits for the programs of a package.
    pub const PACKAGE: Self = Self {
        bytes: 64 << 20,
        compile: Duration::from_secs(60),
    };
}
