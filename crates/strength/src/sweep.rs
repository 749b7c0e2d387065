//! Inputs with many cases each, if the format allows this.
//!
//! An input with thousands of random cases detects more than an input that was shrunk for a single
//! mutant: also mistakes that no mutant has, and those that show only with many cases. So such
//! inputs are tried before all others, as long as each kills a candidate. Killed candidates need no
//! further search, and the inputs are not shrunk.
//!
//! These inputs become cases, on which correct solutions must stay far from their limits; otherwise
//! a slightly slower mutant would be killed by its time alone. So an input on which a correct
//! solution is too slow is cut in half.

use crate::headroom::Headroom;
use crate::race::Race;
use fuzz::comparison::Budget;
use fuzz::recipe::{Recipe, call};
use std::sync::Arc;
use terms::fault::Fault;

/// The maximum number of joined cases, and the maximum size of an input in bytes.
const MAX_CASES: u64 = 4096;
const MAX_BYTES: usize = 1 << 20;
/// The maximum number of inputs.
const MAX_INPUTS: usize = 4;
const SUBJECT: &str = "an input of many cases";

/// Runs inputs with many cases on the remaining candidates, starting at a number, with a total
/// number of cases; returns how many cases the inputs had.
///
/// # Errors
/// When a program of the package fails, or cannot be run.
pub(crate) fn sweep(
    race: &Race<'_>,
    recipes: &[Recipe],
    headroom: &Headroom<'_>,
    (first, most): (u64, u64),
    budget: &Budget<'_>,
) -> Result<u64, Fault> {
    let mut tried = 0;
    for _ in 0..MAX_INPUTS {
        if race.left().is_empty() || budget.is_over() || tried >= most {
            break;
        }
        let most = MAX_CASES.min(most - tried);
        let cases = sample(race, recipes, first + tried, most)?;
        let put = budget.unless_stopped(put(race, headroom, cases))?;
        let Some(joined) = put.flatten() else {
            break;
        };
        tried += joined;
    }
    Ok(tried)
}

/// As many cases as may fit into one input, starting at a number; empty if the format allows only
/// one.
fn sample(
    race: &Race<'_>,
    recipes: &[Recipe],
    first: u64,
    most: u64,
) -> Result<Vec<Vec<u8>>, Fault> {
    let jury = race.comparison.jury;
    // Only models can join cases.
    if jury.package().model.is_none() {
        return Ok(Vec::new());
    }
    let (mut cases, mut bytes) = (Vec::new(), 0);
    for number in first..first.saturating_add(most) {
        let Ok(case) = jury.sample(&call(recipes, number), SUBJECT)? else {
            continue;
        };
        bytes += case.len();
        if bytes > MAX_BYTES {
            break;
        }
        cases.push(case);
        // Most formats do not allow a second case: detect this early.
        if cases.len() == 2 && join(race, &cases).is_none() {
            return Ok(Vec::new());
        }
    }
    Ok(cases)
}

/// Runs as many of these cases as fit into one input on the remaining candidates; returns their
/// number, if a candidate fails.
fn put(
    race: &Race<'_>,
    headroom: &Headroom<'_>,
    mut cases: Vec<Vec<u8>>,
) -> Result<Option<u64>, Fault> {
    while cases.len() > 1 {
        if let Some(input) = join(race, &cases) {
            let input: Arc<[u8]> = input.into();
            race.comparison.jury.require_valid(&input, None, SUBJECT)?;
            let failed = race.fail_on_left(&input)?;
            if failed.is_empty() {
                return Ok(None);
            }
            if headroom.is_left_on(&input)? {
                let joined = cases.len() as u64;
                race.note(input, joined, &failed);
                return Ok(Some(joined));
            }
        }
        cases.truncate(cases.len() / 2);
    }
    Ok(None)
}

fn join(race: &Race<'_>, cases: &[Vec<u8>]) -> Option<Vec<u8>> {
    let model = race.comparison.jury.package().model.as_ref()?;
    let all: Vec<&[u8]> = cases.iter().map(Vec::as_slice).collect();
    model.join(&all)
}
