//! Inputs that reach bounds of quantities that no case reaches.
//!
//! Theory of operation: generators are called with their parameters at their ends, and then at random, and the validators tell of each
//! input which bounds it reaches. What was found for mutants is looked at first, as it is offered anyway. As few of the
//! inputs are taken as reach all that any of them reaches.

use crate::cover::greedy;
use crate::race::FoundInput;
use crate::tools::Tools;
use fuzz::comparison::Budget;
use fuzz::recipe::{Recipe, call};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use tengen_core::bounds::{Quantity, Unreached, unreached};
use tengen_core::fault::{Blame, Fault};
use tengen_core::jury::Telling;
use tengen_core::plan::Call;

/// How long it takes at most.
const TIME: Duration = Duration::from_secs(10);
/// So many calls at random.
const RANDOM: u64 = 200;
const SUBJECT: &str = "an input at the bounds";

/// An input, the call that makes it, and the bounds that it reaches, by their places.
struct Reaching {
    input: Arc<[u8]>,
    call: Call,
    reached: BTreeSet<usize>,
}

/// Notes which of these quantities' bounds that no case reaches the inputs reach that were found, and adds inputs that reach others.
///
/// # Errors
/// When the machine fails.
pub(crate) fn reach(
    tools: &Tools<'_>,
    quantities: &[Quantity],
    (recipes, seed): (&[Recipe], u64),
    found: &mut Vec<FoundInput>,
    budget: &Budget<'_>,
) -> Result<(), Fault> {
    let mut wanted: Vec<Unreached> = unreached(quantities).collect();
    for found in found.iter_mut() {
        let reached = reached_by(tools, &wanted, &found.input)?;
        found.reaches = titles(&wanted, &reached);
        let mut place = 0..;
        wanted.retain(|_| place.next().is_none_or(|place| !reached.contains(&place)));
    }
    if wanted.is_empty() || recipes.is_empty() {
        return Ok(());
    }
    let within = budget.within(TIME);
    let mut reaching: Vec<Reaching> = Vec::new();
    let mut missing: BTreeSet<usize> = (0..wanted.len()).collect();
    for call in calls(recipes, seed) {
        if missing.is_empty() || within.is_over() {
            break;
        }
        if let Some(new) = reaching_of(tools, &wanted, call)? {
            missing.retain(|place| !new.reached.contains(place));
            reaching.push(new);
        }
    }
    // Of those that reach the same the smallest is taken, which comes first.
    reaching.sort_by_key(|one| one.input.len());
    let sets: Vec<BTreeSet<usize>> = reaching.iter().map(|one| one.reached.clone()).collect();
    let mut told = BTreeSet::new();
    for place in greedy(&sets) {
        let Reaching {
            input,
            call,
            reached,
        } = &reaching[place];
        found.push(FoundInput {
            call: Some(call.clone()),
            reaches: titles(&wanted, &(reached - &told)),
            ..FoundInput::of(input.clone(), 1)
        });
        told.extend(reached);
    }
    Ok(())
}

/// Calls of all generators with parameters at their ends, then at random.
fn calls(recipes: &[Recipe], seed: u64) -> impl Iterator<Item = Call> {
    let extremes = recipes.iter().flat_map(move |recipe| {
        let extremes = recipe.extremes().into_iter();
        extremes.map(move |params| Call::drawn(recipe.generator(), seed, &params))
    });
    extremes.chain((0..RANDOM).map(move |number| call(recipes, seed.saturating_add(number))))
}

/// What a call makes, if it is valid, has an answer, and reaches any of the bounds.
fn reaching_of(
    tools: &Tools<'_>,
    wanted: &[Unreached],
    call: Call,
) -> Result<Option<Reaching>, Fault> {
    let jury = tools.jury;
    // What a generator does not make at the ends of its parameters is no fault of the package.
    let Some(Ok(input)) = unless_of_package(jury.sample(&call, SUBJECT))? else {
        return Ok(None);
    };
    let input: Arc<[u8]> = input.into();
    let is_valid = unless_of_package(jury.require_valid(&input, None, SUBJECT))?.is_some();
    if !is_valid {
        return Ok(None);
    }
    let reached = reached_by(tools, wanted, &input)?;
    let is_new = !reached.is_empty() && unless_of_package(jury.solve(&input, SUBJECT))?.is_some();
    Ok(is_new.then_some(Reaching {
        input,
        call,
        reached,
    }))
}

/// Nothing where a part of the package failed.
pub(crate) fn unless_of_package<T>(result: Result<T, Fault>) -> Result<Option<T>, Fault> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(fault) if fault.blame() == Blame::Machine => Err(fault),
        Err(_) => Ok(None),
    }
}

/// The bounds that an input reaches, by their places.
fn reached_by(
    tools: &Tools<'_>,
    wanted: &[Unreached],
    input: &Arc<[u8]>,
) -> Result<BTreeSet<usize>, Fault> {
    let mut reached = BTreeSet::new();
    for (validator, name) in tools.jury.observers(Telling::All) {
        if wanted.iter().all(|it| it.quantity.validator != name) {
            continue;
        }
        let (_, observed) = tools.jury.observe(validator, input, None)?;
        for (place, bound) in wanted.iter().enumerate() {
            let is_reached = bound.quantity.validator == name
                && observed.iter().any(|observed| bound.is_reached(observed));
            if is_reached {
                reached.insert(place);
            }
        }
    }
    Ok(reached)
}

fn titles(wanted: &[Unreached], reached: &BTreeSet<usize>) -> Vec<String> {
    reached.iter().map(|place| wanted[*place].title()).collect()
}
