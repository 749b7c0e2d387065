//! Judging self-contained tasks: a submission with its tests and its checker in one JSON object, without a problem directory.
//!
//! Theory of operation: a line of JSON is read as a document of which nothing is built that is not asked for ([`document`]), by the shape
//! that its keys tell of ([`shapes`]), and becomes [`Task`]s. A [`TaskJudge`] is made once, for all that is compiled and run; it makes
//! a package in memory of each task, so a verdict comes about as everywhere: by `run_case` of the core, with the same limits, checkers
//! and pool. Inputs and answers stay in memory, programs lie in a scratch directory that goes with the judge. [`judge_lines`] reads
//! lines only as fast as they are judged.
//!
//! Nothing in a task is trusted, its checker least of all: what a checker does wrong is an error of the task, not a verdict.

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
pub use stream::{Judged, LINE_BYTES, Line, Overrides, Summary, judge_lines};
pub use task::{CheckerProgram, Task, TaskChecker, Test};
