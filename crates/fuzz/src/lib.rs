//! Fuzzing: looking for an input on which a submission fails, and for the smallest one.
//!
//! Theory of operation: a [`request::Request`] says what is looked for; it becomes a [`Task`] when it fits the problem. A case is
//! a number. From it follow the generator, the parameters and the input ([`recipe`]),
//! whoever makes it and when. The input is put to the candidates and to whoever gives the answer, and the package's checker
//! decides ([`crate::comparison`]). What fails is shrunk before it is reported (`shrink`). So a finding depends on the first
//! number alone, not on the time or the number of threads.

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

/// Says of which candidates nothing more need be found after a finding, by their indices.
pub type Settles<'a> = dyn Fn(&Finding) -> Result<Vec<usize>, Fault> + Sync + 'a;

/// What is to be fuzzed, and how long.
pub struct Task<'a> {
    /// What the candidates are measured against.
    pub comparison: Comparison<'a>,
    /// Who is tried, at least one.
    pub candidates: &'a [&'a dyn Candidate],
    /// What is generated, at least one recipe.
    pub recipes: &'a [Recipe],
    /// The number of the first case.
    pub seed: u64,
    /// How many cases are tried at most.
    pub cases: Option<u64>,
    /// How long.
    pub budget: Budget<'a>,
    /// How many cases are tried at once.
    pub jobs: usize,
    /// How long a finding is made smaller at most.
    pub shrink_time: Duration,
    /// The only verdict that counts as a failure, if not all do.
    pub find: Option<Verdict>,
    /// After how many different findings of a candidate it is left alone.
    pub findings: usize,
    /// Told of every finding, as soon as it is there: says of which candidates nothing more need be found then.
    pub settles: Option<&'a Settles<'a>>,
    /// Whether cases may be joined, where the model can do that.
    pub may_join: bool,
    /// The model, where its two solvers are all that is compared with each other.
    pub typed: Option<&'a dyn Model>,
    /// Other machines that try numbered cases, if there are any.
    pub elsewhere: Option<Elsewhere<'a>>,
}

impl Task<'_> {
    fn pack_size(&self) -> PackSize {
        PackSize::of(self.typed.is_some(), self.may_join)
    }
}

/// What came of fuzzing.
#[derive(Debug)]
pub struct Fuzzed {
    /// How many cases were tried: up to the last finding that was wanted.
    pub cases: u64,
    /// How many more were tried that coverage led to.
    pub guided_cases: u64,
    /// In how many of them the generator had no input for the parameters.
    pub without_input: u64,
    /// How many of these are cases whose inputs the validators rejected.
    pub rejected: u64,
    /// The generator that had none the last time, and why.
    pub reason: Option<(String, String)>,
    /// The number to go on from.
    pub next: u64,
    /// How long it took.
    pub seconds: f64,
    /// Whether somebody stopped it.
    pub interrupted: bool,
    /// Whether it came to its end before the time was over.
    pub is_complete: bool,
    /// What was found, in the order of the numbers.
    pub findings: Vec<Finding>,
    /// The slowest input of each candidate, where these were searched for.
    pub slowest: Vec<Slowest>,
    /// What was enumerated, where a request asked for that.
    pub scope: Option<String>,
    /// What was generated.
    pub recipes: Vec<Recipe>,
    /// Who was started anew for each input, though there is a faster way.
    pub slowed: Vec<Slowed>,
    /// The candidates of which somebody said that nothing more need be found.
    settled: BTreeSet<usize>,
}

/// Tries every case that a recipe of a generator in this process admits; edges of a declared input come in one order, unless
/// `all_orders`. [`Fuzzed::is_complete`] says whether it came to the end.
///
/// # Errors
/// As [`fuzz`].
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

/// Tries every input of the small scope of the declared input, or of the problem's model, on the candidates; none where there is no such scope.
/// [`Fuzzed::is_complete`] says whether it came to the end.
///
/// # Errors
/// As [`fuzz`].
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
/// When a part of the package fails, the validator rejects what a generator made, no input could be made at all, or something
/// cannot be run.
pub fn fuzz(task: &Task<'_>, sink: &dyn Sink) -> Result<Fuzzed, Fault> {
    let fuzzed = search::search(task, &runner(task), &mut Guide::of(task), sink)?;
    with_inputs(task, fuzzed)
}

/// Searches for the slowest input of each candidate, and finds those over the limit. `yardstick` is run on them, too, to
/// be compared with.
///
/// # Errors
/// As [`fuzz`].
pub fn slowest(
    task: &Task<'_>,
    yardstick: Option<&dyn Candidate>,
    sink: &dyn Sink,
) -> Result<Fuzzed, Fault> {
    let fuzzed = slowest::search(task, &runner(task), yardstick, sink)?;
    with_inputs(task, fuzzed)
}

/// The same, if there was any input at all.
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
