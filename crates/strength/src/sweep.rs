//! Inputs with many cases each, where a format has room for that.
//!
//! Theory of operation: an input that holds thousands of random cases finds more than one that was made small for a single mutant:
//! also mistakes that nobody has thought of, and those that show only with many cases. So such inputs are tried before any
//! other, for as long as each kills somebody. What they kill is not looked for any more, and they stay as they are.

use crate::race::Race;
use fuzz::comparison::Budget;
use fuzz::recipe::{Recipe, call};
use std::sync::Arc;
use tengen_core::fault::Fault;

/// So many cases are joined at most, in inputs of so many bytes.
const MOST_CASES: u64 = 4096;
const MOST_BYTES: usize = 1 << 20;
/// So many inputs are tried at most.
const MOST_INPUTS: usize = 4;
const SUBJECT: &str = "an input of many cases";

/// An input, and how many cases are in it.
type Joined = (Arc<[u8]>, u64);

/// Puts inputs of many cases to those that are left, from a number on and of so many cases in all; gives how many cases they had.
///
/// # Errors
/// When a part of the package fails, or something cannot be run.
pub(crate) fn sweep(
    race: &Race<'_>,
    recipes: &[Recipe],
    (first, most): (u64, u64),
    budget: &Budget<'_>,
) -> Result<u64, Fault> {
    let mut tried = 0;
    for _ in 0..MOST_INPUTS {
        if race.left().is_empty() || budget.is_over() || tried >= most {
            break;
        }
        let most = MOST_CASES.min(most - tried);
        let Some((input, joined)) = joined(race, recipes, first + tried, most)? else {
            break;
        };
        tried += joined;
        let put = budget.unless_stopped(race.put(&input, joined))?;
        if put != Some(true) {
            break;
        }
    }
    Ok(tried)
}

/// As many cases as the format has room for in one input, from a number on; none where that are fewer than two.
fn joined(
    race: &Race<'_>,
    recipes: &[Recipe],
    first: u64,
    most: u64,
) -> Result<Option<Joined>, Fault> {
    let jury = race.comparison.jury;
    let Some(model) = jury.package().model.as_ref() else {
        return Ok(None);
    };
    let (mut cases, mut bytes) = (Vec::new(), 0);
    for number in first..first.saturating_add(most) {
        let Ok(case) = jury.sample(&call(recipes, number), SUBJECT)? else {
            continue;
        };
        bytes += case.len();
        if bytes > MOST_BYTES {
            break;
        }
        cases.push(case);
        // Most formats have no room for a second case: that is known soon.
        if let [one, other] = &cases[..]
            && model.join(&[one, other]).is_none()
        {
            return Ok(None);
        }
    }
    while cases.len() > 1 {
        let all: Vec<&[u8]> = cases.iter().map(Vec::as_slice).collect();
        if let Some(input) = model.join(&all) {
            let input: Arc<[u8]> = input.into();
            jury.require_valid(&input, None, SUBJECT)?;
            return Ok(Some((input, cases.len() as u64)));
        }
        cases.truncate(cases.len() / 2);
    }
    Ok(None)
}
