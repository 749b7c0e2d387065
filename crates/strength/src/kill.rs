//! All mutants of a solution on the cases, in rounds.
//!
//! Theory of operation: what a round came to decides in which order the next one tries the cases, whoever of the threads was first. Rounds
//! begin small, to learn soon, and grow.

use crate::engine::Engine;
use crate::order::{Kills, key_of};
use crate::result::{Fate, Mutated};
use crate::sample::sample;
use crate::schemata::Schemata;
use crate::tools::Tools;
use crate::trial::{Tried, try_mutant};
use base::digest::Hex;
use base::pool::Rank;
use generators::Draw;
use std::collections::BTreeSet;
use tengen_core::event::{Event, Sink};
use tengen_core::fault::Fault;

/// How many mutants the first round has, and how many a round has at most.
const FIRST_ROUND: usize = 8;
const MOST_IN_ROUND: usize = 64;

/// The mutants of a solution that were tried.
pub(crate) struct Killed<'a> {
    /// Their places.
    pub(crate) taken: Vec<usize>,
    /// What came of each; an error is a part of the package that failed on it.
    pub(crate) tried: Vec<Result<Tried, Fault>>,
    pub(crate) schemata: Schemata<'a>,
}

impl Killed<'_> {
    /// How many there are.
    pub(crate) fn mutated(&self, engine: &Engine<'_>) -> Mutated {
        let solution = engine.solution;
        Mutated {
            name: solution.name.clone(),
            source: solution.source.clone(),
            mutants: solution.mutants.len(),
            taken: self.taken.len(),
            behind: self.schemata.len(),
        }
    }
}

/// Tries so many mutants of each solution, which a seed chooses.
///
/// # Errors
/// When something fails that would fail for every mutant.
pub(crate) fn kill_all<'a>(
    tools: &Tools<'a>,
    engines: &[Engine<'a>],
    (seed, most): (u64, usize),
    sink: &dyn Sink,
) -> Result<Vec<Killed<'a>>, Fault> {
    let mut kills = Kills::read(tools.dir);
    let (mut all, mut now) = (Vec::new(), BTreeSet::new());
    for engine in engines {
        let solution = engine.solution;
        let draw = &mut Draw::fresh(seed, &format!("mutants of {}", solution.name));
        let taken = sample(&solution.mutants, most, draw);
        now.extend(taken.iter().map(|mutant| key(engine, *mutant)));
        sink.event(Event::TryingMutants {
            solution: &solution.name,
            mutants: taken.len(),
        });
        let schemata = Schemata::build(engine, &taken);
        let schemata = engine.budget.unless_stopped(schemata)?.unwrap_or_default();
        let tried = kill(engine, &schemata, &taken, &mut kills, sink)?;
        sink.event(Event::Done);
        all.push(Killed {
            taken,
            tried,
            schemata,
        });
    }
    kills.write(tools.dir, |mutant| now.contains(mutant));
    Ok(all)
}

/// What a mutant is known by from run to run.
fn key(engine: &Engine<'_>, mutant: usize) -> Hex {
    let (file, mutant) = &engine.solution.mutants[mutant];
    let name = &engine.solution.source.files[*file].name;
    key_of(name, &mutant.apply(engine.solution.text(*file)))
}

/// What came of these mutants, in their order; an inner error is a part of the package that failed on one.
///
/// # Errors
/// When something fails that would fail for every mutant.
fn kill(
    engine: &Engine<'_>,
    schemata: &Schemata<'_>,
    mutants: &[usize],
    kills: &mut Kills,
    sink: &dyn Sink,
) -> Result<Vec<Result<Tried, Fault>>, Fault> {
    let cases = engine.tools.cases;
    let (mut results, mut left, mut size) = (Vec::new(), mutants, FIRST_ROUND);
    while !left.is_empty() {
        let (round, later) = left.split_at(size.min(left.len()));
        let order = kills.order(cases);
        let tried = engine.tools.pool.map(Rank::Unknown, round, |mutant| {
            let killer = kills.killer(&key(engine, *mutant), cases);
            let order = killer_first(&order, killer);
            let tried = try_mutant(engine, *mutant, schemata.of(*mutant), &order);
            sink.event(Event::MutantTried);
            tried
        });
        for (mutant, tried) in round.iter().zip(tried) {
            let tried = match engine.budget.unless_stopped(tried) {
                Err(fault) if !fault.is_of_submission() => return Err(fault),
                Err(fault) => Err(fault),
                Ok(tried) => Ok(tried.unwrap_or(Tried {
                    fate: Fate::Untried,
                    cells: Vec::new(),
                })),
            };
            if let Ok(Tried {
                fate: Fate::Killed { case, .. },
                ..
            }) = tried
            {
                kills.note(key(engine, *mutant), &cases[case]);
            }
            results.push(tried);
        }
        left = later;
        size = (2 * size).min(MOST_IN_ROUND);
    }
    Ok(results)
}

/// The order of the cases, but with this one first.
fn killer_first(order: &[usize], killer: Option<usize>) -> Vec<usize> {
    let others = order.iter().copied();
    let others = others.filter(|case| Some(*case) != killer);
    killer.into_iter().chain(others).collect()
}
