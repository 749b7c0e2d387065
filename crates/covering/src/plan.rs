//! From the generators of a problem to groups of cases.

use super::array::{Array, Row};
use super::factor::{Factor, of_calls, of_generator};
use super::group::{CoveringPlan, GroupPlan, Limits, cases};
use super::literals::literals;
use super::program::{given, of_program};
use super::spec::is_of_plan;
use super::trial::{Makers, Of, Trial};
use super::vary;
use generators::Params;
use std::collections::{BTreeMap, BTreeSet};
use tengen_core::package::{Cases, Group, INPUT_GENERATOR, Package};

/// Case numbers of a group have two digits.
const MOST_OF_GROUP: usize = 99;
/// The number of cases that a generator gets before others get more, if there is as much to cover.
const LEAST_OF_GROUP: usize = 8;

/// How many combinations of levels are tried for a case that covers nothing new.
const MIXED: usize = 4;

/// After this total size, inputs are small.
const MOST_BYTES: usize = 48 << 20;
/// The maximum size of a small input.
const SMALL: usize = 64 << 10;

/// A generator, or a group of a program, and what is not covered of it.
struct Open<'a> {
    trial: Trial<'a>,
    factors: Vec<Factor>,
    array: Array,
    cases: Vec<Params>,
    /// Inputs of cases, to detect repeated ones.
    inputs: BTreeSet<Vec<u8>>,
    is_over: bool,
}

impl<'a> Open<'a> {
    /// An in-process generator.
    fn of_generator(of: Of<'a>, generator: &'a str, limits: &Limits) -> Option<Self> {
        let trial = Trial::new(of, generator, generator, limits.bytes);
        let factors = of_generator(&of.package.in_process(generator)?, &trial);
        Self::new(trial, factors)
    }

    /// A program, with more values than the spec gives it.
    fn of_program(of: Of<'a>, generator: &'a str, limits: &Limits) -> Option<Self> {
        of.makers.run?;
        let given = given(of.package, generator, is_of_plan);
        let trial = Trial::new(of, generator, generator, limits.bytes);
        let factors = (!given.is_empty()).then(|| of_program(given, &trial))?;
        Self::new(trial, factors?)
    }

    /// A program, as a group of the spec calls it.
    fn of_group(of: Of<'a>, group: &'a Group, limits: &Limits) -> Option<Self> {
        match &group.cases {
            Cases::Generated(calls) if calls.program && !is_of_plan(&group.name) => {
                let trial = Trial::new(of, &calls.generator, &group.name, limits.bytes);
                Self::new(trial, of_calls(calls))
            }
            _ => None,
        }
    }

    fn new(trial: Trial<'a>, factors: Vec<Factor>) -> Option<Self> {
        let levels: Vec<usize> = factors.iter().map(|factor| factor.levels.len()).collect();
        let paired: Vec<usize> = factors.iter().map(|factor| factor.paired).collect();
        let smallest = factors.iter().map(Factor::smallest).collect();
        let tight = factors.iter().enumerate();
        let tight = tight.filter_map(|(place, factor)| Some((place, factor.tight?)));
        let array = Array::new(levels, &paired).with_smallest(smallest, tight.collect());
        (!factors.is_empty()).then(|| Self {
            trial,
            array,
            factors,
            cases: Vec::new(),
            inputs: BTreeSet::new(),
            is_over: false,
        })
    }

    fn params(factors: &[Factor], row: &Row) -> Params {
        let given = factors.iter().zip(row).filter_map(|(factor, level)| {
            let level = match level {
                Some(level) => factor.levels.get(*level)?.as_ref(),
                None => factor.usual.as_ref(),
            };
            Some((factor.name.clone(), level?.clone()))
        });
        Params(given.collect())
    }

    /// Adds a case that leaves everything to the generator, if that runs here and there is a new
    /// input.
    fn add_random(&mut self) -> bool {
        let number = self.cases.len();
        if number >= self.trial.most_cases().min(MOST_OF_GROUP) {
            return false;
        }
        if self.trial.is_program() {
            return self.add_mixed();
        }
        let with_words: Row = self.factors.iter().map(Factor::open).collect();
        let without: Row = vec![None; with_words.len()];
        // A case left to the generator may repeat an existing input.
        let one_level = self.array.levels().map(|(factor, level)| {
            let mut row = without.clone();
            row[factor] = Some(level);
            row
        });
        let rows = [with_words, without.clone()].into_iter().chain(one_level);
        for row in rows {
            let params = Self::params(&self.factors, &row);
            let made = self.trial.made(&params, number, SMALL);
            if made.is_some_and(|input| self.inputs.insert(input)) {
                self.cases.push(params);
                return true;
            }
        }
        false
    }

    /// Adds a case of a program, where only the seed is random: with some level of each parameter.
    fn add_mixed(&mut self) -> bool {
        let number = self.cases.len();
        let mixed = |shift: usize| {
            let factors = self.factors.iter().enumerate();
            let row = factors.map(|(place, factor)| {
                // Different strides, so that the same levels seldom meet again.
                Some((number * (2 * place + 3) + shift) % factor.levels.len())
            });
            row.collect()
        };
        let rows: Vec<Row> = (0..MIXED).map(mixed).collect();
        for row in rows {
            let params = Self::params(&self.factors, &row);
            let made = self.trial.made(&params, number, SMALL);
            if made.is_some_and(|input| self.inputs.insert(input)) {
                self.cases.push(params);
                return true;
            }
        }
        false
    }

    /// Its cases as a group.
    fn planned(self) -> GroupPlan {
        GroupPlan {
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
            // The taken row is one of those tried.
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
                *is_over = cases.len() == MOST_OF_GROUP;
                return bytes;
            }
        }
    }
}

/// Makes generators with the same words begin with different ones: then few cases of each have all
/// of them.
fn begin_apart(open: &mut [Open<'_>]) {
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

/// When everything is covered, adds as many random cases as there is room for.
fn fill(open: &mut [Open<'_>], mut left: usize) {
    let mut has_new = true;
    while left > 0 && has_new {
        has_new = false;
        for one in open.iter_mut() {
            if left > 0 && one.add_random() {
                left -= 1;
                has_new = true;
            }
        }
    }
}

/// Whether inputs of in-process generators may be rejected: by programs, which know more than the
/// declaration or the script that the inputs are made from.
#[must_use]
pub fn may_be_rejected(package: &Package) -> bool {
    let is_made_from_validator = package.input().is_some() || package.script().is_some();
    let is_made = is_made_from_validator && package.validators.len() > 1;
    package.model.is_none() && is_made || package.varies()
}

/// Whether a group of the spec calls a generator program.
#[must_use]
pub fn calls_programs(package: &Package) -> bool {
    let groups = package
        .groups
        .iter()
        .filter(|group| !is_of_plan(&group.name));
    groups
        .map(|group| &group.cases)
        .any(|cases| matches!(cases, Cases::Generated(calls) if calls.program))
}

/// A plan for a problem: each generator has a share of the cases, and covers its most effective
/// values first. Inputs that no validator accepts are not used.
#[must_use]
pub fn plan(package: &Package, limits: &Limits, makers: Makers<'_>) -> CoveringPlan {
    let mut names = package.generator_names();
    // A model knows more about its inputs than their declaration.
    names.retain(|name| package.model.is_none() || name != INPUT_GENERATOR);
    let generators = names.iter();
    let literals = literals(package);
    let of = Of {
        package,
        literals: &literals,
        makers,
    };
    let generators = generators.filter_map(|name| Open::of_generator(of, name, limits));
    let programs = package.generators.keys();
    let programs = programs.filter_map(|name| Open::of_program(of, name, limits));
    let mut open: Vec<Open<'_>> = generators.chain(programs).collect();
    // A program that cannot be tried is called like in the groups of the spec.
    let is_tried = |group: &&Group| match &group.cases {
        Cases::Generated(calls) => open.iter().any(|it| it.trial.generator == calls.generator),
        _ => false,
    };
    let groups: Vec<&Group> = package.groups.iter().filter(|it| !is_tried(it)).collect();
    let groups = groups.into_iter();
    open.extend(groups.filter_map(|group| Open::of_group(of, group, limits)));
    begin_apart(&mut open);
    let (mut left, mut bytes) = (limits.cases, 0);
    while left > 0 {
        // First a few for each. Then each gets a share by the square root of what there is to
        // cover, or one with many parameters would leave almost nothing for the others; like seats
        // by votes (D'Hondt).
        let share = |one: &&mut Open<'_>| {
            (
                one.cases.len() < LEAST_OF_GROUP,
                (one.array.all << 20).isqrt() / (one.cases.len() + 1),
                usize::MAX - one.cases.len(),
            )
        };
        let Some(next) = open.iter_mut().filter(|one| !one.is_over).max_by_key(share) else {
            break;
        };
        let before = next.cases.len();
        bytes += next.add(if bytes < MOST_BYTES {
            usize::MAX
        } else {
            SMALL
        });
        left -= next.cases.len() - before;
    }
    fill(&mut open, left);
    let groups = open.into_iter().filter(|one| !one.cases.is_empty());
    let mut groups: Vec<GroupPlan> = groups.map(Open::planned).collect();
    if package.varies() {
        let cases = limits.cases.saturating_sub(cases(&groups));
        let limits = Limits {
            cases: cases.min(MOST_OF_GROUP),
            ..*limits
        };
        groups.extend(vary::group(package, &limits, makers.accepts));
    }
    CoveringPlan { groups }
}
