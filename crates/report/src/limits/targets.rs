//! The comparison of the targets of a measurement.

use super::super::{DIM, Table};
use super::{LimitsReport, rounded, times};
use serde_json::{Value, json};
use soundness::measure::{
    Comparison, Target, TargetMargins, TargetMeasurement, TimeLimits, propose,
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
        let two = |number: f64| format!("{number:.2}");
        let optional = |number: Option<f64>| number.map_or_else(|| "-".to_owned(), two);
        table.plain([
            target.target.to_string(),
            solutions(target).to_string(),
            optional(compared.map(|it| it.factor)),
            optional(compared.map(|it| it.spread)),
            optional(margins.accepted),
            optional(margins.too_slow),
            alone(found, target)
                .and_then(|limits| limits.by_owner.get(&None).copied())
                .map_or_else(|| "none".to_owned(), seconds),
        ]);
    }
    if let Some(counted) = counted(found) {
        let Comparison {
            solutions,
            factor,
            spread,
        } = counted;
        table.plain([
            Target::Instructions.to_string(),
            solutions.to_string(),
            format!("{factor:.2} ns"),
            format!("{spread:.2}"),
        ]);
    }
    table
}

/// The same as JSON.
pub(super) fn documents(found: &LimitsReport<'_>) -> Vec<Value> {
    let targets = found.targets.iter().map(|target| {
        let compared = compared(found, target);
        let margins = TargetMargins::new(&target.measured, found.now);
        let alone = alone(found, target);
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
    let counted = counted(found).map(|counted| {
        json!({
            "target": Target::Instructions.to_string(),
            "machine": found.costs.map(|costs| costs.counter.name()),
            "solutions": counted.solutions,
            "factor": rounded(counted.factor),
            "spread": rounded(counted.spread),
            "accepted": null,
            "too_slow": null,
            "alone": null,
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
fn compared(found: &LimitsReport<'_>, target: &TargetMeasurement) -> Option<Comparison> {
    let first = found.targets.first()?;
    if first.target == target.target {
        return None;
    }
    Comparison::of_times(&target.measured, &first.measured)
}

/// How the times here compare with instructions, if these were counted.
fn counted(found: &LimitsReport<'_>) -> Option<Comparison> {
    let mut targets = found.targets.iter();
    let local = targets.find(|it| it.target == Target::Local)?;
    Comparison::of_costs(&local.measured, found.costs?)
}

/// The limits that a target would need alone, if any have both margins.
fn alone(found: &LimitsReport<'_>, target: &TargetMeasurement) -> Option<TimeLimits> {
    propose(&target.measured, found.now, found.margins).ok()
}
