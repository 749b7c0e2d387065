//! The standard checkers, tested through the public interface.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[macro_use]
extern crate testing;

mod any_bytes;
mod arithmetic;
mod icpc;
mod models;
mod portable;
#[expect(
    unreachable_pub,
    reason = "the fuzz targets, which are a crate of their own, use it"
)]
#[path = "../../fuzz/src/lib.rs"]
mod properties;
mod random;
mod testlib;

use checkers::{Checker, Options, open};

fn main() -> std::process::ExitCode {
    testing::main()
}

/// Opens a checker; the name and the options must be valid.
fn opened(name: &str, options: &Options) -> Box<dyn Checker> {
    open(name, options).expect("the name and the options are known")
}
