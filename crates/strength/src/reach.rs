//! Inputs that reach bounds of quantities that no case reaches.
//!
//! Generators are called with their parameters at their ends, and then at random, and the
//! validators report which bounds each input reaches. Inputs that were found for mutants come
//! first, because they are offered anyway. The fewest inputs are taken that together reach all
//! reachable bounds.
//!
//! The bounds of a quantity may depend on the arguments that a group gives its validators, and all
//! new cases go into one group. So only bounds that count for cases of that group are considered; a
//! new group gets the arguments with which most bounds are reached.

use crate::cover::greedy;
use crate::race::FoundInput;
use crate::tools::Tools;
use cases::bounds::{Quantity, Unreached, unreached};
use cases::jury::Telling;
use cases::plan::Call;
use fuzz::comparison::Budget;
use fuzz::recipe::{Recipe, call};
use package::Group;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use terms::fault::{Blame, Fault};

/// The time limit.
const TIME: Duration = Duration::from_secs(10);
/// The number of random calls.
const RANDOM_CALLS: u64 = 200;
const SUBJECT: &str = "an input at the bounds";
/// The group of the hacks, which belong to any group.
pub(crate) const HACKS: &str = "hacks";

/// An input, the call that makes it, and the indices of the bounds that it reaches.
struct Reaching {
    input: Arc<[u8]>,
    call: Call,
    reached: BTreeSet<usize>,
}

/// A possible group for new cases, and the inputs that reach bounds as its cases.
struct Candidate {
    /// A group with its validator arguments; `None` for cases of any group.
    kept_as: Option<Group>,
    reaching: Vec<Reaching>,
    missing: BTreeSet<usize>,
}

/// Records which missing bounds the found inputs reach, and adds inputs that reach others. Returns
/// the group that the new cases need for that.
///
/// # Errors
/// If the machine fails.
pub(crate) fn reach(
    tools: &Tools<'_>,
    quantities: &[Quantity],
    (recipes, seed, group): (&[Recipe], u64, &str),
    found: &mut Vec<FoundInput>,
    budget: &Budget<'_>,
) -> Result<Option<Group>, Fault> {
    let wanted: Vec<Unreached> = unreached(quantities).collect();
    let mut candidates: Vec<Candidate> = Vec::new();
    for kept_as in kept_as(tools, group, found)? {
        candidates.push(Candidate::new(tools, kept_as, &wanted, found)?);
    }
    let within = budget.within(TIME);
    let is_open = |candidates: &[Candidate]| candidates.iter().any(|it| !it.missing.is_empty());
    for call in calls(recipes, seed) {
        if !is_open(&candidates) || within.is_over() {
            break;
        }
        // A generator need not have an input at the ends of its parameters.
        let Some(Ok(input)) = unless_of_package(tools.jury.sample(&call, SUBJECT))? else {
            continue;
        };
        let input: Arc<[u8]> = input.into();
        for candidate in candidates.iter_mut().filter(|it| !it.missing.is_empty()) {
            candidate.add(tools, &wanted, &call, &input)?;
        }
    }
    // Among equal candidates the first one, which is that of the first group.
    let most = candidates.into_iter().rev();
    let Some(chosen) = most.max_by_key(|it| wanted.len() - it.missing.len()) else {
        return Ok(None);
    };
    let mut told = BTreeSet::new();
    for found in found.iter_mut() {
        let reached = reached_by(tools, &wanted, &found.input, chosen.kept_as.as_ref())?;
        found.reaches = titles(&wanted, &(&reached - &told));
        told.extend(reached);
    }
    found.extend(chosen.fewest(&wanted, told));
    Ok(chosen.kept_as)
}

/// The possible groups for new cases: with the arguments that the group has, or for a new group
/// with those of any group for which the found inputs are valid.
fn kept_as(
    tools: &Tools<'_>,
    name: &str,
    found: &[FoundInput],
) -> Result<Vec<Option<Group>>, Fault> {
    let package = tools.jury.package();
    let with = |args: &[String]| Group {
        validator_args: Some(args.to_vec()),
        ..Group::of_inputs(package)
    };
    if let Some(known) = package.groups.iter().find(|group| group.name == name) {
        return Ok(vec![known.validator_args.as_deref().map(with)]);
    }
    let mut args: Vec<&[String]> = Vec::new();
    for group in &package.groups {
        let own = group.validator_args.as_deref();
        args.extend(own.filter(|own| !args.contains(own)));
    }
    if args.is_empty() || name == HACKS {
        return Ok(vec![None]);
    }
    let mut all = Vec::new();
    for group in args.into_iter().map(with) {
        let mut are_valid = true;
        for found in found {
            let valid = tools
                .jury
                .require_valid(&found.input, Some(&group), SUBJECT);
            are_valid &= unless_of_package(valid)?.is_some();
        }
        all.extend(are_valid.then_some(Some(group)));
    }
    Ok(all)
}

impl Candidate {
    fn new(
        tools: &Tools<'_>,
        kept_as: Option<Group>,
        wanted: &[Unreached],
        found: &[FoundInput],
    ) -> Result<Self, Fault> {
        let mut missing: BTreeSet<usize> = (0..wanted.len()).collect();
        if let Some(args) = kept_as.as_ref().and_then(|it| it.validator_args.as_deref()) {
            // In-process validators have no arguments.
            let counts =
                |quantity: &Quantity| quantity.is_told_with(args) || quantity.is_told_with(&[]);
            missing.retain(|place| counts(&wanted[*place].quantity));
        }
        for found in found {
            let reached = reached_by(tools, wanted, &found.input, kept_as.as_ref())?;
            missing.retain(|place| !reached.contains(place));
        }
        Ok(Self {
            kept_as,
            reaching: Vec::new(),
            missing,
        })
    }

    /// Adds an input if it is valid, has an answer, and reaches any of the missing bounds.
    fn add(
        &mut self,
        tools: &Tools<'_>,
        wanted: &[Unreached],
        call: &Call,
        input: &Arc<[u8]>,
    ) -> Result<(), Fault> {
        let (jury, kept_as) = (tools.jury, self.kept_as.as_ref());
        let valid = jury.require_valid(input, kept_as, SUBJECT);
        if unless_of_package(valid)?.is_none() {
            return Ok(());
        }
        let reached = reached_by(tools, wanted, input, kept_as)?;
        if !reached.is_disjoint(&self.missing)
            && unless_of_package(jury.solve(input, SUBJECT))?.is_some()
        {
            self.missing.retain(|place| !reached.contains(place));
            self.reaching.push(Reaching {
                input: input.clone(),
                call: call.clone(),
                reached,
            });
        }
        Ok(())
    }

    /// The fewest inputs that together reach all bounds that any input reaches, without those in
    /// `told`.
    fn fewest(&self, wanted: &[Unreached], mut told: BTreeSet<usize>) -> Vec<FoundInput> {
        // Among inputs that reach the same bounds the smallest is taken, which comes first.
        let mut reaching: Vec<&Reaching> = self.reaching.iter().collect();
        reaching.sort_by_key(|one| one.input.len());
        let sets: Vec<BTreeSet<usize>> = reaching.iter().map(|one| &one.reached - &told).collect();
        let mut fewest = Vec::new();
        for place in greedy(&sets) {
            let Reaching {
                input,
                call,
                reached,
            } = reaching[place];
            fewest.push(FoundInput {
                call: Some(call.clone()),
                reaches: titles(wanted, &(reached - &told)),
                ..FoundInput::new(input.clone(), 1)
            });
            told.extend(reached);
        }
        fewest
    }
}

/// Calls of all generators with parameters at their ends, then at random.
fn calls(recipes: &[Recipe], seed: u64) -> impl Iterator<Item = Call> {
    let extremes = recipes.iter().flat_map(move |recipe| {
        let extremes = recipe.extremes().into_iter();
        extremes.map(move |params| Call::drawn(recipe.generator(), seed, &params))
    });
    // Without recipes there is no call.
    let random = if recipes.is_empty() { 0 } else { RANDOM_CALLS };
    extremes.chain((0..random).map(move |number| call(recipes, seed.saturating_add(number))))
}

/// Turns a fault of the package into `None`.
pub(crate) fn unless_of_package<T>(result: Result<T, Fault>) -> Result<Option<T>, Fault> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(fault) if fault.blame() == Blame::Machine => Err(fault),
        Err(_) => Ok(None),
    }
}

/// The indices of the bounds that an input reaches as a case of a group.
fn reached_by(
    tools: &Tools<'_>,
    wanted: &[Unreached],
    input: &Arc<[u8]>,
    group: Option<&Group>,
) -> Result<BTreeSet<usize>, Fault> {
    let mut reached = BTreeSet::new();
    for (validator, name) in tools.jury.observers(Telling::All) {
        if wanted.iter().all(|it| it.quantity.validator != name) {
            continue;
        }
        let (args, observed) = tools.jury.observe(validator, input, group)?;
        for (place, bound) in wanted.iter().enumerate() {
            let is_reached = bound.quantity.validator == name
                && observed
                    .iter()
                    .any(|observed| bound.is_reached(&args, observed));
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
