//! Results of mutants.

use program::Source;
use terms::verdict::Verdict;

/// A mutated solution.
#[derive(Clone, Debug)]
pub struct Mutated {
    /// Its name.
    pub name: String,
    /// Its text.
    pub source: Source,
    /// The number of its mutants.
    pub mutants: usize,
    /// How many mutants were tried.
    pub taken: usize,
    /// How many of the tried mutants shared a program with others.
    pub behind: usize,
}

impl Mutated {
    /// The name without directories.
    pub(crate) fn short_name(&self) -> &str {
        let last = self.name.rsplit('/').next();
        last.unwrap_or(&self.name)
    }
}

/// A mutant with its result.
#[derive(Clone, Debug, PartialEq)]
pub struct MutantResult {
    /// The index of its solution.
    pub solution: usize,
    /// The file of the solution, if that has several.
    pub file: Option<String>,
    /// Identifies it among the mutants of the file, as `L12.index.2`.
    pub id: String,
    /// The name of the mutation operator.
    pub operator: &'static str,
    /// The changed line, from 1.
    pub line: usize,
    /// The function that contains it.
    pub function: Option<String>,
    /// The change.
    pub diff: String,
    /// The result.
    pub fate: Fate,
    /// The result on each case.
    pub cells: Vec<Cell>,
    /// The index of the first new input that kills it, if no case does.
    pub found: Option<usize>,
}

impl MutantResult {
    /// The name of the mutant, with this name of its solution.
    pub(crate) fn name_in(&self, solution: &str) -> String {
        match &self.file {
            Some(file) => format!("{solution}/{file} {}", self.id),
            None => format!("{solution} {}", self.id),
        }
    }
}

/// The result of a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// A case killed it.
    Killed {
        /// The first case that killed it.
        case: usize,
        /// The verdict on that case; `accepted` if it only got fewer points.
        verdict: Verdict,
    },
    /// It behaves like the solution.
    Equivalent(Equivalence),
    /// It does not compile, so it is not a possible mistake.
    NotCompiled,
    /// No case kills it, and it is unknown whether any input could.
    Surviving,
    /// The time was over before all cases were tried, and none of the tried ones killed it.
    Untried,
}

/// Why a mutant counts as equivalent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Equivalence {
    /// The compiler made the same executable of both.
    SameProgram,
    /// The cases are all possible inputs.
    AllInputs,
    /// A person has marked it in `strength.lock`, with a reason.
    Marked,
}

/// The result of a mutant on a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// It was not run.
    NotRun,
    /// The same as for its solution.
    Passed,
    /// It was killed by this verdict; `accepted` if it only got fewer points.
    Killed(Verdict),
    /// It was stopped long after its solution would have ended, and long before its limit. It had
    /// exceeded the limit on other cases, so it was not run up to the limit again.
    Stopped,
}

impl Cell {
    /// Whether the case certainly kills it.
    #[must_use]
    pub fn is_killed(self) -> bool {
        matches!(self, Self::Killed(_))
    }
}

/// The counts of results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Killed.
    pub killed: usize,
    /// Equivalent.
    pub equivalent: usize,
    /// Surviving.
    pub surviving: usize,
    /// Not compiled.
    pub not_compiled: usize,
    /// Not tried on all cases.
    pub untried: usize,
}

impl Counts {
    /// Counts the results of these mutants.
    #[must_use]
    pub fn from_mutants<'a>(mutants: impl IntoIterator<Item = &'a MutantResult>) -> Self {
        let mut counts = Self::default();
        for mutant in mutants {
            *match mutant.fate {
                Fate::Killed { .. } => &mut counts.killed,
                Fate::Equivalent(_) => &mut counts.equivalent,
                Fate::Surviving => &mut counts.surviving,
                Fate::NotCompiled => &mut counts.not_compiled,
                Fate::Untried => &mut counts.untried,
            } += 1;
        }
        counts
    }

    /// Counts with the new inputs as cases.
    #[must_use]
    pub fn with_found<'a>(mutants: impl IntoIterator<Item = &'a MutantResult>) -> Self {
        let mut found = 0;
        let mutants = mutants.into_iter();
        let now = Self::from_mutants(
            mutants.inspect(|mutant| found += usize::from(mutant.found.is_some())),
        );
        Self {
            killed: now.killed + found,
            surviving: now.surviving - found,
            ..now
        }
    }

    /// The number of mutants that count: those that compile and were tried.
    #[must_use]
    pub fn all(&self) -> usize {
        self.killed + self.equivalent + self.surviving
    }

    /// The share of the killed among those that are not equivalent; `None` if there are none.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        let all = u32::try_from(self.killed + self.surviving).ok()?;
        let killed = u32::try_from(self.killed).ok()?;
        (all > 0).then(|| f64::from(killed) / f64::from(all))
    }
}
