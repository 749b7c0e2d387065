//! Fuzzing: searching for an input on which a submission fails, and for the smallest one.
//!
//! # Theory of operation
//!
//! A [`request::Request`] describes the search; it becomes a [`Task`] after it was checked against
//! the problem. A case is a number. It determines the generator, the parameters and the input
//! ([`recipe`]), wherever and whenever it is generated. The candidates and the answering program
//! get the input, and the package's checker decides ([`crate::comparison`]). A failing input is
//! shrunk before it is reported (`shrink`). So a finding depends on the first number alone, not on
//! the time or the number of threads.

mod batch;
pub mod comparison;
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
use numbers::PackSize;
use problems::Model;
use recipe::Recipe;
use std::collections::BTreeSet;
use std::time::Duration;
use tengen_core::event::Sink;
use tengen_core::fault::Fault;
use tengen_core::package::InProcess;
use tengen_core::verdict::Verdict;
use workers::Elsewhere;

/// Returns for which candidates, by their indices, nothing more need be found after a finding.
pub type Settles<'a> = dyn Fn(&Finding) -> Result<Vec<usize>, Fault> + Sync + 'a;

/// What to fuzz, and how long.
pub struct Task<'a> {
    /// The parameters of comparing.
    pub comparison: Comparison<'a>,
    /// The candidates, at least one.
    pub candidates: &'a [&'a dyn Candidate],
    /// The recipes of inputs, at least one.
    pub recipes: &'a [Recipe],
    /// The number of the first case.
    pub seed: u64,
    /// The maximum number of cases.
    pub cases: Option<u64>,
    /// The time budget.
    pub budget: Budget<'a>,
    /// How many cases are tried at once.
    pub jobs: usize,
    /// The maximum time for shrinking a finding.
    pub shrink_time: Duration,
    /// The only verdict that counts as a failure, if not all do.
    pub find: Option<Verdict>,
    /// The number of different findings of a candidate after which it is not tried any more.
    pub findings: usize,
    /// Called with every finding, as soon as it exists; returns for which candidates nothing more
    /// need be found.
    pub settles: Option<&'a Settles<'a>>,
    /// Whether cases may be joined, if the model supports that.
    pub may_join: bool,
    /// The model, if only its two solvers are compared with each other.
    pub typed: Option<&'a dyn Model>,
    /// Other machines that try numbered cases, if there are any.
    pub elsewhere: Option<Elsewhere<'a>>,
}

impl Task<'_> {
    fn pack_size(&self) -> PackSize {
        PackSize::of(self.typed.is_some(), self.may_join)
    }
}

/// The result of fuzzing.
#[derive(Debug)]
pub struct Fuzzed {
    /// How many cases were tried: up to the last finding that was wanted.
    pub cases: u64,
    /// How many guided cases were tried in addition.
    pub guided_cases: u64,
    /// For how many of them the generator had no input for the parameters.
    pub without_input: u64,
    /// For how many of these the validators rejected the input.
    pub rejected: u64,
    /// The generator that had none the last time, and why.
    pub reason: Option<(String, String)>,
    /// The number with which to continue.
    pub next: u64,
    /// The duration in seconds.
    pub seconds: f64,
    /// Whether it was interrupted.
    pub interrupted: bool,
    /// Whether it was complete before the time was over.
    pub is_complete: bool,
    /// The findings, in the order of the numbers.
    pub findings: Vec<Finding>,
    /// The slowest input of each candidate, if these were searched for.
    pub slowest: Vec<Slowest>,
    /// The enumerated scope, if that was requested.
    pub scope: Option<String>,
    /// The recipes.
    pub recipes: Vec<Recipe>,
    /// The programs that were restarted for each input, though there is a faster way.
    pub slowed: Vec<Slowed>,
    /// The candidates for which nothing more need be found.
    settled: BTreeSet<usize>,
}

/// Tries every case that a recipe of an in-process generator admits; edges of a declared input
/// occur in one order, unless `all_orders`. [`Fuzzed::is_complete`] is whether it reached the end.
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
    let size = task.pack_size();
    let mut odometer = Odometer::new(generator, recipe, all_orders, size, task.cases);
    let mut fuzzed = search::search(task, &runner(task), &mut odometer, sink)?;
    fuzzed.is_complete &= odometer.is_through();
    Ok(fuzzed)
}

/// Tries every input of the small scope of the declared input, or of the problem's model, on the
/// candidates; `None` if there is no such scope. [`Fuzzed::is_complete`] is whether it reached the
/// end.
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
    fuzzed.scope = Some(recipe.to_string());
    Ok(Some(fuzzed))
}

/// Fuzzes.
///
/// # Errors
/// If a component of the package fails, the validator rejects a generated input, no input could be
/// generated at all, or a program cannot be run.
pub fn fuzz(task: &Task<'_>, sink: &dyn Sink) -> Result<Fuzzed, Fault> {
    let fuzzed = search::search(task, &runner(task), &mut Guide::of(task), sink)?;
    with_inputs(task, fuzzed)
}

/// Searches for the slowest input of each candidate, and reports those over the limit. `yardstick`
/// is run on them, too, for comparison.
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
    }
}
