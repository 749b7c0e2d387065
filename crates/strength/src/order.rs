//! The order in which cases are tried: those that killed most mutants come first, and among equal
//! ones the smallest input.
//!
//! The build directory stores how often each case killed, and which case killed which mutant: the
//! next run tries that case first. This only affects the order of the work, so an unreadable file
//! is ignored. Within a run, earlier results decide the order for later mutants, in a way that does
//! not depend on the number of jobs.

use base::digest::{Fingerprint, Hex};
use cases::build::{BuildDir, Case};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// More mutants than any problem has: beyond this number, only those of the last run are stored.
const MAX_STORED: usize = 50_000;
/// How many hexadecimal digits of a hash identify mutants and cases.
const HASH_DIGITS: usize = 32;
/// The file that stores the kills.
const FILE: &str = "kills.json";

/// The kills of earlier runs and of this one.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Kills {
    /// How often a case killed a mutant, by the hash of its input.
    cases: BTreeMap<Hex, u64>,
    /// The case that killed a mutant, by the key of the mutant.
    mutants: BTreeMap<Hex, Hex>,
}

/// The identity of a mutant across runs.
pub(crate) fn key_of(name: &str, text: &str) -> Hex {
    let mut key = Fingerprint::default().with(name).with(text).finish();
    key.truncate(HASH_DIGITS);
    key
}

fn key_of_case(case: &Case) -> Hex {
    case.hashes.input.chars().take(HASH_DIGITS).collect()
}

impl Kills {
    /// Reads the kills of earlier runs.
    pub(crate) fn read(dir: &BuildDir) -> Self {
        let text = std::fs::read(dir.strength().join(FILE)).ok();
        text.and_then(|text| serde_json::from_slice(&text).ok())
            .unwrap_or_default()
    }

    /// The cases, starting with the one that killed most often.
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

    /// Records that a case killed a mutant.
    pub(crate) fn note(&mut self, mutant: Hex, case: &Case) {
        let killer = key_of_case(case);
        if self.mutants.get(&mutant) != Some(&killer) {
            *self.cases.entry(killer.clone()).or_default() += 1;
            self.mutants.insert(mutant, killer);
        }
    }

    /// Stores the kills for the next run; `is_now` selects the mutants of this run. If writing
    /// fails, only the order of work is lost.
    pub(crate) fn write(mut self, dir: &BuildDir, is_now: impl Fn(&Hex) -> bool) {
        if self.mutants.len() > MAX_STORED {
            self.mutants.retain(|mutant, _| is_now(mutant));
        }
        let text = serde_json::to_vec(&self).unwrap_or_default();
        let _ = dir.write(&dir.strength().join(FILE), &text);
    }
}
