//! Inputs with many cases each, where a format has room for that.
//!
//! Theory of operation: an input that holds thousands of random cases finds more than one that was made small for a single mutant:
//! also mistakes that nobody has thought of, and those that show only with many cases. So such inputs are tried before any
//! other, for as long as each kills somebody. What they kill is not looked for any more, and they stay as they are.
//!
//! They become cases, on which right solutions must not come near their limits: also because a mutant that takes a little longer would
//! then be killed by a clock. So an input on which a right solution has no time to spare is cut in half.

use crate::headroom::Headroom;
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

/// Puts inputs of many cases to those that are left, from a number on and of so many cases in all; gives how many cases they had.
///
/// # Errors
/// When a part of the package fails, or something cannot be run.
pub(crate) fn sweep(
    race: &Race<'_>,
    recipes: &[Recipe],
    headroom: &Headroom<'_>,
    (first, most): (u64, u64),
    budget: &Budget<'_>,
) -> Result<u64, Fault> {
    let mut tried = 0;
    for _ in 0..MOST_INPUTS {
        if race.left().is_empty() || budget.is_over() || tried >= most {
            break;
        }
        let most = MOST_CASES.min(most - tried);
        let cases = sample(race, recipes, first + tried, most)?;
        let put = budget.unless_stopped(put(race, headroom, cases))?;
        let Some(joined) = put.flatten() else {
            break;
        };
        tried += joined;
    }
    Ok(tried)
}

/// As many cases as may have room in one input, from a number on; none where the format has room for one only.
fn sample(
    race: &Race<'_>,
    recipes: &[Recipe],
    first: u64,
    most: u64,
) -> Result<Vec<Vec<u8>>, Fault> {
    let jury = race.comparison.jury;
    // Nobody else joins cases.
    if jury.package().model.is_none() {
        return Ok(Vec::new());
    }
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
        if cases.len() == 2 && join(race, &cases).is_none() {
            return Ok(Vec::new());
        }
    }
    Ok(cases)
}

/// Puts as many of these cases to those that are left as one input may have; gives how many those are, if somebody fails.
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
