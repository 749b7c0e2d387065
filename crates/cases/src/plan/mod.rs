//! The plan: which cases a problem has and how each is made. It is a pure function of the package.
//!
//! # Theory of operation
//!
//! A case is named by its id, `group/name`, and its seed is a hash of the id and the seed of the
//! spec. There is no counter over all cases, so adding, removing or reordering groups changes no
//! other case, and neither does renaming the problem's directory. Parameters are drawn from a
//! stream of their own ([`PARAMS`]) in the order of their names; the generator draws from another
//! ([`INPUT`]) of the same seed.

mod params;

pub use params::{ParamsError, check_params};

use base::text::Shown as _;
use generators::{Draw, Params, Value};
use package::{Calls, Cases, Choices, Command, FileCase, Package};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// The stream for parameters.
pub(crate) const PARAMS: &str = "params";
/// The stream for generators.
pub const INPUT: &str = "input";

/// A planned case.
#[derive(Clone, Debug)]
pub struct Planned {
    /// Its unique name: `group/name`.
    pub id: String,
    /// The index of its group in [`Package::groups`].
    pub group: usize,
    /// Its name in its group.
    pub name: String,
    /// The source of its input.
    pub origin: Origin,
}

impl Planned {
    /// Its name in the problem, even if an export renames it.
    #[must_use]
    pub fn given_name(&self) -> &str {
        match &self.origin {
            Origin::File(file) => &file.name,
            Origin::Generated(_) | Origin::Command(_) => &self.name,
        }
    }
}

/// The source of a case's input.
#[derive(Clone, Debug)]
pub enum Origin {
    /// A file.
    File(FileCase),
    /// A generator.
    Generated(Call),
    /// A typed generator call.
    Command(Command),
}

impl Origin {
    /// A description of the source.
    #[must_use]
    pub(crate) fn in_words(&self) -> String {
        match self {
            Self::File(file) => format!("the file {}", file.input.shown()),
            Self::Generated(call) => format!("{}, seed {}", call.in_words(), call.seed),
            Self::Command(command) => format!("the generator call `{}`", command.line),
        }
    }
}

/// One call of a generator.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// The generator: of the model, or a key of [`Package::generators`].
    pub generator: String,
    /// Its parameters, all drawn.
    pub params: Params,
    /// Its seed, below 2^63.
    pub seed: u64,
}

impl Call {
    /// A description of the generator and its parameters.
    #[must_use]
    pub fn in_words(&self) -> String {
        let params = self.params.0.iter();
        let params: Vec<String> = params
            .map(|(name, value)| format!("{name} = {value}"))
            .collect();
        match params.as_slice() {
            [] => format!("generator {}", self.generator),
            _ => format!("generator {} with {}", self.generator, params.join(", ")),
        }
    }

    /// A generator call outside the plan, with parameters drawn as for a case with this seed.
    #[must_use]
    pub fn drawn(generator: &str, seed: u64, params: &BTreeMap<String, Choices>) -> Self {
        Self {
            generator: generator.to_owned(),
            params: drawn(params, seed),
            seed,
        }
    }
}

/// All cases of a problem, in the order of its groups.
#[must_use]
pub fn plan(package: &Package) -> Vec<Planned> {
    let groups = package.groups.iter().enumerate();
    groups
        .flat_map(|(index, group)| {
            let origins = match &group.cases {
                Cases::Files(files) => of_files(files),
                Cases::Generated(calls) => of_calls(package, &group.name, calls),
                Cases::Commands(files, commands) => {
                    let typed = commands.iter();
                    let typed = typed.map(|one| (one.name.clone(), Origin::Command(one.clone())));
                    of_files(files).into_iter().chain(typed).collect()
                }
            };
            origins.into_iter().map(move |(name, origin)| Planned {
                id: case_id(&group.name, &name),
                group: index,
                name,
                origin,
            })
        })
        .collect()
}

fn case_id(group: &str, name: &str) -> String {
    format!("{group}/{name}")
}

fn of_files(files: &[FileCase]) -> Vec<(String, Origin)> {
    files
        .iter()
        .map(|file| (file.name.clone(), Origin::File(file.clone())))
        .collect()
}

/// Cases are numbered from 01, with more leading zeros if there are more than 99.
fn of_calls(package: &Package, group: &str, calls: &Calls) -> Vec<(String, Origin)> {
    // Names sort like numbers.
    let width = calls.width();
    let one = |index: usize| {
        let name = format!("{:0width$}", index + 1);
        let seed = case_seed(package.seed(), &case_id(group, &name));
        let own = calls.cases.get(index % calls.cases.len().max(1));
        let params = own.map(|own| {
            calls
                .params
                .clone()
                .into_iter()
                .chain(own.clone())
                .collect()
        });
        let mut call = Call::drawn(
            &calls.generator,
            seed,
            params.as_ref().unwrap_or(&calls.params),
        );
        // After drawing, so that `each` does not consume the stream and another list changes no
        // other parameter.
        call.params.0.extend(combination(&calls.each, index));
        (name, Origin::Generated(call))
    };
    (0..calls.count).map(one).collect()
}

/// The seed of a case, below 2^63 so that every language reads it as a signed number.
#[must_use]
pub fn case_seed(seed: u64, case: &str) -> u64 {
    let mut hash = Sha256::new();
    // The label versions the hash: data of published problems depend on these bytes, so another
    // rule needs another number.
    hash.update(b"tengen case 2\0");
    hash.update(seed.to_le_bytes());
    hash.update(case);
    let digest = hash.finalize();
    let first = digest
        .iter()
        .take(8)
        .rev()
        .fold(0, |word, &byte| word << 8 | u64::from(byte));
    first & (u64::MAX >> 1)
}

/// Draws each parameter from its choices, in the order of the names.
fn drawn(params: &BTreeMap<String, Choices>, seed: u64) -> Params {
    // If there is nothing to draw, setting up a stream would be most of the work.
    let is_open = |choices: &Choices| !matches!(choices, Choices::One(_));
    if params.values().any(is_open) {
        params_from(params, &mut Draw::fresh(seed, PARAMS))
    } else {
        params_from(params, &mut Draw::replay(Vec::new()))
    }
}

/// The same from a given draw.
pub fn params_from(params: &BTreeMap<String, Choices>, draw: &mut Draw) -> Params {
    let one = |choices: &Choices, draw: &mut Draw| match choices {
        Choices::One(value) => value.clone(),
        Choices::List(values) => draw.pick(values).clone(),
        Choices::Range(low, high) => Value::Int(draw.int(*low..=*high)),
    };
    let drawn = params
        .iter()
        .map(|(name, choices)| (name.clone(), one(choices, draw)));
    Params(drawn.collect())
}

/// The combination at `index`, starting again after the last; the last name changes fastest.
fn combination(each: &[(String, Vec<Value>)], index: usize) -> Vec<(String, Value)> {
    let mut left = index;
    let mut chosen: Vec<(String, Value)> = Vec::new();
    for (name, values) in each.iter().rev() {
        chosen.push((name.clone(), values[left % values.len()].clone()));
        left /= values.len();
    }
    chosen
}
