//! How much a program may be.

use std::time::Duration;

/// A directory with more files is not a program: it was named by mistake.
pub(super) const MOST_FILES: usize = 1000;

/// How much a source may be, and how long it may take to compile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Bytes of all its files.
    pub bytes: u64,
    /// Processor time of the compiler.
    pub compile: Duration,
}

impl Bounds {
    /// Those of the programs of a package.
    pub const PACKAGE: Self = Self {
        bytes: 64 << 20,
        compile: Duration::from_secs(60),
    };
}
