//! The harness of the integration tests: plain `#[test]` functions that may find at run time that they cannot run here.
//!
//! A test target says `harness = false` and, at its root:
//!
//! ```ignore
//! #[macro_use]
//! extern crate testing;
//!
//! fn main() -> std::process::ExitCode {
//!     testing::main()
//! }
//! ```
//!
//! From then on `#[test]` is this crate's attribute in all of its modules. Each of them puts its function in a list that the
//! linker collects; [`main`] runs the list by `libtest_mimic`, so arguments, output and exit code are those of Rust's own harness.
//! What that cannot do is [`needs`]: a test that calls it on a machine without a tool ends there, and is reported as ignored.
//! One that tries many languages calls [`leave_out`] for each that is missing, and goes on.

mod run;
mod skip;
mod tool;

#[doc(hidden)]
pub use inventory;
pub use run::main;
pub use skip::{ALL_TOOLS, leave_out, missing};
pub use testing_macros::test;
pub use tool::{is_there, needs};

/// A function under `#[test]`.
#[doc(hidden)]
pub struct Test {
    /// The path of its module and its name, with the name of the crate before them.
    pub path: &'static str,
    /// Whether it is under `#[ignore]`, too.
    pub is_ignored: bool,
    /// The function.
    pub run: fn(),
}

inventory::collect!(Test);
