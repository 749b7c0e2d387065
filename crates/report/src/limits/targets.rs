//! The comparison of the targets of a measurement.

use super::super::{DIM, Table};
use super::{LimitsReport, rounded, times};
use serde_json::{Value, json};
use soundness::measure::{
    Measured, Target, TargetComparison, TargetMargins, TargetMeasurement, TimeLimits, propose,
};
use std::collections::BTreeSet;
use terms::verdict::seconds;

/// One row per target: how its times compare with those of the first, the smallest margins with
/// these limits, and the limit that it would need alone.
pub(super) fn table(found: &LimitsReport<'_>, limits: &TimeLimits) -> Table {
    let mut table = Table::new(&[1, 2, 3, 4, 5, 6]);
    let heads = [
        "target",
        "solutions",
        "factor",
        "spread",
        "AC",
        "TLE",
        "alone",
    ];
    table.row(heads.map(|head| (head.to_owned(), DIM)));
    for target in found.targets {
        let compared = compared(found, target);
        let margins = TargetMargins::new(&target.measured, limits);
        table.plain([
            target.target.to_string(),
            solutions(target).to_string(),
            optional(compared.map(|it| it.factor)),
            optional(compared.map(|it| it.spread)),
            optional(margins.accepted),
            optional(margins.too_slow),
            alone(found, &target.measured)
                .as_ref()
                .map_or_else(|| "none".to_owned(), problem_limit),
        ]);
    }
    if let Some(counted) = CountedInstructions::new(found) {
        let margins = counted.margins(limits);
        table.plain([
            Target::Instructions.to_string(),
            counted.solutions.to_string(),
            counted
                .compared
                .map_or_else(|| "-".to_owned(), |it| format!("{:.2} ns", it.factor)),
            optional(counted.compared.map(|it| it.spread)),
            optional(margins.accepted),
            optional(margins.too_slow),
            counted
                .alone(found)
                .as_ref()
                .map_or_else(|| "-".to_owned(), problem_limit),
        ]);
    }
    table
}

/// The same as JSON.
pub(super) fn documents(found: &LimitsReport<'_>) -> Vec<Value> {
    let targets = found.targets.iter().map(|target| {
        let compared = compared(found, target);
        let margins = TargetMargins::new(&target.measured, found.now);
        let alone = alone(found, &target.measured);
        json!({
            "target": target.target.to_string(),
            "machine": target.machine,
            "solutions": solutions(target),
            "factor": compared.map(|it| rounded(it.factor)),
            "spread": compared.map(|it| rounded(it.spread)),
            "accepted": margins.accepted.map(rounded),
            "too_slow": margins.too_slow.map(rounded),
            "alone": alone.map(|limits| times(found.package, &limits)),
        })
    });
    let counted = CountedInstructions::new(found).map(|counted| {
        let margins = counted.margins(found.now);
        let alone = counted.alone(found);
        json!({
            "target": Target::Instructions.to_string(),
            "machine": found.costs.map(|costs| costs.counter.name()),
            "solutions": counted.solutions,
            "factor": counted.compared.map(|it| rounded(it.factor)),
            "spread": counted.compared.map(|it| rounded(it.spread)),
            "accepted": margins.accepted.map(rounded),
            "too_slow": margins.too_slow.map(rounded),
            "alone": alone.map(|limits| times(found.package, &limits)),
        })
    });
    targets.chain(counted).collect()
}

/// How many solutions were measured.
fn solutions(target: &TargetMeasurement) -> usize {
    let names = target.measured.iter().map(|one| one.solution.as_str());
    names.collect::<BTreeSet<&str>>().len()
}

/// How the times compare with those of the first target; nothing for that one.
fn compared(found: &LimitsReport<'_>, target: &TargetMeasurement) -> Option<TargetComparison> {
    let first = found.targets.first()?;
    if first.target == target.target {
        return None;
    }
    TargetComparison::of_times(&target.measured, &first.measured)
}

/// Why instructions have neither a factor nor a limit, if they were counted without one.
pub(super) fn why_no_limit(found: &LimitsReport<'_>) -> Option<&'static str> {
    let counted = CountedInstructions::new(found)?;
    match (counted.solutions, counted.compared) {
        (0, _) => Some(
            "instructions: neither a factor nor a limit, as no solution was counted: they are counted of \
             solutions in C, C++ and Rust that end within the ceiling",
        ),
        (_, None) => Some(
            "instructions: neither a factor nor a limit, as no counted solution takes at least 0.05 s here: \
             make the cases larger",
        ),
        (_, Some(_)) => None,
    }
}

/// The instructions that were counted, as a target.
struct CountedInstructions {
    solutions: usize,
    /// How the times here compare with them.
    compared: Option<TargetComparison>,
    /// The times of the counted solutions if each instruction took as long as they do on average.
    measured: Vec<Measured>,
}

impl CountedInstructions {
    /// `None` if nothing was counted because it was not requested.
    fn new(found: &LimitsReport<'_>) -> Option<Self> {
        let costs = found.costs?;
        let mut targets = found.targets.iter();
        let local = targets.find(|it| it.target == Target::Local)?;
        let compared = TargetComparison::of_costs(&local.measured, costs);
        let measured = compared.map(|it| costs.as_times(&local.measured, it.factor));
        let names = costs.counts.keys().map(|(solution, _)| solution);
        Some(Self {
            solutions: names.collect::<BTreeSet<_>>().len(),
            compared,
            measured: measured.unwrap_or_default(),
        })
    }

    fn margins(&self, limits: &TimeLimits) -> TargetMargins {
        TargetMargins::new(&self.measured, limits)
    }

    /// The limits that the instructions alone would need.
    fn alone(&self, found: &LimitsReport<'_>) -> Option<TimeLimits> {
        (!self.measured.is_empty())
            .then(|| alone(found, &self.measured))
            .flatten()
    }
}

/// The limits that these times would need alone, if any have both margins.
fn alone(found: &LimitsReport<'_>, measured: &[Measured]) -> Option<TimeLimits> {
    propose(measured, found.now, found.margins).ok()
}

/// The limit of the problem among these limits.
fn problem_limit(limits: &TimeLimits) -> String {
    let limit = limits.by_owner.get(&None);
    limit.map_or_else(|| "none".to_owned(), |limit| seconds(*limit))
}

/// A number with two decimals, or a dash.
fn optional(number: Option<f64>) -> String {
    number.map_or_else(|| "-".to_owned(), |number| format!("{number:.2}"))
}
