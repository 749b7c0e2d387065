//! Inputs that consist of datasets, and the parameter for many small ones.

use input_language::plan::{Count, Plan, Repeat, Step, Term, VarId};

/// The parameter for files of many small datasets.
pub const DATASETS: &str = "datasets";

/// The datasets of an input: a part with lines of its own that is repeated, and nothing beside it
/// but how often.
pub(crate) struct Datasets<'a> {
    pub(crate) repeat: &'a Repeat,
    /// The variable for their number, unless they come until the end of the input.
    pub(crate) number: Option<VarId>,
}

/// The name of the variable for the number of datasets, which is empty if they come until the end
/// of the input; `None` if inputs are not datasets and nothing else, so that they cannot be joined.
#[must_use]
pub fn datasets(plan: &Plan) -> Option<&str> {
    let found = of_plan(plan)?;
    Some(found.number.map_or("", |var| &plan.vars[var].name))
}

/// Whether a parameter of this name asks for many small datasets.
pub(crate) fn asks_for_datasets(plan: &Plan, name: &str) -> bool {
    name == DATASETS
        && of_plan(plan).is_some()
        && plan.vars.iter().all(|var| {
            let last = var.name.rsplit('.').next();
            last != Some(DATASETS)
        })
}

pub(crate) fn of_plan(plan: &Plan) -> Option<Datasets<'_>> {
    let mut number = None;
    let mut repeat = None;
    for step in &plan.steps {
        match step {
            Step::Literal(_) | Step::Check(_) => {}
            Step::Value(var) if number.is_none() && repeat.is_none() => number = Some(*var),
            Step::Repeat(found) if found.is_group && repeat.is_none() => repeat = Some(found),
            _ => return None,
        }
    }
    let repeat = repeat?;
    let is_counted = match (&repeat.count, number) {
        (Count::Exactly(Term::Last(var)), Some(number)) => *var == number,
        (Count::Open { .. }, None) => true,
        _ => false,
    };
    is_counted.then_some(Datasets { repeat, number })
}
