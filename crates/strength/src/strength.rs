//! How strong the data of a problem are: all that was measured, and what follows from it.

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

/// How strong the data of a problem are.
#[derive(Debug, Default)]
pub struct Strength {
    /// The seed by which mutants were chosen.
    pub seed: u64,
    /// The solutions that were mutated.
    pub solutions: Vec<Mutated>,
    /// Those that were not, and why.
    pub refused: Vec<Refused>,
    /// What became of each mutant: by solution, then by place.
    pub mutants: Vec<MutantResult>,
    /// The wrong solutions of the package.
    pub named: Vec<NamedWrong>,
    /// What the whole matrix says, where every mutant was run on every case and not up to the first that killed it.
    pub analysis: Option<Analysis>,
    /// The bounded quantities of the cases, as far as validators tell of them.
    pub quantities: Vec<Quantity>,
    /// Inputs that kill mutants that no case kills, or catch wrong solutions likewise, as few as do all that was found to be done; then
    /// those that reach bounds that no case reaches.
    pub found: Vec<FoundInput>,
    /// What these have to be kept as: a group with the arguments that its validators get; none where any arguments will do.
    pub kept_as: Option<Group>,
    /// How many inputs were tried for that.
    pub inputs: u64,
    /// How many of them the validators rejected.
    pub rejected: u64,
    /// What they were made with.
    pub recipes: Vec<Recipe>,
    /// A small scope on all inputs of which the mutants that are left do the same as their solutions.
    pub scope: Option<ScopeTried>,
    /// What parts of the package failed on: mutants by their places, none for the search for inputs.
    pub faults: Vec<(Option<usize>, Fault)>,
    /// Marks in `strength.lock` that do not hold.
    pub marks: Marks,
    /// How long it took.
    pub seconds: f64,
    /// How much of that compilers took, where several work at a time the share of each.
    pub compiling: Duration,
    /// Whether somebody stopped it.
    pub interrupted: bool,
}

impl Strength {
    /// How many mutants came to what.
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

    /// The inputs that show a weakness: they kill or catch what no case does.
    pub fn telling(&self) -> impl Iterator<Item = &FoundInput> {
        let found = self.found.iter();
        found.filter(|found| !found.kills.is_empty() || !found.catches.is_empty())
    }

    /// Those that survive, and for which nothing was found.
    pub fn surviving(&self) -> impl Iterator<Item = &MutantResult> {
        let mutants = self.mutants.iter();
        mutants.filter(|mutant| mutant.fate == Fate::Surviving && mutant.found.is_none())
    }

    /// What a mutant is called among all: its solution without directories, the file where the solution has several, and its place.
    #[must_use]
    pub fn mutant_name(&self, mutant: &MutantResult) -> String {
        mutant.name_in(self.solutions[mutant.solution].short_name())
    }

    /// Counts the mutants of these names, which a person has marked, as equivalent, unless something kills them.
    pub fn mark_equivalent(&mut self, names: &[String]) {
        self.marks.apply(names, &mut self.mutants, &self.solutions);
    }

    /// Takes in what came of the mutants of a solution; gives those that survived.
    pub(crate) fn take(&mut self, engine: &Engine<'_>, killed: &mut Killed<'_>) -> Vec<Survivor> {
        let solution = self.solutions.len();
        self.solutions.push(killed.mutated(engine));
        // Where the cases are all inputs that there are, passing them all is doing the same.
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

    /// Looks for inputs that kill those that survived, and catch the wrong solutions that no case catches.
    ///
    /// # Errors
    /// When the machine fails; that a part of the package does is noted.
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
            // The candidates of the search are the survivors, and then the wrong solutions.
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

    /// Looks for inputs that reach bounds that no case reaches.
    ///
    /// # Errors
    /// When the machine fails.
    pub(crate) fn reach(&mut self, search: &Search<'_, '_>) -> Result<(), Fault> {
        if search.inputs == 0 || search.budget.is_over() {
            return Ok(());
        }
        let made = (search.recipes, self.seed, search.group);
        let (tools, found) = (&search.tools, &mut self.found);
        self.kept_as = reach(tools, &self.quantities, made, found, &search.budget)?;
        Ok(())
    }

    /// Looks for small inputs with each of few answers.
    ///
    /// # Errors
    /// When the machine fails.
    pub(crate) fn add_outcomes(&mut self, search: &Search<'_, '_>) -> Result<(), Fault> {
        if search.inputs == 0 || search.budget.is_over() {
            return Ok(());
        }
        let made = (search.recipes, self.kept_as.as_ref());
        outcomes::add(&search.tools, made, &mut self.found, &search.budget)
    }

    /// Says what the kill matrix says, which must be whole.
    pub(crate) fn analyse(&mut self, tools: &Tools<'_>) {
        let groups: Vec<usize> = tools.cases.iter().map(|case| case.planned.group).collect();
        let all = tools.jury.package().groups.iter();
        let worth: Vec<bool> = all.map(|group| group.points > 0.0).collect();
        let analysis = Analysis::of(&self.mutants, &self.named, &groups, &worth);
        self.analysis = Some(analysis);
    }
}
