//! Running all mutants of a solution on the cases.
//!
//! The results of earlier mutants decide the order in which later ones try the cases. A mutant uses
//! only the results of those that lie a fixed distance before it, and waits for them. So the order
//! does not depend on the number of jobs or on timing, and only few mutants wait for a slow one.

use crate::engine::Engine;
use crate::order::{Kills, key_of};
use crate::result::{Fate, Mutated};
use crate::sample::sample;
use crate::schemata::Schemata;
use crate::tools::Tools;
use crate::trial::{Tried, try_mutant};
use base::digest::Hex;
use base::pool::{Rank, lock};
use generators::Draw;
use std::collections::BTreeSet;
use std::sync::{Condvar, Mutex, PoisonError};
use terms::event::{Event, Sink, announce_stage};
use terms::fault::Fault;

/// The minimum and maximum distance between a mutant and the last one whose results it uses: small
/// at first, to learn quickly.
const MIN_DISTANCE: usize = 8;
const MAX_DISTANCE: usize = 32;

/// From this number of mutants on, precompiling the headers of their solution saves time.
const MIN_MUTANTS_TO_PRECOMPILE: usize = 24;

/// The tried mutants of a solution.
pub(crate) struct Killed<'a> {
    /// The indices of the mutants.
    pub(crate) taken: Vec<usize>,
    /// The result of each mutant; an error is a fault of the package.
    pub(crate) tried: Vec<Result<Tried, Fault>>,
    pub(crate) schemata: Schemata<'a>,
}

impl Killed<'_> {
    /// The counts for the report.
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

/// Tries a random sample of the mutants of each solution, selected by the seed.
///
/// # Errors
/// If something fails that would fail for every mutant.
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
        let problem = &tools.jury.package().id;
        let event = Event::TryingMutants {
            problem,
            solution: &solution.name,
            mutants: taken.len(),
        };
        let _stage = announce_stage(sink, problem, event);
        if taken.len() >= MIN_MUTANTS_TO_PRECOMPILE {
            let program = tools.jury.package().program_of(solution.source.clone())?;
            tools.compiler.expect_like(&program);
        }
        let schemata = Schemata::build(engine, &taken);
        let schemata = engine.budget.unless_stopped(schemata)?.unwrap_or_default();
        let tried = kill(engine, &schemata, &taken, &mut kills, sink)?;
        all.push(Killed {
            taken,
            tried,
            schemata,
        });
    }
    kills.write(tools.dir, |mutant| now.contains(mutant));
    Ok(all)
}

/// The identity of a mutant across runs.
fn key(engine: &Engine<'_>, mutant: usize) -> Hex {
    let (file, mutant) = &engine.solution.mutants[mutant];
    let name = &engine.solution.source.files[*file].name;
    key_of(name, &mutant.apply(engine.solution.text(*file)))
}

/// The results of these mutants, in their order; an inner error is a fault of the package.
///
/// # Errors
/// If something fails that would fail for every mutant.
fn kill(
    engine: &Engine<'_>,
    schemata: &Schemata<'_>,
    mutants: &[usize],
    kills: &mut Kills,
    sink: &dyn Sink,
) -> Result<Vec<Result<Tried, Fault>>, Fault> {
    let sequence = Sequence {
        engine,
        mutants,
        progress: Mutex::new(Progress {
            kills,
            begun: 0,
            noted: 0,
            ended: vec![false; mutants.len()],
            tried: mutants.iter().map(|_| None).collect(),
        }),
        moved: Condvar::new(),
    };
    let places: Vec<usize> = (0..mutants.len()).collect();
    engine.tools.pool.map(Rank::Unknown, &places, |place| {
        let mutant = mutants[*place];
        let (order, turn) = sequence.begin(*place);
        let tried = try_mutant(engine, mutant, schemata.find(mutant), &order);
        sink.event(Event::MutantTried {
            problem: &engine.tools.jury.package().id,
        });
        turn.end(tried);
    });
    let progress = sequence.progress.into_inner();
    let mut progress = progress.unwrap_or_else(PoisonError::into_inner);
    progress.note(engine, mutants, mutants.len());
    let mut results = Vec::new();
    for tried in progress.tried.into_iter().flatten() {
        results.push(match engine.budget.unless_stopped(tried) {
            Err(fault) if !fault.is_of_submission() => return Err(fault),
            Err(fault) => Err(fault),
            Ok(tried) => Ok(tried.unwrap_or(Tried {
                fate: Fate::Untried,
                cells: Vec::new(),
            })),
        });
    }
    Ok(results)
}

/// The mutants of a solution, started one after another.
struct Sequence<'b, 'a> {
    engine: &'b Engine<'a>,
    mutants: &'b [usize],
    progress: Mutex<Progress<'b>>,
    moved: Condvar,
}

struct Progress<'b> {
    kills: &'b mut Kills,
    /// How many mutants were started.
    begun: usize,
    /// `kills` contains the results of this many first mutants.
    noted: usize,
    ended: Vec<bool>,
    tried: Vec<Option<Result<Tried, Fault>>>,
}

impl Progress<'_> {
    /// Adds the results of the first `known` mutants; this number never decreases.
    fn note(&mut self, engine: &Engine<'_>, mutants: &[usize], known: usize) {
        let new = self.noted..known;
        for (mutant, tried) in mutants[new.clone()].iter().zip(&self.tried[new]) {
            if let Some(Ok(Tried {
                fate: Fate::Killed { case, .. },
                ..
            })) = tried
            {
                let case = &engine.tools.cases[*case];
                self.kills.note(key(engine, *mutant), case);
            }
        }
        self.noted = known;
    }
}

/// The turn of a mutant, until this value is dropped. Dropping releases all waiting mutants,
/// whatever has happened.
struct Turn<'s, 'b, 'a> {
    sequence: &'s Sequence<'b, 'a>,
    place: usize,
}

impl<'b, 'a> Sequence<'b, 'a> {
    /// Waits for the turn of this mutant and for the results that it uses; returns the order of the
    /// cases.
    fn begin(&self, place: usize) -> (Vec<usize>, Turn<'_, 'b, 'a>) {
        let known = place - (place / 4).clamp(MIN_DISTANCE, MAX_DISTANCE).min(place);
        let (cases, key) = (
            self.engine.tools.cases,
            key(self.engine, self.mutants[place]),
        );
        let mut progress = lock(&self.progress);
        while progress.begun < place || progress.ended[..known].contains(&false) {
            let moved = self.moved.wait(progress);
            progress = moved.unwrap_or_else(PoisonError::into_inner);
        }
        progress.note(self.engine, self.mutants, known);
        let order = progress.kills.order(cases);
        let killer = progress.kills.killer(&key, cases);
        progress.begun = place + 1;
        drop(progress);
        self.moved.notify_all();
        let turn = Turn {
            sequence: self,
            place,
        };
        (killer_first(&order, killer), turn)
    }
}

impl Turn<'_, '_, '_> {
    /// Records the result of the mutant.
    fn end(self, tried: Result<Tried, Fault>) {
        lock(&self.sequence.progress).tried[self.place] = Some(tried);
    }
}

impl Drop for Turn<'_, '_, '_> {
    fn drop(&mut self) {
        lock(&self.sequence.progress).ended[self.place] = true;
        self.sequence.moved.notify_all();
    }
}

/// The order of the cases, but with the killer first.
fn killer_first(order: &[usize], killer: Option<usize>) -> Vec<usize> {
    let others = order.iter().copied();
    let others = others.filter(|case| Some(*case) != killer);
    killer.into_iter().chain(others).collect()
}
