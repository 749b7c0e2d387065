//! Small inputs for each outcome.
//!
//! If few answers are possible, for example YES and NO, a program may be wrong for one of them only
//! on small inputs, and no mutant may behave like that. So the first calls of the generators, which
//! are the smallest, are searched for inputs that are much smaller than those of all cases with the
//! same answer.

use crate::race::FoundInput;
use crate::reach::unless_of_package;
use crate::tools::Tools;
use base::digest::{self, Hex};
use base::text::line;
use fuzz::comparison::Budget;
use fuzz::recipe::{Recipe, call};
use package::Group;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use terms::fault::Fault;

/// Answers count as outcomes if there are at most `MAX_OUTCOMES`, with at least `CASES_OF_EACH`
/// cases each on average.
const MAX_OUTCOMES: usize = 8;
const CASES_OF_EACH: usize = 4;
/// The limits of the search: always the first inputs, even on a busy machine, and further inputs
/// for this time.
const FIRST_INPUTS: u64 = 100;
const TIME: Duration = Duration::from_secs(5);
const INPUTS: u64 = 5000;
/// The search also ends if this many inputs, and twice as many as up to the last improvement, brought
/// none.
const UNSUCCESSFUL_INPUTS: u64 = 200;
const SUBJECT: &str = "a small input";

/// The smallest input with an answer so far.
struct Smallest {
    /// The size in bytes of the smallest case.
    of_cases: usize,
    found: Option<FoundInput>,
}

impl Smallest {
    /// The maximum size of an improvement: saving a few bytes is not worth a case.
    fn room(&self) -> usize {
        let found = self.found.as_ref().map(|found| found.input.len());
        found.unwrap_or(self.of_cases / 4 * 3)
    }
}

/// Adds the smallest inputs for each outcome that are much smaller than those of all cases.
///
/// # Errors
/// If the machine fails.
pub(crate) fn add(
    tools: &Tools<'_>,
    (recipes, kept_as): (&[Recipe], Option<&Group>),
    found: &mut Vec<FoundInput>,
    budget: &Budget<'_>,
) -> Result<(), Fault> {
    let mut outcomes = of_cases(tools);
    if outcomes.len() > MAX_OUTCOMES || tools.cases.len() < CASES_OF_EACH * outcomes.len() {
        return Ok(());
    }
    let within = budget.within(TIME);
    let mut improved_at = 0;
    for number in 0..INPUTS {
        if number > (3 * improved_at).max(improved_at + UNSUCCESSFUL_INPUTS) {
            break;
        }
        let largest = outcomes.values().map(Smallest::room).max();
        let is_over = budget.is_over() || number >= FIRST_INPUTS && within.is_over();
        if recipes.is_empty() || is_over || largest.is_none_or(|largest| largest == 0) {
            break;
        }
        let call = call(recipes, number);
        let Some(Ok(input)) = unless_of_package(tools.jury.sample(&call, SUBJECT))? else {
            continue;
        };
        if largest.is_some_and(|largest| input.len() >= largest) {
            continue;
        }
        let input: Arc<[u8]> = input.into();
        let Some(answer) = answered(tools, &input, kept_as)? else {
            continue;
        };
        if let Some(outcome) = outcomes.get_mut(&digest::sha256_hex(&answer))
            && input.len() < outcome.room()
        {
            improved_at = number;
            let answer = String::from_utf8_lossy(&answer);
            let answer = line(answer.lines().next().unwrap_or_default());
            outcome.found = Some(FoundInput {
                call: Some(call),
                reaches: vec![format!("the smallest input with the answer {answer}")],
                ..FoundInput::new(input, 1)
            });
        }
    }
    for smallest in outcomes.into_values().filter_map(|outcome| outcome.found) {
        // The input may have been found for another reason already.
        match found.iter_mut().find(|known| known.input == smallest.input) {
            Some(known) => known.reaches.extend(smallest.reaches),
            None => found.push(smallest),
        }
    }
    Ok(())
}

/// The answers of the cases, each with the size of its smallest input.
fn of_cases(tools: &Tools<'_>) -> BTreeMap<Hex, Smallest> {
    let mut outcomes: BTreeMap<Hex, Smallest> = BTreeMap::new();
    for case in tools.cases {
        let bytes = std::fs::metadata(&case.input).map_or(u64::MAX, |it| it.len());
        let bytes = usize::try_from(bytes).unwrap_or(usize::MAX);
        let outcome = outcomes
            .entry(case.hashes.answer.clone())
            .or_insert(Smallest {
                of_cases: bytes,
                found: None,
            });
        outcome.of_cases = outcome.of_cases.min(bytes);
    }
    outcomes
}

/// The answer to an input, if the input is valid.
fn answered(
    tools: &Tools<'_>,
    input: &Arc<[u8]>,
    kept_as: Option<&Group>,
) -> Result<Option<Vec<u8>>, Fault> {
    let valid = unless_of_package(tools.jury.require_valid(input, kept_as, SUBJECT))?;
    match valid {
        Some(()) => unless_of_package(tools.jury.solve(input, SUBJECT)),
        None => Ok(None),
    }
}
