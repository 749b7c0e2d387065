//! The strength of a problem's data: all measurements and conclusions.

use crate::analysis::Analysis;
use crate::engine::Engine;
use crate::kill::Killed;
use crate::marks::Marks;
use crate::named::NamedWrong;
use crate::outcomes;
use crate::race::FoundInput;
use crate::reach::reach;
use crate::result::{Counts, Equivalence, Fate, MutantResult, Mutated};
use crate::solution::Refused;
use crate::survivors::{ScopeTried, Search, Survivor};
use crate::tools::Tools;
use fuzz::recipe::Recipe;
use std::time::Duration;
use tengen_core::bounds::Quantity;
use tengen_core::event::Sink;
use tengen_core::fault::{Blame, Fault};
use tengen_core::package::{Group, Kind};

/// The strength of a problem's data.
#[derive(Debug, Default)]
pub struct Strength {
    /// The seed that selected the mutants.
    pub seed: u64,
    /// The solutions that were mutated.
    pub solutions: Vec<Mutated>,
    /// Those that were not, and why.
    pub refused: Vec<Refused>,
    /// The result of each mutant: by solution, then by position.
    pub mutants: Vec<MutantResult>,
    /// The wrong solutions of the package.
    pub named: Vec<NamedWrong>,
    /// The analysis of the whole matrix, if every mutant was run on every case and not only up to
    /// the first that killed it.
    pub analysis: Option<Analysis>,
    /// The bounded quantities of the cases, as far as validators report them.
    pub quantities: Vec<Quantity>,
    /// The fewest inputs that kill all mutants and catch all wrong solutions for which the search
    /// found one and no case does; then those that reach bounds that no case reaches.
    pub found: Vec<FoundInput>,
    /// The group as which these have to be kept, with the arguments of its validators; `None` if
    /// any arguments suffice.
    pub kept_as: Option<Group>,
    /// The number of inputs tried.
    pub inputs: u64,
    /// The number of those that the validators rejected.
    pub rejected: u64,
    /// The recipes of the inputs.
    pub recipes: Vec<Recipe>,
    /// A small scope; the remaining mutants are equivalent to their solutions on all its inputs.
    pub scope: Option<ScopeTried>,
    /// Failures of the package's components: on mutants by their indices, or `None` for the search
    /// for inputs.
    pub faults: Vec<(Option<usize>, Fault)>,
    /// Marks in `strength.lock` that are wrong.
    pub marks: Marks,
    /// The duration in seconds.
    pub seconds: f64,
    /// The part of it used by compilers; of several concurrent ones the share of each.
    pub compiling: Duration,
    /// Whether it was interrupted.
    pub interrupted: bool,
}

impl Strength {
    /// The counts of mutants by result.
    #[must_use]
    pub fn counts(&self) -> Counts {
        Counts::of(&self.mutants)
    }

    /// The same with the new inputs as cases.
    #[must_use]
    pub fn counts_with_found(&self) -> Counts {
        Counts::with_found(&self.mutants)
    }

    /// The wrong solutions that were judged.
    pub fn judged_named(&self) -> impl Iterator<Item = &NamedWrong> {
        self.named.iter().filter(|named| named.cells.is_ok())
    }

    /// The inputs that show a weakness: they kill or catch something that no case does.
    pub fn telling(&self) -> impl Iterator<Item = &FoundInput> {
        let found = self.found.iter();
        found.filter(|found| !found.kills.is_empty() || !found.catches.is_empty())
    }

    /// The survivors without a new input.
    pub fn surviving(&self) -> impl Iterator<Item = &MutantResult> {
        let mutants = self.mutants.iter();
        mutants.filter(|mutant| mutant.fate == Fate::Surviving && mutant.found.is_none())
    }

    /// The name of a mutant among all: its solution without directories, the file if the solution
    /// has several, and its id.
    #[must_use]
    pub fn mutant_name(&self, mutant: &MutantResult) -> String {
        mutant.name_in(self.solutions[mutant.solution].short_name())
    }

    /// Counts the mutants with these names, which a person has marked, as equivalent, unless
    /// something kills them.
    pub fn mark_equivalent(&mut self, names: &[String]) {
        self.marks.apply(names, &mut self.mutants, &self.solutions);
    }

    /// Adds the results of a solution's mutants; returns the survivors.
    pub(crate) fn take(&mut self, engine: &Engine<'_>, killed: &mut Killed<'_>) -> Vec<Survivor> {
        let solution = self.solutions.len();
        self.solutions.push(killed.mutated(engine));
        // If the cases are all possible inputs, a mutant that passes all is equivalent.
        let is_answer = engine.tools.jury.package().kind == Kind::Answer;
        let mut survivors = Vec::new();
        for (mutant, tried) in killed.taken.iter().zip(std::mem::take(&mut killed.tried)) {
            let mut result = engine.result(*mutant, solution);
            match tried {
                Ok(tried) => (result.fate, result.cells) = (tried.fate, tried.cells),
                Err(fault) => self.faults.push((Some(self.mutants.len()), fault)),
            }
            if result.fate == Fate::Surviving && is_answer {
                result.fate = Fate::Equivalent(Equivalence::AllInputs);
            } else if result.fate == Fate::Surviving {
                survivors.push(Survivor {
                    solution,
                    mutant: *mutant,
                    result: self.mutants.len(),
                });
            }
            self.mutants.push(result);
        }
        survivors
    }

    /// Searches for inputs that kill survivors, and catch the wrong solutions that no case catches.
    ///
    /// # Errors
    /// If the machine fails; failures of the package's components are recorded.
    pub(crate) fn search(
        &mut self,
        search: &Search<'_, '_>,
        survivors: &[Survivor],
        sink: &dyn Sink,
    ) -> Result<(), Fault> {
        let uncaught: Vec<usize> = (0..self.named.len())
            .filter(|place| self.named[*place].is_missed())
            .collect();
        let wrong: Vec<&NamedWrong> = uncaught.iter().map(|place| &self.named[*place]).collect();
        let searched = match search.run(survivors, &wrong, sink) {
            Ok(searched) => searched,
            Err(fault) if fault.blame() == Blame::Machine && !search.budget.is_stopped() => {
                return Err(fault);
            }
            Err(fault) => {
                self.faults.push((None, fault));
                return Ok(());
            }
        };
        (self.found, self.scope) = (searched.found, searched.scope);
        (self.inputs, self.rejected) = (searched.inputs, searched.rejected);
        for (place, found) in self.found.iter_mut().enumerate() {
            // The candidates of the search are the survivors, followed by the wrong solutions.
            for (candidate, verdict) in std::mem::take(&mut found.kills) {
                if let Some(survivor) = survivors.get(candidate) {
                    found.kills.push((survivor.result, verdict));
                    self.mutants[survivor.result].found.get_or_insert(place);
                } else {
                    let named = uncaught[candidate - survivors.len()];
                    found.catches.push((named, verdict));
                    self.named[named].found.get_or_insert(place);
                }
            }
        }
        Ok(())
    }

    /// Searches for inputs that reach bounds that no case reaches.
    ///
    /// # Errors
    /// If the machine fails.
    pub(crate) fn reach(&mut self, search: &Search<'_, '_>) -> Result<(), Fault> {
        if search.inputs == 0 || search.budget.is_over() {
            return Ok(());
        }
        let made = (search.recipes, self.seed, search.group);
        let (tools, found) = (&search.tools, &mut self.found);
        self.kept_as = reach(tools, &self.quantities, made, found, &search.budget)?;
        Ok(())
    }

    /// Searches for small inputs for each of few answers.
    ///
    /// # Errors
    /// If the machine fails.
    pub(crate) fn add_outcomes(&mut self, search: &Search<'_, '_>) -> Result<(), Fault> {
        if search.inputs == 0 || search.budget.is_over() {
            return Ok(());
        }
        let made = (search.recipes, self.kept_as.as_ref());
        outcomes::add(&search.tools, made, &mut self.found, &search.budget)
    }

    /// Analyses the kill matrix, which must be complete.
    pub(crate) fn analyse(&mut self, tools: &Tools<'_>) {
        let groups: Vec<usize> = tools.cases.iter().map(|case| case.planned.group).collect();
        let all = tools.jury.package().groups.iter();
        let worth: Vec<bool> = all.map(|group| group.points > 0.0).collect();
        let analysis = Analysis::of(&self.mutants, &self.named, &groups, &worth);
        self.analysis = Some(analysis);
    }
}
