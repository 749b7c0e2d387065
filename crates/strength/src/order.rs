//! In which order cases are tried: those that killed most come first, and of equal ones the smallest input.
//!
//! Theory of operation: how often a case killed is kept in the build directory, and so is which case killed which mutant: the
//! next run tries that case first. Only the order of work follows from it, so what cannot be read is unknown. Within a run,
//! what mutants came to decides the order for later ones, in a way that does not depend on the number of jobs.

use base::digest::{Fingerprint, Hex};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tengen_core::build::{BuildDir, Case};

/// More mutants than any problem has: beyond this, only those of the last run are kept.
const MOST_KEPT: usize = 50_000;
/// How many digits of a hash tell mutants and cases apart.
const DIGITS: usize = 32;
/// The file that keeps what is known.
const FILE: &str = "kills.json";

/// What killed what, in earlier runs and in this one.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Kills {
    /// How often a case killed, by the hash of its input.
    cases: BTreeMap<Hex, u64>,
    /// The case that killed a mutant, by the key of the mutant.
    mutants: BTreeMap<Hex, Hex>,
}

/// What a mutant is known by from run to run.
pub(crate) fn key_of(name: &str, text: &str) -> Hex {
    let mut key = Fingerprint::default().with(name).with(text).finish();
    key.truncate(DIGITS);
    key
}

fn key_of_case(case: &Case) -> Hex {
    case.hashes.input.chars().take(DIGITS).collect()
}

impl Kills {
    /// Those of earlier runs.
    pub(crate) fn read(dir: &BuildDir) -> Self {
        let text = std::fs::read(dir.strength().join(FILE)).ok();
        text.and_then(|text| serde_json::from_slice(&text).ok())
            .unwrap_or_default()
    }

    /// The cases from the one that killed most often on.
    pub(crate) fn order(&self, cases: &[Case]) -> Vec<usize> {
        let count = |case: &Case| self.cases.get(&key_of_case(case)).copied().unwrap_or(0);
        let bytes = |case: &Case| case.input.metadata().map_or(0, |found| found.len());
        let mut order: Vec<usize> = (0..cases.len()).collect();
        order.sort_by_cached_key(|index| {
            let case = &cases[*index];
            (std::cmp::Reverse(count(case)), bytes(case), *index)
        });
        order
    }

    /// The case that killed this mutant the last time.
    pub(crate) fn killer(&self, mutant: &Hex, cases: &[Case]) -> Option<usize> {
        let killer = self.mutants.get(mutant)?;
        cases.iter().position(|case| key_of_case(case) == *killer)
    }

    /// Takes in that a case killed a mutant.
    pub(crate) fn note(&mut self, mutant: Hex, case: &Case) {
        let killer = key_of_case(case);
        if self.mutants.get(&mutant) != Some(&killer) {
            *self.cases.entry(killer.clone()).or_default() += 1;
            self.mutants.insert(mutant, killer);
        }
    }

    /// Keeps it for the next run; `now` are the mutants of this one. Nothing is lost but an order of work if writing fails.
    pub(crate) fn write(mut self, dir: &BuildDir, is_now: impl Fn(&Hex) -> bool) {
        if self.mutants.len() > MOST_KEPT {
            self.mutants.retain(|mutant, _| is_now(mutant));
        }
        let text = serde_json::to_vec(&self).unwrap_or_default();
        let _ = dir.write(&dir.strength().join(FILE), &text);
    }
}
