//! Planning groups of cases for the generators of a problem.

use super::answers::Answers;
use super::fill::fill;
use super::group::{CoveringPlan, GroupPlan, Limits, cases};
use super::literals::literals;
use super::open::{MAX_CASES_OF_GROUP, OpenGenerator, SMALL_BYTES};
use super::spec::is_of_plan;
use super::trial::{Makers, PlanContext, runs_of_each};
use super::vary;
use package::{Cases, Group, INPUT_GENERATOR, Package, Part};
use std::collections::BTreeMap;

/// How many cases a generator gets before others with equally much to cover get more.
const MIN_CASES_OF_GROUP: usize = 8;

/// Once all inputs have this many bytes in total, further inputs must be small.
const MAX_TOTAL_BYTES: usize = 48 << 20;
/// How many inputs of other generators are solved to find out which answers are rare.
const MAX_ANSWERED: usize = 40;

/// Makes generators that use the same words begin with different ones: then a few cases of each
/// cover all words.
fn begin_apart(open: &mut [OpenGenerator<'_>]) {
    let mut sharing: BTreeMap<String, usize> = BTreeMap::new();
    for factor in open.iter().flat_map(|one| &one.factors) {
        *sharing.entry(factor.name.clone()).or_default() += 1;
    }
    let mut met: BTreeMap<String, usize> = BTreeMap::new();
    let factors = open.iter_mut().flat_map(|one| &mut one.factors);
    for factor in factors.filter(|factor| factor.has_words()) {
        let place = met.entry(factor.name.clone()).or_default();
        let first = *place * factor.levels.len() / sharing[&factor.name];
        factor.levels.rotate_left(first);
        *place += 1;
    }
}

/// Whether validators may reject inputs of generators that run in this process: programs may be
/// stricter than the declaration or script that makes the inputs.
#[must_use]
pub(super) fn may_be_rejected(package: &Package) -> bool {
    let is_made_from_validator = package.input().is_some() || package.script().is_some();
    let is_made = is_made_from_validator && package.validators.len() > 1;
    package.model.is_none() && is_made || package.can_vary()
}

/// The arguments of validators for new cases: none, except if a program gets some for all groups of
/// the spec. Then it may need them, and those of the last group usually allow most.
#[must_use]
pub(super) fn validator_args(package: &Package) -> Vec<String> {
    let mut validators = package.validators.iter();
    if !validators.any(|it| matches!(it, Part::Program(_))) {
        return Vec::new();
    }
    let groups = package.groups.iter();
    let groups = groups.filter(|group| group.is_listed() && !is_of_plan(&group.name));
    let mut all = groups.map(|group| group.validator_args.clone().unwrap_or_default());
    let first = all.next().unwrap_or_default();
    all.try_fold(first, |before, args| (!before.is_empty()).then_some(args))
        .unwrap_or_default()
}

/// Whether a group of the spec calls a generator program.
#[must_use]
pub(super) fn calls_programs(package: &Package) -> bool {
    let mut groups = package
        .groups
        .iter()
        .filter(|group| !is_of_plan(&group.name));
    groups.any(|group| match &group.cases {
        Cases::Generated(calls) => calls.program,
        Cases::Commands(_, commands) => !commands.is_empty(),
        Cases::Files(_) => false,
    })
}

/// A plan for a problem: each generator gets a share of the cases, and covers its most effective
/// values first. Inputs that no validator accepts are not used.
#[must_use]
pub fn plan(package: &Package, limits: &Limits, makers: Makers<'_>) -> CoveringPlan {
    let mut names = package.generator_names();
    // A model has more knowledge of its inputs than their declaration.
    names.retain(|name| package.model.is_none() || name != INPUT_GENERATOR);
    let generators = names.iter();
    let literals = literals(package);
    let of = PlanContext {
        package,
        literals: &literals,
        makers,
        runs: runs_of_each(package.generators.len().max(package.call_templates.len())),
    };
    let generators = generators.filter_map(|name| OpenGenerator::for_generator(of, name, limits));
    let programs = package
        .generators
        .keys()
        .chain(package.call_templates.keys());
    let programs: Vec<&String> = programs.collect();
    // Half of the time is for the bounds of all programs.
    let parts = 2 * programs.len();
    let programs = programs
        .into_iter()
        .enumerate()
        .filter_map(|(place, name)| {
            OpenGenerator::for_program(of, name, &limits.part(parts - place))
        });
    let mut open: Vec<OpenGenerator<'_>> = generators.chain(programs).collect();
    // Programs that cannot be tried are called with the parameters of the groups.
    let is_tried = |group: &&Group| match &group.cases {
        Cases::Generated(calls) => open.iter().any(|it| it.trial.generator == calls.generator),
        _ => false,
    };
    let groups: Vec<&Group> = package.groups.iter().filter(|it| !is_tried(it)).collect();
    let groups = groups.into_iter();
    open.extend(groups.filter_map(|group| OpenGenerator::for_group(of, group, limits)));
    for one in &open {
        one.trial.set_until(limits.until);
    }
    begin_apart(&mut open);
    let climbed = vary::kept(package, limits, makers);
    let packed: usize = open.iter().map(|one| one.cases.len()).sum();
    let (mut left, mut bytes) = (limits.cases.saturating_sub(packed + climbed), 0);
    while left > 0 {
        // Each generator first gets a few cases. Then each gets a share by the square root of the
        // number of uncovered items, as with seats and votes (D'Hondt); with plain numbers, a
        // generator with many parameters would leave almost nothing for the others.
        let share = |one: &&mut OpenGenerator<'_>| {
            (
                one.cases.len() < MIN_CASES_OF_GROUP,
                (one.array.all << 20).isqrt() / (one.cases.len() + 1),
                usize::MAX - one.cases.len(),
            )
        };
        let Some(next) = open.iter_mut().filter(|one| !one.is_over).max_by_key(share) else {
            break;
        };
        let before = next.cases.len();
        bytes += next.add(if bytes < MAX_TOTAL_BYTES {
            usize::MAX
        } else {
            SMALL_BYTES
        });
        left -= next.cases.len() - before;
    }
    let mut answers = Answers::new(package, limits, makers);
    if makers.solve.is_some() {
        let most = MAX_ANSWERED.div_ceil(open.len().max(1));
        for one in &open {
            let small = one.inputs.iter().filter(|it| it.len() <= SMALL_BYTES);
            small.take(most).for_each(|input| answers.count(input));
        }
    }
    fill(&mut open, left, &mut answers);
    let groups = open.into_iter().filter(|one| !one.cases.is_empty());
    let mut groups: Vec<GroupPlan> = groups.map(OpenGenerator::planned).collect();
    if package.varies() || climbed > 0 {
        let cases = limits.cases.saturating_sub(cases(&groups));
        let limits = Limits {
            cases: cases.min(MAX_CASES_OF_GROUP),
            ..*limits
        };
        groups.extend(vary::group(package, &limits, makers, answers.kinds));
    }
    CoveringPlan {
        groups,
        validator_args: validator_args(package),
        ..CoveringPlan::default()
    }
}
