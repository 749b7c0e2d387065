//! Planning groups of cases for the generators of a problem.

use super::answers::Answers;
use super::array::{Array, Row};
use super::demands::demands;
use super::factor::{Factor, call_factors};
use super::fill::fill;
use super::group::{CoveringPlan, GroupPlan, Limits, cases};
use super::literals::literals;
use super::packed;
use super::parameters::generator_factors;
use super::program::{given, program_factors};
use super::spec::is_of_plan;
use super::trial::{Makers, PlanContext, Trial, runs_of_each};
use super::vary;
use generators::Params;
use package::{Cases, Group, INPUT_GENERATOR, InProcess, Package, Part};
use std::collections::{BTreeMap, BTreeSet};

/// Case numbers in a group have two digits.
pub(super) const MAX_CASES_OF_GROUP: usize = 99;
/// How many cases a generator gets before others with equally much to cover get more.
const MIN_CASES_OF_GROUP: usize = 8;

/// Once all inputs have this many bytes in total, further inputs must be small.
const MAX_TOTAL_BYTES: usize = 48 << 20;
/// How many inputs of other generators are solved to find out which answers are rare.
const MAX_ANSWERED: usize = 40;
/// The maximum size of a small input in bytes.
pub(super) const SMALL_BYTES: usize = 64 << 10;

/// A generator, or a group that calls a program, with the levels and pairs that are not covered
/// yet.
pub(super) struct OpenGenerator<'a> {
    pub(super) trial: Trial<'a>,
    pub(super) factors: Vec<Factor>,
    pub(super) array: Array,
    pub(super) cases: Vec<Params>,
    /// The inputs of the cases; equal inputs count once.
    pub(super) inputs: BTreeSet<Vec<u8>>,
    is_over: bool,
}

impl<'a> OpenGenerator<'a> {
    /// A generator that runs in this process.
    fn for_generator(of: PlanContext<'a>, generator: &'a str, limits: &Limits) -> Option<Self> {
        let trial = Trial::new(of, generator, generator, limits);
        let in_process = of.package.in_process(generator)?;
        let factors = generator_factors(&in_process, &trial);
        let mut open = Self::new(trial, factors)?;
        if let InProcess::Declared(input) = in_process {
            open.cases = packed::cases(input, &open.trial);
        }
        Some(open)
    }

    /// A program, with more parameter values than the spec uses.
    fn for_program(of: PlanContext<'a>, generator: &'a str, limits: &Limits) -> Option<Self> {
        of.makers.run?;
        let given = given(of.package, generator, is_of_plan);
        let is_template = of.package.call_templates.contains_key(generator);
        let trial = Trial::new(of, generator, &source(of.package, generator), limits);
        let factors = (!given.is_empty() || is_template).then(|| program_factors(given, &trial))?;
        Some(Self::with(trial, factors?))
    }

    /// A program with the parameters of a group of the spec.
    fn for_group(of: PlanContext<'a>, group: &'a Group, limits: &Limits) -> Option<Self> {
        match &group.cases {
            Cases::Generated(calls) if calls.program && !is_of_plan(&group.name) => {
                let trial = Trial::new(of, &calls.generator, &group.name, limits);
                Self::new(trial, call_factors(calls))
            }
            _ => None,
        }
    }

    /// Without factors there is nothing to cover.
    fn new(trial: Trial<'a>, factors: Vec<Factor>) -> Option<Self> {
        (!factors.is_empty()).then(|| Self::with(trial, factors))
    }

    fn with(trial: Trial<'a>, factors: Vec<Factor>) -> Self {
        let levels: Vec<usize> = factors.iter().map(|factor| factor.levels.len()).collect();
        let paired: Vec<usize> = factors.iter().map(|factor| factor.paired).collect();
        let smallest = factors.iter().map(Factor::smallest).collect();
        let tight = factors.iter().enumerate();
        let tight = tight.filter_map(|(place, factor)| Some((place, factor.tight?)));
        let array = Array::new(levels, &paired).with_smallest(smallest, tight.collect());
        let array = array.demanding(demands(&factors));
        Self {
            trial,
            array,
            factors,
            cases: Vec::new(),
            inputs: BTreeSet::new(),
            is_over: false,
        }
    }

    pub(super) fn params(factors: &[Factor], row: &Row) -> Params {
        let given = factors.iter().zip(row).filter_map(|(factor, level)| {
            let level = match level {
                Some(level) => factor.levels.get(*level)?.as_ref(),
                None => factor.usual.as_ref(),
            };
            Some((factor.name.clone(), level?.clone()))
        });
        Params(given.collect())
    }

    /// Its cases as a group.
    fn planned(self) -> GroupPlan {
        let sizes = self.factors.iter().filter(|factor| factor.is_size);
        GroupPlan {
            sizes: sizes.map(|factor| factor.name.clone()).collect(),
            name: self.trial.group.clone(),
            generator: self.trial.generator.to_owned(),
            datasets: self.trial.datasets,
            covered: self.array.covered(),
            all: self.array.all,
            impossible: self.array.impossible,
            cases: self.cases,
        }
    }

    /// Adds a case of at most `most` bytes, if anything is left to cover; returns its size.
    fn add(&mut self, most: usize) -> usize {
        let Self {
            trial,
            factors,
            array,
            cases,
            inputs,
            is_over,
        } = self;
        let can_try = trial.can_try();
        loop {
            // The returned row is one of those that were tried.
            let mut made = BTreeMap::new();
            let mut is_possible = |row: &Row| {
                let input = trial.made(&Self::params(factors, row), cases.len(), most);
                let is_possible = !can_try || input.is_some();
                made.extend(input.map(|input| (row.clone(), input)));
                is_possible
            };
            let Some(row) = array.next(&mut is_possible) else {
                *is_over = true;
                return 0;
            };
            let params = Self::params(factors, &row);
            let input = made.remove(&row);
            let bytes = input.as_ref().map_or(0, Vec::len);
            if input.is_none_or(|input| inputs.insert(input)) {
                cases.push(params);
                *is_over = cases.len() == MAX_CASES_OF_GROUP;
                return bytes;
            }
        }
    }
}

/// The name of a generator without the arguments of a template; with a number if it has several.
fn source(package: &Package, generator: &str) -> String {
    let Some(template) = package.call_templates.get(generator) else {
        return generator.to_owned();
    };
    let name = &template.generator;
    let mut all = package
        .call_templates
        .iter()
        .filter(|(_, it)| it.generator == *name);
    match all.position(|(text, _)| text == generator) {
        None | Some(0) => name.clone(),
        Some(place) => format!("{name}-{}", place + 1),
    }
}

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
