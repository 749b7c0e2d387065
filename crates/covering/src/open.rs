//! Generators with what their cases do not cover yet.

use super::array::{Array, Row};
use super::demands::demands;
use super::factor::{Factor, call_factors};
use super::group::{GroupPlan, Limits};
use super::packed;
use super::parameters::generator_factors;
use super::program::{given, program_factors};
use super::spec::is_of_plan;
use super::trial::{PlanContext, Trial};
use generators::Params;
use package::{Cases, Group, InProcess, Package};
use std::collections::{BTreeMap, BTreeSet};

/// Case numbers in a group have two digits.
pub(super) const MAX_CASES_OF_GROUP: usize = 99;
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
    pub(super) is_over: bool,
}

impl<'a> OpenGenerator<'a> {
    /// A generator that runs in this process.
    pub(super) fn for_generator(
        of: PlanContext<'a>,
        generator: &'a str,
        limits: &Limits,
    ) -> Option<Self> {
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
    pub(super) fn for_program(
        of: PlanContext<'a>,
        generator: &'a str,
        limits: &Limits,
    ) -> Option<Self> {
        of.makers.run?;
        let given = given(of.package, generator, is_of_plan);
        let is_template = of.package.call_templates.contains_key(generator);
        let trial = Trial::new(of, generator, &source(of.package, generator), limits);
        let factors = (!given.is_empty() || is_template).then(|| program_factors(given, &trial))?;
        Some(Self::with(trial, factors?))
    }

    /// A program with the parameters of a group of the spec.
    pub(super) fn for_group(
        of: PlanContext<'a>,
        group: &'a Group,
        limits: &Limits,
    ) -> Option<Self> {
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
    pub(super) fn planned(self) -> GroupPlan {
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
    pub(super) fn add(&mut self, most: usize) -> usize {
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
