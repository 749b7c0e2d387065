//! Size and compile time limits of programs.

use std::time::Duration;

/// A directory with more files is not a program: it was probably given by mistake.
pub(super) const MAX_FILES: usize = 1000;

/// The maximum size of a source, and the maximum time for compiling it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The total size of all files in bytes.
    pub bytes: u64,
    /// The CPU time of the compiler.
    pub compile: Duration,
}

impl Bounds {
    /// The limits for programs of a package.
    pub const PACKAGE: Self = Self {
        bytes: 64 << 20,
        compile: Duration::from_mins(1),
    };
}
