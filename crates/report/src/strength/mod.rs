//! The report on the strength of the data.

pub(super) mod bounds;
mod json;
mod plan;
mod summary;
mod tables;
mod text;

pub use plan::{LeftOut, PlanReport};

use base::text::line;
use cases::build::Case;
use package::Package;
use std::path::PathBuf;
use strength::{Bug, Counts, FoundInput, MutantResult, NamedWrong, Strength};

/// The number of names in a line before the rest is only counted.
const NAMES: usize = 8;

/// The strength of a problem's data, with everything that the report needs.
pub struct StrengthReport<'a> {
    /// The problem.
    pub package: &'a Package,
    /// Its cases.
    pub cases: &'a [Case],
    /// The measurement.
    pub strength: &'a Strength,
    /// The command that measures the same again and keeps the new cases.
    pub save: &'a str,
    /// What a covering plan added before, if there was one.
    pub plan: Option<&'a PlanReport>,
    /// The findings that were written to the problem.
    pub saved: Option<&'a Saved>,
    /// Whether the text has all details, not only a summary.
    pub is_verbose: bool,
}

/// What was written to the problem.
#[derive(Clone, Debug, Default)]
pub struct Saved {
    /// The inputs of the new cases.
    pub inputs: Vec<PathBuf>,
    /// The group that they are in.
    pub group: String,
    /// Whether the score was written.
    pub is_score_kept: bool,
}

impl StrengthReport<'_> {
    /// The name of a mutant among all.
    pub(super) fn mutant(&self, mutant: &MutantResult) -> String {
        self.strength.mutant_name(mutant)
    }

    fn bug(&self, bug: Bug) -> String {
        match bug {
            Bug::Mutant(place) => self.mutant(&self.strength.mutants[place]),
            Bug::Named(place) => short(&self.strength.named[place].name).to_owned(),
        }
    }

    fn case(&self, case: usize) -> &str {
        self.cases.get(case).map_or("", |case| &case.planned.id)
    }

    /// The counts of mutants by result: including the new cases, if they were written.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.counts_of(&self.strength.mutants)
    }

    /// The same for these mutants.
    fn counts_of<'m>(&self, mutants: impl IntoIterator<Item = &'m MutantResult>) -> Counts {
        match self.saved {
            Some(_) => Counts::with_found(mutants),
            None => Counts::from_mutants(mutants),
        }
    }

    /// Whether a wrong solution is caught: also by a new case, if they were written.
    #[must_use]
    pub fn catches(&self, named: &NamedWrong) -> bool {
        named.is_caught() || self.saved.is_some() && named.found.is_some()
    }

    /// The use of a new case, such as `kills 2: a.cpp L3.index.1, a.cpp L5.bound.1`, one text for
    /// each kind.
    pub(super) fn uses(&self, found: &FoundInput) -> Vec<String> {
        let mutants = found.kills.iter();
        let mutants = mutants.map(|(place, _)| self.mutant(&self.strength.mutants[*place]));
        let wrong = found.catches.iter();
        let wrong = wrong.map(|(place, _)| short(&self.strength.named[*place].name).to_owned());
        let reached = found.reaches.iter().cloned();
        let mut uses = Vec::new();
        if !found.kills.is_empty() {
            uses.push(format!("kills {}: {}", found.kills.len(), names(mutants)));
        }
        if !found.catches.is_empty() {
            uses.push(format!("catches {}", names(wrong)));
        }
        if !found.reaches.is_empty() {
            uses.push(format!("reaches {}", names(reached)));
        }
        uses
    }

    /// The number of mutants that may be killable or not, and for how many of them nothing
    /// indicates that they are equivalent.
    fn left(&self) -> (usize, usize) {
        let left = self.strength.surviving().count();
        match self.strength.scope {
            Some(_) => (left, left),
            None => (left, 0),
        }
    }
}

fn short(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

/// A share in percent; rounded down, as 100 % means all.
fn percent(share: f64) -> String {
    format!("{:.1} %", (share * 1000.0).floor() / 10.0)
}

/// The first of some names, and how many more there are.
fn names(all: impl Iterator<Item = String>) -> String {
    let all: Vec<String> = all.map(|name| line(&name)).collect();
    let shown = all[..NAMES.min(all.len())].join(", ");
    match all.len().checked_sub(NAMES) {
        Some(more @ 1..) => format!("{shown} and {more} more"),
        _ => shown,
    }
}
