//! Fuzzing: searching for an input on which a submission fails, and for the smallest one.
//!
//! A [`request::Request`] describes the search; it becomes a [`Task`] if it fits the problem. A
//! case is identified by a number, which determines the generator, the parameters and the input
//! ([`recipe`]), on every machine and at any time. The candidates and the program that gives the
//! answer run on the input, and the package's checker decides ([`crate::comparison`]). Failing
//! inputs are shrunk before they are reported (`shrink`). So a finding depends only on the first
//! number, not on the time or the number of threads.

mod batch;
pub mod comparison;
pub mod condition;
mod coverage;
mod declared;
mod exhaust;
mod finding;
mod make;
mod numbers;
mod pack;
pub mod recipe;
pub mod recipes;
pub mod request;
pub mod save;
mod search;
pub mod server;
pub mod shrink;
mod slowest;
pub mod smaller;
mod spec_calls;
pub mod submission;
pub mod workers;

pub use finding::Finding;
pub use slowest::Slowest;

use crate::comparison::Budget;
use crate::comparison::candidate::{Candidate, Slowed};
use crate::comparison::compare::Comparison;
use batch::BatchRunner;
use coverage::Guide;
use exhaust::Odometer;
use make::MakingTimes;
use numbers::PackSize;
use package::InProcess;
use problems::Model;
use recipe::Recipe;
use shrink::ShrinkTime;
use std::collections::BTreeSet;
use std::time::Duration;
use terms::event::Sink;
use terms::fault::Fault;
use terms::verdict::Verdict;
use workers::RemoteSearch;

/// After a finding, returns the indices of the candidates that need no further findings.
pub type Settles<'a> = dyn Fn(&Finding) -> Result<Vec<usize>, Fault> + Sync + 'a;

/// A search, with its limits.
pub struct Task<'a> {
    /// How candidates are judged.
    pub comparison: Comparison<'a>,
    /// The candidates, at least one.
    pub candidates: &'a [&'a dyn Candidate],
    /// The recipes for inputs, at least one.
    pub recipes: &'a [Recipe],
    /// The number of the first case.
    pub seed: u64,
    /// The maximum number of cases.
    pub cases: Option<u64>,
    /// The time limit.
    pub budget: Budget<'a>,
    /// How many cases are tried at once.
    pub jobs: usize,
    /// The time for shrinking findings.
    pub shrink_time: ShrinkTime,
    /// If set, only this verdict counts as a failure.
    pub find: Option<Verdict>,
    /// A candidate is not tried any more after this many different findings.
    pub findings: usize,
    /// Called with every finding as soon as it exists; returns the candidates that need no further
    /// findings.
    pub settles: Option<&'a Settles<'a>>,
    /// Whether cases may be joined, if the model can do that.
    pub may_join: bool,
    /// The model, if only its two solvers are compared with each other.
    pub typed: Option<&'a dyn Model>,
    /// Other machines that try numbered cases, if there are any.
    pub elsewhere: Option<RemoteSearch<'a>>,
}

impl Task<'_> {
    fn pack_size(&self) -> PackSize {
        PackSize::new(self.typed.is_some(), self.may_join)
    }
}

/// The results of fuzzing.
#[derive(Debug)]
pub struct Fuzzed {
    /// How many cases were tried, up to the last finding that was wanted.
    pub cases: u64,
    /// How many guided cases were tried in addition.
    pub guided_cases: u64,
    /// In how many cases the generator had no input for the parameters.
    pub without_input: u64,
    /// For how many of these cases the validators rejected the input.
    pub rejected: u64,
    /// The last generator that had no input, and the reason.
    pub reason: Option<(String, String)>,
    /// The number at which to continue.
    pub next: u64,
    /// The used time.
    pub seconds: f64,
    /// Whether the user stopped it.
    pub interrupted: bool,
    /// Whether it finished before the time was over.
    pub is_complete: bool,
    /// The findings, in the order of their numbers.
    pub findings: Vec<Finding>,
    /// The slowest input of each candidate, if these were searched for.
    pub slowest: Vec<Slowest>,
    /// How many inputs were made here, and how long one took on average; `None` if none was made.
    pub making: Option<(u64, Duration)>,
    /// The enumerated inputs, if the request asked for an enumeration.
    pub scope: Option<String>,
    /// The recipes in use.
    pub recipes: Vec<Recipe>,
    /// The candidates that were started separately for each input, although their language has a
    /// fork server.
    pub slowed: Vec<Slowed>,
    /// The candidates that need no further findings, as `settles` returned.
    settled: BTreeSet<usize>,
    /// How long findings were shrunk.
    shrinking: Duration,
}

/// Tries every case of a recipe whose generator runs in this process; edges of a declared input
/// have one fixed order unless `all_orders` is set. [`Fuzzed::is_complete`] states whether all were
/// tried.
///
/// # Errors
/// As for [`fuzz`].
pub(crate) fn exhaust(
    task: &Task<'_>,
    generator: InProcess<'_>,
    recipe: &Recipe,
    all_orders: bool,
    sink: &dyn Sink,
) -> Result<Fuzzed, Fault> {
    let package = task.comparison.jury.package();
    let size = task.pack_size();
    let mut odometer = Odometer::new(package, generator, recipe, all_orders, size, task.cases);
    let mut fuzzed = search::search(task, &runner(task), &mut odometer, sink)?;
    fuzzed.is_complete &= odometer.is_through();
    Ok(fuzzed)
}

/// Tries every input of the small scope of the declared input, or of the problem's model; `None` if
/// there is no such scope. [`Fuzzed::is_complete`] states whether all were tried.
///
/// # Errors
/// As for [`fuzz`].
pub fn exhaust_scope(task: &Task<'_>, sink: &dyn Sink) -> Result<Option<Fuzzed>, Fault> {
    let package = task.comparison.jury.package();
    let Some(recipe) = recipes::scope(package) else {
        return Ok(None);
    };
    let Some(generator) = package.in_process(recipe.generator()) else {
        return Ok(None);
    };
    let mut fuzzed = exhaust(task, generator, &recipe, false, sink)?;
    fuzzed.scope = Some(recipes::scope_text(package, &recipe));
    Ok(Some(fuzzed))
}

/// Fuzzes.
///
/// # Errors
/// When a program of the package fails, the validator rejects the input of a generator, no input
/// could be made at all, or a program cannot be run.
pub fn fuzz(task: &Task<'_>, sink: &dyn Sink) -> Result<Fuzzed, Fault> {
    let fuzzed = search::search(task, &runner(task), &mut Guide::new(task), sink)?;
    with_inputs(task, fuzzed)
}

/// Searches for the slowest input of each candidate, and reports those over the limit. `yardstick`
/// is run on them as well, for comparison.
///
/// # Errors
/// As for [`fuzz`].
pub fn slowest(
    task: &Task<'_>,
    yardstick: Option<&dyn Candidate>,
    sink: &dyn Sink,
) -> Result<Fuzzed, Fault> {
    let fuzzed = slowest::search(task, &runner(task), yardstick, sink)?;
    with_inputs(task, fuzzed)
}

/// Fails if there was no input at all.
fn with_inputs(task: &Task<'_>, fuzzed: Fuzzed) -> Result<Fuzzed, Fault> {
    match &fuzzed.reason {
        Some((generator, reason)) if fuzzed.without_input >= fuzzed.cases => {
            let subject = "every case of fuzzing";
            Err(task
                .comparison
                .jury
                .no_input(generator, subject, reason.clone()))
        }
        _ => Ok(fuzzed),
    }
}

fn runner<'a>(task: &Task<'a>) -> BatchRunner<'a> {
    BatchRunner {
        comparison: task.comparison,
        candidates: task.candidates,
        recipes: task.recipes,
        typed: task.typed,
        find: task.find,
        making: MakingTimes::default(),
    }
}
