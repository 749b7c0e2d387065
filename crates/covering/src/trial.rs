//! Trying the input that a generator makes for some parameters.

use super::group::{Limits, case_id};
use super::literals::Literals;
use super::spec::group_name;
use cases::plan::{Call, INPUT, case_seed};
use generators::{Draw, Params, Value, words_drawn};
use package::{InProcess, Package};
use problems::Values;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::time::Instant;

/// The maximum size in bytes of an input of games, which a declaration makes slowly, move by move.
const MAX_GAME_BYTES: usize = 64 << 10;

/// The size of an input with many datasets is estimated from one with this many.
const SAMPLED_DATASETS: u32 = 8;
/// How often a generator program is run at most, how often all of them together, and how often
/// each in any case. A run takes some hundredths of a second, and validation about as long again.
const MAX_RUNS: usize = 300;
const MAX_RUNS_OF_ALL: usize = 600;
const MIN_RUNS: usize = 30;
/// The maximum number of cases of a generator program once everything is covered: every build runs
/// it again for each case.
const MAX_PROGRAM_CASES: usize = 60;
/// How many random words an input may take, which is some seconds of searching.
const MAX_RANDOM_WORDS: u64 = 16 << 20;

/// The problem and limits of a plan.
#[derive(Clone, Copy)]
pub(super) struct PlanContext<'a> {
    pub(super) package: &'a Package,
    pub(super) literals: &'a Literals,
    pub(super) makers: Makers<'a>,
    /// How often a generator program may be run.
    pub(super) runs: usize,
}

/// How often each of this many generator programs may be run.
pub(super) fn runs_of_each(programs: usize) -> usize {
    (MAX_RUNS_OF_ALL / programs.max(1)).clamp(MIN_RUNS, MAX_RUNS)
}

/// Calls a generator program; returns its output if it succeeds.
pub type Run<'a> = &'a dyn Fn(&Call) -> Option<Vec<u8>>;

/// The reference's answer to a valid input, if it gives one.
pub type Solve<'a> = &'a dyn Fn(&[u8]) -> Option<Vec<u8>>;

/// Functions that make, validate and solve inputs.
#[derive(Clone, Copy)]
pub struct Makers<'a> {
    /// Whether the validators accept an input.
    pub accepts: &'a dyn Fn(&[u8]) -> bool,
    /// Calls a generator program; `None` if programs are not run.
    pub run: Option<Run<'a>>,
    /// Solves an input; `None` without a reference that can be run.
    pub solve: Option<Solve<'a>>,
}

impl Makers<'_> {
    /// Accepts all inputs, and runs no programs.
    pub const UNTRIED: Self = Self {
        accepts: &|_| true,
        run: None,
        solve: None,
    };
}

/// Tries a generator.
pub(super) struct Trial<'a> {
    pub(super) package: &'a Package,
    pub(super) generator: &'a str,
    pub(super) group: String,
    limits: Cell<Limits>,
    /// The parameter that sets the number of datasets in an input, if there is one.
    pub(super) datasets: Option<&'static str>,
    pub(super) literals: &'a Literals,
    makers: Makers<'a>,
    /// How often the program may still be run.
    runs: Cell<usize>,
    /// The parameters of [`Trial::is_possible`], and its results.
    tried: RefCell<Vec<(Params, bool)>>,
}

impl<'a> Trial<'a> {
    /// For the cases of a group that is named after their origin.
    pub(super) fn new(
        PlanContext {
            package,
            literals,
            makers,
            runs,
        }: PlanContext<'a>,
        generator: &'a str,
        source: &str,
        limits: &Limits,
    ) -> Self {
        let bytes = limits.bytes;
        let bytes = match package.in_process(generator) {
            Some(InProcess::Declared(input)) if input.has_boards() => bytes.min(MAX_GAME_BYTES),
            _ => bytes,
        };
        Self {
            package,
            generator,
            group: group_name(source),
            limits: Cell::new(Limits { bytes, ..*limits }),
            datasets: datasets(package, generator),
            literals,
            makers,
            runs: Cell::new(runs),
            tried: RefCell::default(),
        }
    }

    /// Sets the time after which no inputs are tried; returns the one before.
    pub(super) fn set_until(&self, until: Option<Instant>) -> Option<Instant> {
        let limits = self.limits.get();
        self.limits.set(Limits { until, ..limits });
        limits.until
    }

    /// Whether the output of the generator can be tried.
    pub(super) fn can_try(&self) -> bool {
        self.makers.run.is_some() || self.package.in_process(self.generator).is_some()
    }

    /// Whether there is an input with these parameters. Bounds are looked for in ways that meet, and each run takes time.
    pub(super) fn is_possible(&self, params: &Params) -> bool {
        let tried = self.tried.borrow();
        let known = tried.iter().find(|(known, _)| known == params);
        if let Some((_, is_possible)) = known {
            return *is_possible;
        }
        drop(tried);
        let is_possible = self.made(params, 0, usize::MAX).is_some();
        self.tried.borrow_mut().push((params.clone(), is_possible));
        is_possible
    }

    /// The input of the case with this number (from 0), if it exists and has at most `most` bytes.
    pub(super) fn made(&self, params: &Params, number: usize, most: usize) -> Option<Vec<u8>> {
        let limits = self.limits.get();
        let most = most.min(limits.bytes);
        if limits.is_over() || self.datasets_exceed(params, number, most) {
            return None;
        }
        let made = self.generated(params, number)?;
        (made.len() <= most && (self.makers.accepts)(&made)).then_some(made)
    }

    /// Whether the generator makes an input of at most `bytes` bytes with this value of a parameter
    /// and these others, choosing all other parameters itself.
    pub(super) fn allows(
        &self,
        name: &str,
        value: Value,
        others: &BTreeMap<String, Value>,
        bytes: usize,
    ) -> bool {
        let mut params = Params(others.clone());
        params.0.insert(name.to_owned(), value);
        self.made(&params, 0, bytes).is_some()
    }

    fn generated(&self, params: &Params, number: usize) -> Option<Vec<u8>> {
        let seed = case_seed(self.package.seed(), &case_id(&self.group, number));
        let Some(generator) = self.package.in_process(self.generator) else {
            return self.run(params, seed);
        };
        let mut draw = Draw::fresh(seed, INPUT);
        generator.generate(self.generator, &mut draw, params).ok()
    }

    pub(super) fn is_program(&self) -> bool {
        self.package.in_process(self.generator).is_none()
    }

    /// The maximum number of cases once everything is covered.
    pub(super) fn most_cases(&self) -> usize {
        match self.makers.run {
            _ if !self.is_program() => usize::MAX,
            Some(_) => MAX_PROGRAM_CASES,
            None => 0,
        }
    }

    /// Runs a generator program.
    fn run(&self, params: &Params, seed: u64) -> Option<Vec<u8>> {
        let left = self.runs.get().checked_sub(1)?;
        self.runs.set(left);
        let call = Call {
            generator: self.generator.to_owned(),
            params: params.clone(),
            seed,
        };
        self.makers.run?(&call)
    }

    /// Whether an input with many datasets is impossible, far too large or takes too long to make,
    /// estimated from one with few datasets.
    fn datasets_exceed(&self, params: &Params, number: usize, most: usize) -> bool {
        let many = self.datasets.and_then(|name| params.0.get(name));
        let (Some(name), Some(Value::Int(many))) = (self.datasets, many) else {
            return false;
        };
        let times = u64::try_from(*many).unwrap_or(0) / u64::from(SAMPLED_DATASETS);
        if times <= 1 {
            return false;
        }
        let mut few = params.clone();
        few.0
            .insert(name.to_owned(), Value::Int(SAMPLED_DATASETS.into()));
        let before = words_drawn();
        let few = self.generated(&few, number);
        let words = words_drawn().wrapping_sub(before);
        few.is_none_or(|few| {
            (few.len() as u64).saturating_mul(times) / 2 > most as u64
                || words.saturating_mul(times) > MAX_RANDOM_WORDS
        })
    }
}

/// The parameter of a model's generator that sets the number of datasets in an input.
fn datasets(package: &Package, generator: &str) -> Option<&'static str> {
    let infos = package.model.as_ref()?.generators().into_iter();
    let params = infos.filter(|info| info.name == generator);
    let mut params = params.flat_map(|info| info.params);
    let datasets = params.find(|param| matches!(param.values, Values::Datasets));
    datasets.map(|param| param.name)
}
