//! What came of mutants.

use tengen_core::program::Source;
use tengen_core::verdict::Verdict;

/// A solution that was mutated.
#[derive(Clone, Debug)]
pub struct Mutated {
    /// Its name.
    pub name: String,
    /// Its text.
    pub source: Source,
    /// How many mutants it has.
    pub mutants: usize,
    /// How many of them were tried.
    pub taken: usize,
    /// How many of those were in one program with others.
    pub behind: usize,
}

impl Mutated {
    /// Its name without directories.
    pub(crate) fn short_name(&self) -> &str {
        let last = self.name.rsplit('/').next();
        last.unwrap_or(&self.name)
    }
}

/// A mutant and what became of it.
#[derive(Clone, Debug, PartialEq)]
pub struct MutantResult {
    /// The place of its solution among the mutated ones.
    pub solution: usize,
    /// The file of the solution, where that has several.
    pub file: Option<String>,
    /// Names it among the mutants of the file, as `L12.index.2`.
    pub id: String,
    /// The name of the mutation operator.
    pub operator: &'static str,
    /// The line that it changes, from 1.
    pub line: usize,
    /// The function in which that is.
    pub function: Option<String>,
    /// What it changes.
    pub diff: String,
    /// What became of it.
    pub fate: Fate,
    /// What it came to on each case.
    pub cells: Vec<Cell>,
    /// The first of the new inputs that kills it, where no case does.
    pub found: Option<usize>,
}

impl MutantResult {
    /// What it is called, where its solution is called this.
    pub(crate) fn name_in(&self, solution: &str) -> String {
        match &self.file {
            Some(file) => format!("{solution}/{file} {}", self.id),
            None => format!("{solution} {}", self.id),
        }
    }
}

/// What became of a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// A case killed it.
    Killed {
        /// The first that did.
        case: usize,
        /// The verdict that it got there; accepted where it got fewer points.
        verdict: Verdict,
    },
    /// It does the same as the solution.
    Equivalent(Equivalence),
    /// It does not compile, so nobody could make this mistake.
    NotCompiled,
    /// No case kills it, and nobody knows whether one could.
    Surviving,
    /// The time was over before all cases were tried, and none of those that were killed it.
    Untried,
}

/// Why a mutant counts as doing the same as its solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Equivalence {
    /// The compiler made the same program of both.
    SameProgram,
    /// The cases are all inputs that there are.
    AllInputs,
    /// A person says so, with a reason, in `strength.lock`.
    Marked,
}

/// What a mutant came to on a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// It was not run.
    NotRun,
    /// The same as its solution.
    Passed,
    /// It was killed by this verdict; accepted where it got fewer points.
    Killed(Verdict),
    /// It was stopped long after its solution would have ended, and long before its limit. It had gone over that on other cases, so
    /// nobody waited for it again.
    Stopped,
}

impl Cell {
    /// Whether the case kills it for sure.
    #[must_use]
    pub fn is_killed(self) -> bool {
        matches!(self, Self::Killed(_))
    }
}

/// How many mutants came to what.
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
    /// Those of these mutants.
    #[must_use]
    pub fn of<'a>(mutants: impl IntoIterator<Item = &'a MutantResult>) -> Self {
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

    /// The same with the new inputs as cases.
    #[must_use]
    pub fn with_found<'a>(mutants: impl IntoIterator<Item = &'a MutantResult>) -> Self {
        let mut found = 0;
        let mutants = mutants.into_iter();
        let now = Self::of(mutants.inspect(|mutant| found += usize::from(mutant.found.is_some())));
        Self {
            killed: now.killed + found,
            surviving: now.surviving - found,
            ..now
        }
    }

    /// All that count: what does not compile is no mutant, and what was not tried says nothing.
    #[must_use]
    pub fn all(&self) -> usize {
        self.killed + self.equivalent + self.surviving
    }

    /// The share of the killed among those that are not equivalent; none where there are no such.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        let all = u32::try_from(self.killed + self.surviving).ok()?;
        let killed = u32::try_from(self.killed).ok()?;
        (all > 0).then(|| f64::from(killed) / f64::from(all))
    }
}
