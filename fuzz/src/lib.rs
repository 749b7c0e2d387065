//! What must hold for every parser of data that others supply, on any bytes: it does not panic, abort or run on and on, and takes
//! no more memory than it is allowed; what is written and read again is the same.
//!
//! Theory of operation: a [`FuzzedParser`] is a function of bytes that panics where something does not hold. libFuzzer drives it in
//! `libfuzzer/`, with bytes that lead to new places in the code. The tests drive it with the files of `corpus/` and with
//! [mutations](mutated) of them, the same ones each time.

mod mutate;
#[allow(
    unreachable_pub,
    dead_code,
    unused_imports,
    reason = "the fuzz targets of the checkers, which are a crate of their own, use it"
)]
#[path = "../../checkers/fuzz/src/lib.rs"]
mod properties;
mod targets;

pub use mutate::mutated;
pub use targets::TARGETS;

/// A parser, or several that read the same data.
#[derive(Clone, Copy, Debug)]
pub struct FuzzedParser {
    /// What the directory of its corpus is called.
    pub name: &'static str,
    /// Reads the bytes, and panics where something does not hold.
    pub run: fn(&[u8]),
}

/// The target of this name.
#[must_use]
pub fn target(name: &str) -> Option<&'static FuzzedParser> {
    TARGETS.iter().find(|target| target.name == name)
}
