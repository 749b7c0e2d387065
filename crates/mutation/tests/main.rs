//! Mutants and schemata of the sources in this repository.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[macro_use]
extern crate testing;

mod mistakes;
mod shipped;
mod sources;

fn main() -> std::process::ExitCode {
    testing::main()
}
