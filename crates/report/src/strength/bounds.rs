//! Which bounds of the input's quantities the cases reach.

use super::super::{BAD, paint};
use super::StrengthReport;
use base::text::line;
use cases::bounds::{Bound, Quantity, Unreached, unreached};
use serde_json::{Value, json};
use std::fmt::Write as _;

impl StrengthReport<'_> {
    /// How many bounds are reached, and those that are not.
    pub(super) fn bounds(&self) -> String {
        let quantities = &self.strength.quantities;
        if quantities.is_empty() {
            return String::new();
        }
        let all: Vec<&Bound> = quantities.iter().flat_map(Quantity::bounds).collect();
        let reached = all.iter().filter(|bound| bound.case.is_some()).count();
        let mut text = format!("bounds reached: {reached} of {}\n", all.len());
        for missed in self.unreached() {
            let _ = writeln!(text, "{}", paint(BAD, &missed));
        }
        text
    }

    /// The unreached bounds, one per line.
    pub(crate) fn unreached(&self) -> Vec<String> {
        let missed = unreached(&self.strength.quantities);
        missed.map(|missed| missed.to_string()).collect()
    }

    /// The unreached bounds, maxima and minima separately.
    pub(super) fn unreached_sides(&self) -> (Vec<String>, Vec<String>) {
        let missed = unreached(&self.strength.quantities);
        let (greatest, least): (Vec<_>, Vec<_>) = missed.partition(|missed| missed.is_greatest);
        let texts = |missed: Vec<Unreached>| missed.iter().map(ToString::to_string).collect();
        (texts(greatest), texts(least))
    }

    pub(super) fn bound_entries(&self) -> Vec<Value> {
        let quantities = self.strength.quantities.iter();
        let entries = quantities.map(|quantity| {
            json!({
                "name": quantity.name,
                "validator": quantity.validator,
                "least": quantity.least.as_ref().map(entry),
                "greatest": quantity.greatest.as_ref().map(entry),
            })
        });
        entries.collect()
    }
}

fn entry(bound: &Bound) -> Value {
    let (nearest, nearest_case) = bound.nearest.clone().unzip();
    json!({
        "value": bound.value,
        "case": bound.case,
        "nearest": nearest,
        "nearest_case": nearest_case,
    })
}

/// A bound in a cell of a table: its value, and which case reaches it.
pub(crate) fn cell(bound: Option<&Bound>) -> String {
    let Some(bound) = bound else {
        return "-".to_owned();
    };
    let value = bound.value.as_deref().unwrap_or("varies");
    match (&bound.case, &bound.nearest) {
        (Some(case), _) => format!("{}: {}", line(value), line(case)),
        (None, Some((nearest, case))) => {
            format!(
                "{}: not reached; {} in {}",
                line(value),
                line(nearest),
                line(case)
            )
        }
        (None, None) => format!("{}: not reached", line(value)),
    }
}
