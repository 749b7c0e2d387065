//! The order in which cases are tried: those with the most kills first, and among equals the
//! smallest input.
//!
//! # Theory of operation
//!
//! The build directory stores how often a case killed, and which case killed which mutant: the next
//! run tries that case first. This only affects the order of work, so unreadable data is ignored.
//! Within a run, the results of mutants determine the order for later ones, in a way that does not
//! depend on the number of jobs.

use base::digest::{Fingerprint, Hex};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tengen_core::build::{BuildDir, Case};

/// More mutants than any problem has: beyond this, only those of the last run are kept.
const MOST_KEPT: usize = 50_000;
/// The number of digits of a hash that identify mutants and cases.
const DIGITS: usize = 32;
/// The file of the kills.
const FILE: &str = "kills.json";

/// The kills of earlier runs and of this one.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Kills {
    /// How often a case killed, by the hash of its input.
    cases: BTreeMap<Hex, u64>,
    /// The case that killed a mutant, by the key of the mutant.
    mutants: BTreeMap<Hex, Hex>,
}

/// The key of a mutant, which is stable between runs.
pub(crate) fn key_of(name: &str, text: &str) -> Hex {
    let mut key = Fingerprint::default().with(name).with(text).finish();
    key.truncate(DIGITS);
    key
}

fn key_of_case(case: &Case) -> Hex {
    case.hashes.input.chars().take(DIGITS).collect()
}

impl Kills {
    /// The kills of earlier runs.
    pub(crate) fn read(dir: &BuildDir) -> Self {
        let text = std::fs::read(dir.strength().join(FILE)).ok();
        text.and_then(|text| serde_json::from_slice(&text).ok())
            .unwrap_or_default()
    }

    /// The cases in descending order of kills.
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

    /// Adds a kill of a mutant by a case.
    pub(crate) fn note(&mut self, mutant: Hex, case: &Case) {
        let killer = key_of_case(case);
        if self.mutants.get(&mutant) != Some(&killer) {
            *self.cases.entry(killer.clone()).or_default() += 1;
            self.mutants.insert(mutant, killer);
        }
    }

    /// Stores the kills for the next run; `is_now` decides which mutants are of this one. If
    /// writing fails, only an order of work is lost.
    pub(crate) fn write(mut self, dir: &BuildDir, is_now: impl Fn(&Hex) -> bool) {
        if self.mutants.len() > MOST_KEPT {
            self.mutants.retain(|mutant, _| is_now(mutant));
        }
        let text = serde_json::to_vec(&self).unwrap_or_default();
        let _ = dir.write(&dir.strength().join(FILE), &text);
    }
}
