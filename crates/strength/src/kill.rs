//! All mutants of a solution on the cases.
//!
//! Theory of operation: what mutants came to decides in which order later ones try the cases. A mutant goes by those alone that lie a fixed
//! distance before it, and waits for them: so the order does not depend on the number of jobs or on who was first, and
//! few wait for a slow one.

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
use tengen_core::event::{Event, Sink, announce_stage};
use tengen_core::fault::Fault;

/// How far before a mutant those lie at least and at most that it goes by: few at first, to learn soon.
const LEAST_APART: usize = 8;
const MOST_APART: usize = 32;

/// For so many mutants it pays to compile the headers of their solution beforehand.
const MANY: usize = 24;

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
        let problem = &tools.jury.package().id;
        let event = Event::TryingMutants {
            problem,
            solution: &solution.name,
            mutants: taken.len(),
        };
        let _stage = announce_stage(sink, problem, event);
        if taken.len() >= MANY {
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
        let tried = try_mutant(engine, mutant, schemata.of(mutant), &order);
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

/// The mutants of a solution, begun one after another.
struct Sequence<'b, 'a> {
    engine: &'b Engine<'a>,
    mutants: &'b [usize],
    progress: Mutex<Progress<'b>>,
    moved: Condvar,
}

struct Progress<'b> {
    kills: &'b mut Kills,
    /// How many mutants were begun.
    begun: usize,
    /// From so many, the first ones, `kills` has what they came to.
    noted: usize,
    ended: Vec<bool>,
    tried: Vec<Option<Result<Tried, Fault>>>,
}

impl Progress<'_> {
    /// Takes in which cases killed the first so many mutants; that never gets fewer.
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

/// The turn of a mutant, until this value is dropped: whatever happens meanwhile, nobody waits for it any longer.
struct Turn<'s, 'b, 'a> {
    sequence: &'s Sequence<'b, 'a>,
    place: usize,
}

impl<'b, 'a> Sequence<'b, 'a> {
    /// Waits until it is this one's turn and those that it goes by are through; gives the order of the cases for it.
    fn begin(&self, place: usize) -> (Vec<usize>, Turn<'_, 'b, 'a>) {
        let known = place - (place / 4).clamp(LEAST_APART, MOST_APART).min(place);
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
    /// Notes what came of the mutant.
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

/// The order of the cases, but with this one first.
fn killer_first(order: &[usize], killer: Option<usize>) -> Vec<usize> {
    let others = order.iter().copied();
    let others = others.filter(|case| Some(*case) != killer);
    killer.into_iter().chain(others).collect()
}
