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
use cases::bounds::Quantity;
use fuzz::recipe::Recipe;
use package::Group;
use std::time::Duration;
use terms::Kind;
use terms::event::Sink;
use terms::fault::{Blame, Fault};

/// The strength of a problem's data.
#[derive(Debug, Default)]
pub struct Strength {
    /// The seed that selected the mutants.
    pub seed: u64,
    /// The mutated solutions.
    pub solutions: Vec<Mutated>,
    /// The solutions that were not mutated, with the reasons.
    pub refused: Vec<Refused>,
    /// The result of each mutant: by solution, then by index.
    pub mutants: Vec<MutantResult>,
    /// The wrong solutions of the package.
    pub named: Vec<NamedWrong>,
    /// The analysis of the matrix, if every mutant was run on every case instead of stopping at the
    /// first kill.
    pub analysis: Option<Analysis>,
    /// The bounded quantities of the cases, as far as validators report them.
    pub quantities: Vec<Quantity>,
    /// New inputs: the fewest that kill mutants or catch wrong solutions that no case does, then
    /// inputs that reach bounds that no case reaches.
    pub found: Vec<FoundInput>,
    /// The group that the new inputs need, with its validator arguments; `None` if any arguments
    /// are suitable.
    pub kept_as: Option<Group>,
    /// The number of inputs tried.
    pub inputs: u64,
    /// The number of those that the validators rejected.
    pub rejected: u64,
    /// The recipes that made the inputs.
    pub recipes: Vec<Recipe>,
    /// A small scope; on all its inputs the remaining mutants behave like their solutions.
    pub scope: Option<ScopeTried>,
    /// Faults of the package: with the index of the mutant, or `None` for the search for inputs.
    pub faults: Vec<(Option<usize>, Fault)>,
    /// Invalid marks in `strength.lock`.
    pub marks: Marks,
    /// The used time.
    pub seconds: f64,
    /// The part of the time that compilers took; if several ran at once, each counts with its
    /// share.
    pub compiling: Duration,
    /// Whether the user stopped it.
    pub interrupted: bool,
}

impl Strength {
    /// The counts of results.
    #[must_use]
    pub fn counts(&self) -> Counts {
        Counts::from_mutants(&self.mutants)
    }

    /// The counts with the new inputs as cases.
    #[must_use]
    pub fn counts_with_found(&self) -> Counts {
        Counts::with_found(&self.mutants)
    }

    /// The wrong solutions that were judged.
    pub fn judged_named(&self) -> impl Iterator<Item = &NamedWrong> {
        self.named.iter().filter(|named| named.cells.is_ok())
    }

    /// The inputs that reveal a weakness: they kill or catch what no case does.
    pub fn telling(&self) -> impl Iterator<Item = &FoundInput> {
        let found = self.found.iter();
        found.filter(|found| !found.kills.is_empty() || !found.catches.is_empty())
    }

    /// The mutants that survive, and for which no input was found.
    pub fn surviving(&self) -> impl Iterator<Item = &MutantResult> {
        let mutants = self.mutants.iter();
        mutants.filter(|mutant| mutant.fate == Fate::Surviving && mutant.found.is_none())
    }

    /// The full name of a mutant: its solution without directories, the file if the solution has
    /// several, and its id.
    #[must_use]
    pub fn mutant_name(&self, mutant: &MutantResult) -> String {
        mutant.name_in(self.solutions[mutant.solution].short_name())
    }

    /// Counts the mutants with these names, which a person has marked, as equivalent, unless
    /// something kills them.
    pub fn mark_equivalent(&mut self, names: &[String]) {
        self.marks.apply(names, &mut self.mutants, &self.solutions);
    }

    /// Adds the results of the mutants of a solution; returns the survivors.
    pub(crate) fn take(&mut self, engine: &Engine<'_>, killed: &mut Killed<'_>) -> Vec<Survivor> {
        let solution = self.solutions.len();
        self.solutions.push(killed.mutated(engine));
        // If the cases are all possible inputs, passing them all proves equivalence.
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

    /// Searches for inputs that kill the survivors, and catch the wrong solutions that no case
    /// catches.
    ///
    /// # Errors
    /// When the machine fails; faults of the package are recorded.
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

    /// Searches for small inputs with each of few answers.
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
        let analysis = Analysis::from_matrix(&self.mutants, &self.named, &groups, &worth);
        self.analysis = Some(analysis);
    }
}
