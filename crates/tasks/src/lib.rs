//! Judging self-contained tasks: a submission with its tests and its checker in one JSON object,
//! without a problem directory.
//!
//! # Theory of operation
//!
//! A line of JSON is parsed only as far as needed ([`document`]), in the format that its keys
//! indicate ([`shapes`]), and becomes [`Task`]s. A [`TaskJudge`] is created once, for everything
//! that is compiled and run. It creates a package in memory for each task, so verdicts are
//! determined as everywhere: by `run_case` of the core, with the same limits, checkers and pool.
//! Inputs and answers stay in memory, programs are in a scratch directory that is removed with the
//! judge. [`judge_lines`] reads lines only as fast as they are judged.
//!
//! Nothing in a task is trusted, least of all its checker: a failing checker is an error of the
//! task, not a verdict.

mod document;
mod judge;
mod mistake;
mod result;
mod shapes;
mod stream;
mod task;

pub use judge::{Once, Setup, TaskJudge};
pub use mistake::TaskError;
pub use result::{Blame, Failed, TaskResult, TestResult};
pub use shapes::{read, read_one};
pub use stream::{Judged, LINE_BYTES, Overrides, ResultLine, Summary, judge_lines};
pub use task::{CheckerProgram, Task, TaskChecker, Test};
