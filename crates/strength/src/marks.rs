//! Mutants that a person has examined and marked as equivalent in `strength.lock`.

use crate::result::{Equivalence, Fate, MutantResult, Mutated};

/// Marks in `strength.lock` that are wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The mutants that a case or a new input kills nevertheless: they are not equivalent.
    pub disproved: Vec<String>,
    /// The marks without a tried mutant.
    pub unknown: Vec<String>,
    /// The marks that do not count, because their solution has changed since.
    pub outdated: Vec<String>,
}

impl Marks {
    /// Counts the mutants with these names as equivalent, unless something kills them. A name may
    /// contain the directory of the solution.
    pub(crate) fn apply(
        &mut self,
        names: &[String],
        mutants: &mut [MutantResult],
        solutions: &[Mutated],
    ) {
        for name in names {
            let is_meant = |mutant: &&mut MutantResult| {
                let solution = &solutions[mutant.solution];
                [solution.short_name(), &solution.name]
                    .iter()
                    .any(|solution| mutant.name_in(solution) == *name)
            };
            match mutants.iter_mut().find(is_meant) {
                None => self.unknown.push(name.clone()),
                Some(mutant) if mutant.fate == Fate::Surviving && mutant.found.is_none() => {
                    mutant.fate = Fate::Equivalent(Equivalence::Marked);
                }
                Some(mutant) if matches!(mutant.fate, Fate::Equivalent(_) | Fate::Untried) => {}
                Some(_) => self.disproved.push(name.clone()),
            }
        }
    }
}
