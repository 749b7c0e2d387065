//! The harness of the integration tests: plain `#[test]` functions that can skip themselves at run
//! time.
//!
//! A test target has `harness = false` in `Cargo.toml`, and this code in its root module:
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
//! Then `#[test]` is the attribute of this crate in all modules of the target. Each attribute adds
//! its function to a list that the linker collects. [`main`] runs the list with `libtest_mimic`, so
//! arguments, output and exit code are those of Rust's own harness. In addition there is [`needs`]:
//! a test that calls it on a machine without a tool ends there, and is reported as ignored. A test
//! of many languages calls [`leave_out`] for each missing language, and continues. A test that does not
//! end fails after the time in [`TIME`], with the processes that were running.

mod hang;
mod run;
mod skip;
mod tool;

pub use hang::TIME;
#[doc(hidden)]
pub use inventory;
pub use run::main;
pub use skip::{ALL_TOOLS, leave_out, missing};
pub use testing_macros::test;
pub use tool::{is_there, needs};

/// A function with the attribute `#[test]`.
#[doc(hidden)]
pub struct Test {
    /// The path of its module and its name, with the name of the crate first.
    pub path: &'static str,
    /// Whether it also has the attribute `#[ignore]`.
    pub is_ignored: bool,
    /// The function.
    pub run: fn(),
}

inventory::collect!(Test);
