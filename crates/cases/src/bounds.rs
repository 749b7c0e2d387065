//! Whether the cases reach the bounds of their quantities: a case with the minimum and one with the
//! maximum of each.
//!
//! # Theory of operation
//!
//! Validators report for each case the bounds of its quantities and which of them it reaches. A
//! bound may differ between cases although the validator gets the same arguments. It then depends
//! on something else, like the bound of an index; such a bound has no value to show, but reaching
//! it counts. With other arguments a quantity may have other bounds (those of a subtask), and
//! counts as another quantity.

mod unreached;

pub use unreached::Unreached;

use crate::build::Case;
use crate::jury::{Jury, Observed, Telling};
use base::pool::{Pool, Rank};
use generators::{Amount, QuantityBound};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use terms::fault::Fault;

/// A quantity of the inputs with a minimum or a maximum.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Quantity {
    /// The validator that reports it.
    pub validator: String,
    /// The arguments of groups with which the validator reports it.
    #[serde(default)]
    pub args: Vec<Vec<String>>,
    /// The validator's name for it.
    pub name: String,
    /// Its minimum, if it has one.
    pub least: Option<Bound>,
    /// Its maximum, if it has one.
    pub greatest: Option<Bound>,
}

/// A bound of a quantity, and how close the cases come to it.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Bound {
    /// The bound; `None` if it depends on something else.
    pub value: Option<String>,
    /// The first case that reaches it.
    pub case: Option<String>,
    /// The closest value that occurs, and the first case with it, if the validator reports values.
    pub nearest: Option<(String, String)>,
}

/// What is known about one side of a quantity so far.
#[derive(Clone, Debug)]
struct KnownExtremes {
    value: Option<String>,
    case: Option<usize>,
    nearest: Option<(Amount, usize)>,
}

/// What is known about a quantity so far.
#[derive(Clone, Debug, Default)]
struct Sides {
    /// Its index among all quantities of the validator, in the order of the cases.
    place: usize,
    low: Option<KnownExtremes>,
    high: Option<KnownExtremes>,
}

/// The quantities of the cases, by validator and in the order of its reports.
///
/// # Errors
/// If a case cannot be read, a validator does not compile, or the machine fails.
pub fn measure(
    jury: &Jury<'_>,
    cases: &[Case],
    telling: Telling,
    pool: &Pool,
) -> Result<Vec<Quantity>, Fault> {
    let mut all = Vec::new();
    for (validator, name) in jury.observers(telling) {
        let observe = |case: &Case| {
            let input = std::fs::read(&case.input);
            let input: Arc<[u8]> = input
                .map_err(|error| Fault::file("read", &case.input, error))?
                .into();
            let group = jury.package().groups.get(case.planned.group);
            jury.observe(validator, &input, group)
        };
        // A validator that reports nothing for the first case will not do so for the others.
        let Some((first, others)) = cases.split_first() else {
            break;
        };
        let first = observe(first)?;
        if first.1.is_empty() {
            continue;
        }
        let others = pool.map(Rank::Unknown, others, observe).into_iter();
        let others = others.collect::<Result<Vec<_>, Fault>>()?;
        let observed: Vec<_> = [first].into_iter().chain(others).collect();
        let ids: Vec<&str> = cases.iter().map(|case| &*case.planned.id).collect();
        all.extend(merged(&name, &observed, &ids));
    }
    Ok(all)
}

/// The bounds that no case reaches.
pub fn unreached(quantities: &[Quantity]) -> impl Iterator<Item = Unreached> {
    quantities.iter().flat_map(|quantity| {
        let sides = [(&quantity.least, false), (&quantity.greatest, true)];
        sides.into_iter().filter_map(|(bound, is_greatest)| {
            let bound = bound.as_ref()?;
            bound.case.is_none().then(|| Unreached {
                quantity: quantity.clone(),
                is_greatest,
            })
        })
    })
}

/// The quantities that a validator reports for each case, joined.
fn merged(
    validator: &str,
    observed: &[(Vec<String>, Vec<Observed>)],
    ids: &[&str],
) -> Vec<Quantity> {
    let mut known: BTreeMap<(&[String], &str), Sides> = BTreeMap::new();
    for (case, (args, all)) in observed.iter().enumerate() {
        for quantity in all {
            let place = known.len();
            let sides = known
                .entry((args, &quantity.name))
                .or_insert_with(|| Sides {
                    place,
                    ..Sides::default()
                });
            let (least, most) = quantity.taken.clone().unzip();
            note(
                &mut sides.low,
                quantity.low.as_ref(),
                least,
                case,
                |new, old| new < old,
            );
            note(
                &mut sides.high,
                quantity.high.as_ref(),
                most,
                case,
                |new, old| new > old,
            );
        }
    }
    let mut all: Vec<((&[String], &str), Sides)> = known.into_iter().collect();
    all.sort_by_key(|(_, sides)| sides.place);
    // The same bounds with other arguments are the same quantity.
    let mut same: Vec<(&str, Vec<Vec<String>>, Sides)> = Vec::new();
    for ((args, name), sides) in all {
        let values = |sides: &Sides| {
            [&sides.low, &sides.high].map(|side| side.as_ref().map(|side| side.value.clone()))
        };
        let twin = same
            .iter_mut()
            .find(|(other, _, known)| *other == name && values(known) == values(&sides));
        match twin {
            Some((_, all_args, known)) => {
                all_args.push(args.to_vec());
                join(&mut known.low, sides.low, |new, old| new < old);
                join(&mut known.high, sides.high, |new, old| new > old);
            }
            None => same.push((name, vec![args.to_vec()], sides)),
        }
    }
    let bound = |known: KnownExtremes| Bound {
        value: known.value,
        case: known.case.map(|case| ids[case].to_owned()),
        nearest: known
            .nearest
            .map(|(amount, case)| (amount.text, ids[case].to_owned())),
    };
    let quantities = same.into_iter().map(|(name, args, sides)| Quantity {
        validator: validator.to_owned(),
        args,
        name: name.to_owned(),
        least: sides.low.map(bound),
        greatest: sides.high.map(bound),
    });
    quantities.collect()
}

/// Adds the report of one side for a case.
fn note(
    known: &mut Option<KnownExtremes>,
    side: Option<&QuantityBound<Amount>>,
    taken: Option<Amount>,
    case: usize,
    is_nearer: impl Fn(f64, f64) -> bool,
) {
    let Some(side) = side else {
        return;
    };
    let new = KnownExtremes {
        value: side.bound.as_ref().map(|bound| bound.text.clone()),
        case: side.reached.then_some(case),
        nearest: taken.map(|amount| (amount, case)),
    };
    match known {
        None => *known = Some(new),
        Some(old) if old.value != new.value => {
            old.value = None;
            join(known, Some(new), is_nearer);
        }
        Some(_) => join(known, Some(new), is_nearer),
    }
}

/// Adds how close other cases come.
fn join(
    known: &mut Option<KnownExtremes>,
    new: Option<KnownExtremes>,
    is_nearer: impl Fn(f64, f64) -> bool,
) {
    let (Some(old), Some(new)) = (known, new) else {
        return;
    };
    old.case = match (old.case, new.case) {
        (Some(old), Some(new)) => Some(old.min(new)),
        (old, new) => old.or(new),
    };
    if let Some((amount, case)) = new.nearest
        && old.nearest.as_ref().is_none_or(|(nearest, first)| {
            is_nearer(amount.size, nearest.size) || amount == *nearest && case < *first
        })
    {
        old.nearest = Some((amount, case));
    }
}

impl Quantity {
    /// Its name with its bounds, such as `n (1 to 100)`.
    #[must_use]
    pub fn title(&self) -> String {
        let value = |bound: &Option<Bound>| bound.as_ref().and_then(|bound| bound.value.clone());
        let name = &self.name;
        match (value(&self.least), value(&self.greatest)) {
            (Some(low), Some(high)) => format!("{name} ({low} to {high})"),
            (Some(low), None) => format!("{name} (from {low})"),
            (None, Some(high)) => format!("{name} (to {high})"),
            (None, None) => name.clone(),
        }
    }

    /// Whether the validator reports it with these arguments of a group.
    #[must_use]
    pub fn is_told_with(&self, args: &[String]) -> bool {
        self.args.iter().any(|known| known == args)
    }

    /// Its bounds, the minimum first.
    pub fn bounds(&self) -> impl Iterator<Item = &Bound> {
        [&self.least, &self.greatest].into_iter().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::{merged, unreached};
    use crate::jury::Observed;
    use generators::{Amount, QuantityBound};

    fn amount(value: u32) -> Amount {
        Amount {
            text: value.to_string(),
            size: value.into(),
        }
    }

    /// A quantity with one value.
    fn observed(name: &str, value: u32, low: u32, high: u32) -> Observed {
        let side = |bound: u32| QuantityBound {
            bound: Some(amount(bound)),
            reached: bound == value,
        };
        Observed {
            name: name.to_owned(),
            low: Some(side(low)),
            high: Some(side(high)),
            taken: Some((amount(value), amount(value))),
        }
    }

    fn said(observed: &[(Vec<String>, Vec<Observed>)]) -> (Vec<String>, Vec<String>) {
        let ids: Vec<String> = (0..observed.len()).map(|case| format!("c{case}")).collect();
        let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
        let all = merged("v", observed, &ids);
        let titles = all.iter().map(super::Quantity::title).collect();
        (titles, unreached(&all).map(|it| it.to_string()).collect())
    }

    #[test]
    fn what_no_case_reaches_is_named_with_the_nearest_value() {
        let none = Vec::new;
        let (titles, missed) = said(&[
            (
                none(),
                vec![observed("n", 1, 1, 10), observed("i", 0, 0, 1)],
            ),
            (
                none(),
                vec![observed("n", 7, 1, 10), observed("i", 6, 0, 7)],
            ),
            (none(), vec![observed("n", 7, 1, 10)]),
        ]);
        assert_eq!(titles, ["n (1 to 10)", "i (from 0)"]);
        assert_eq!(
            missed,
            [
                "no case has the greatest n (1 to 10): the greatest of all is 7, in c1",
                "no case has the greatest i (from 0): the greatest of all is 6, in c1"
            ]
        );
    }

    #[test]
    fn a_bound_is_reached_with_its_own_arguments() {
        let all = [("small", 10), ("large", 99)]
            .map(|(args, most)| (vec![args.to_owned()], vec![observed("n", 4, 1, most)]));
        let all = merged("v", &all, &["c0", "c1"]);
        for (args, most) in [("small", "10"), ("large", "99"), ("other", "none")] {
            let observed = observed("n", 10, 1, 10);
            let reached = unreached(&all).find(|it| it.is_reached(&[args.to_owned()], &observed));
            assert!(
                reached
                    .map_or("none".to_owned(), |it| it.title())
                    .contains(most)
            );
        }
    }

    #[test]
    fn other_arguments_may_mean_other_bounds() {
        let with = |args: &str| vec![args.to_owned()];
        let (titles, missed) = said(&[
            (with("small"), vec![observed("n", 10, 1, 10)]),
            (with("large"), vec![observed("n", 10, 1, 99)]),
            (with("largest"), vec![observed("n", 99, 1, 99)]),
        ]);
        assert_eq!(titles, ["n (1 to 10)", "n (1 to 99)"]);
        assert_eq!(
            missed,
            [
                "no case has the least n (1 to 10): the least of all is 10, in c0",
                "no case has the least n (1 to 99): the least of all is 10, in c1"
            ]
        );
    }
}
