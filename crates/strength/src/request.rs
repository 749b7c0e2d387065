//! Requests to measure the strength of a problem's data.

use crate::cases::CaseFiles;
use crate::engine::Engine;
use crate::kill::kill_all;
use crate::named;
use crate::solution::{Refusal, Refused, Solution, choose, fastest_first};
use crate::strength::Strength;
use crate::survivors::Search;
use crate::tools::Tools;
use base::digest::Hex;
use base::pool::Rank;
use base::text::line;
use cases::bounds;
use cases::jury::Telling;
use fuzz::comparison::Budget;
use fuzz::recipe::Recipe;
use fuzz::recipes::{near_changed, recipes};
use fuzz::server::ServerKind;
use fuzz::smaller;
use fuzz::workers::Workers;
use mutation::Family;
use program::{Compilation, Source};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use terms::event::Sink;
use terms::fault::{Blame, Fault};

/// A request, with its limits.
pub struct Request<'a> {
    /// The solutions to mutate, by name; by default the fastest solution that must be accepted.
    pub solutions: &'a [(String, Source)],
    /// Whether all solutions that must be accepted are mutated if none is given.
    pub all_solutions: bool,
    /// The maximum number of mutants of each solution.
    pub mutants: usize,
    /// Selects the mutants, if there are more; also the number of the first input for survivors.
    pub seed: u64,
    /// The maximum number of inputs for survivors.
    pub inputs: u64,
    /// Whether this number limits the search without a time limit: then the result has to be the
    /// same on a machine that is several times slower.
    pub is_counted: bool,
    /// The group for new cases.
    pub group: &'a str,
    /// The time limit.
    pub time: Option<Duration>,
    /// Whether every mutant is run on every case.
    pub matrix: bool,
    /// Other machines that try inputs on survivors, if any.
    pub workers: Option<&'a dyn Workers>,
}

impl Request<'_> {
    /// Measures until everything is done, the time is over or `stop` is set; the results so far are
    /// returned.
    ///
    /// # Errors
    /// If the problem does not accept programs, a tool is missing, or the machine fails.
    pub fn run(
        &self,
        tools: Tools<'_>,
        stop: &AtomicBool,
        sink: &dyn Sink,
    ) -> Result<Strength, Fault> {
        let begin = Instant::now();
        let budget = Budget::new(self.time, stop);
        tools.jury.prepare_to_judge(tools.pool)?;
        let chosen = self.choose(&tools, sink);
        let judged = chosen.and_then(|chosen| {
            Ok((
                chosen,
                named::judge(&tools, self.matrix, &budget.part(3), sink)?,
            ))
        });
        let Some(((solutions, mut refused), named)) = budget.unless_stopped(judged)? else {
            return Err(Fault::Usage(
                "stopped before any mutant was tried".to_owned(),
            ));
        };
        if solutions.is_empty() || !self.solutions.is_empty() && !refused.is_empty() {
            return Err(nothing_to_mutate(&tools, &mut refused));
        }
        let quantities = if budget.is_over() {
            Vec::new()
        } else {
            bounds::measure(tools.jury, tools.cases, Telling::All, tools.pool)?
        };
        let compiling = AtomicU64::new(0);
        let files = CaseFiles::new(tools.cases);
        let contents = tools.pool.map(Rank::Needed, &solutions, |solution| {
            contents(&tools, solution)
        });
        let engines = solutions.iter().zip(contents).map(|(solution, contents)| {
            Ok(Engine {
                tools,
                files: &files,
                solution,
                contents: contents?,
                // The other half is for inputs that kill survivors.
                budget: budget.part(2),
                all: self.matrix,
                compiling: &compiling,
            })
        });
        let engines: Vec<Engine<'_>> = engines.collect::<Result<_, Fault>>()?;
        let killed = kill_all(&tools, &engines, (self.seed, self.mutants), sink)?;
        let mut strength = Strength {
            seed: self.seed,
            refused,
            named,
            quantities,
            ..Strength::default()
        };
        let (mut schemata, mut survivors) = (Vec::new(), Vec::new());
        for (engine, mut killed) in engines.iter().zip(killed) {
            survivors.extend(strength.take(engine, &mut killed));
            schemata.push(killed.schemata);
        }
        if self.inputs > 0 && !budget.is_over() {
            strength.recipes = tried(&tools, &budget.part(TRYING_PARTS))?;
        }
        let recipes = with_neighbours(&tools, &strength.recipes);
        let search = Search {
            tools,
            recipes: &recipes,
            group: self.group,
            engines: &engines,
            schemata: &schemata,
            seed: self.seed,
            inputs: self.inputs,
            is_counted: self.is_counted,
            workers: self.workers,
            budget,
        };
        strength.search(&search, &survivors, sink)?;
        strength.reach(&search)?;
        strength.add_outcomes(&search)?;
        if self.matrix {
            strength.analyse(&tools);
        }
        let jobs = u64::try_from(tools.pool.jobs()).unwrap_or(1);
        Ok(Strength {
            compiling: Duration::from_nanos(compiling.load(Ordering::Relaxed) / jobs),
            seconds: begin.elapsed().as_secs_f64(),
            interrupted: budget.is_stopped(),
            ..strength
        })
    }

    /// The solutions to mutate, and those that cannot be mutated.
    fn choose(
        &self,
        tools: &Tools<'_>,
        sink: &dyn Sink,
    ) -> Result<(Vec<Solution>, Vec<Refused>), Fault> {
        if !self.solutions.is_empty() {
            return choose(tools, self.solutions.to_vec(), sink);
        }
        let mut accepted = tools.accepted()?;
        if self.all_solutions {
            return choose(tools, accepted, sink);
        }
        // In the same time, a mutant of a fast solution is tried on ten times as many inputs, and
        // most mistakes can be made in any solution.
        accepted.sort_by_key(|(_, source)| speed(source));
        let mut refused = Vec::new();
        for alike in accepted.chunk_by(|one, other| speed(&one.1) == speed(&other.1)) {
            for one in fastest_first(tools, alike.to_vec(), sink)? {
                let (solutions, others) = choose(tools, vec![one], sink)?;
                refused.extend(others);
                if !solutions.is_empty() {
                    return Ok((solutions, refused));
                }
            }
        }
        Ok((Vec::new(), refused))
    }
}

/// Trying how small the numbers of generator programs may be takes one of this many parts of the time,
/// and each program may take this long.
const TRYING_PARTS: u32 = 4;
const TRYING_LIMIT: Duration = Duration::from_secs(2);

/// The recipes for inputs. If a program of the package fails, the recipes of the package without
/// trials: the search meets the failure again and records it.
fn tried(tools: &Tools<'_>, budget: &Budget<'_>) -> Result<Vec<Recipe>, Fault> {
    let known = recipes(tools.jury.package());
    let until = budget.until();
    let hurried = until.map(|_| tools.jury.hurried(TRYING_LIMIT));
    let jury = hurried.as_ref().unwrap_or(tools.jury);
    match smaller::tried(jury, known.clone(), &BTreeMap::new(), until) {
        Err(fault) if fault.blame() == Blame::Machine => Err(fault),
        tried => Ok(tried.unwrap_or(known)),
    }
}

/// The recipes in turn with others for inputs near those that a plan has changed on purpose, for
/// example because their answers are rare.
fn with_neighbours(tools: &Tools<'_>, recipes: &[Recipe]) -> Vec<Recipe> {
    let near = near_changed(tools.jury.package());
    if near.is_empty() || recipes.is_empty() {
        return recipes.to_vec();
    }
    let turns = recipes.len().max(near.len());
    let pairs = recipes.iter().cycle().zip(near.iter().cycle());
    let in_turn = pairs.take(turns).flat_map(|(one, other)| [one, other]);
    in_turn.cloned().collect()
}

/// A rough rank of a language by the time its programs take to start and run: the fastest first,
/// and last what cannot be mutated.
#[must_use]
pub fn speed(source: &Source) -> usize {
    match Family::of_language(&source.language.name) {
        Some(Family::C | Family::Cpp | Family::Rust) => 0,
        Some(Family::Go) => 1,
        Some(Family::Java | Family::JavaScript) => 2,
        Some(Family::Python) => 3,
        None => 4,
    }
}

/// The error if nothing can be mutated: a given solution cannot be mutated, or none can.
fn nothing_to_mutate(tools: &Tools<'_>, refused: &mut Vec<Refused>) -> Fault {
    let is_fault = |refused: &Refused| matches!(refused.why, Refusal::Fault(_));
    if let Some(at) = refused.iter().position(is_fault)
        && let Refusal::Fault(fault) = refused.swap_remove(at).why
    {
        return fault;
    }
    let id = &tools.jury.package().id;
    let why = refused
        .iter()
        .map(|it| format!("\n{}: {}", line(&it.name), it.why));
    let why: String = why.collect();
    if why.is_empty() {
        return Fault::Usage(format!(
            "{id} has no solution that must be accepted, so there is nothing to mutate"
        ));
    }
    Fault::Usage(format!("{id}: a solution cannot be mutated{why}"))
}

/// Hashes of the compiled solution, which is known to be accepted: without and with a fork server.
fn contents(tools: &Tools<'_>, solution: &Solution) -> Result<Vec<Hex>, Fault> {
    let program = tools.jury.package().program_of(solution.source.clone())?;
    let compiled = match tools.compiler.compile_as(&solution.name, &program)? {
        Compilation::Ready(executable) => executable,
        Compilation::Refused(output) => {
            return Err(Fault::Usage(format!(
                "{} no longer compiles\n{output}",
                solution.name
            )));
        }
    };
    let mut contents: Vec<Hex> = compiled.content()?.into_iter().collect();
    if tools.can_serve() && !contents.is_empty() {
        let servers = tools.servers(&program, ServerKind::Plain)?;
        if let Some(executable) = servers.program() {
            contents.extend(executable.content()?);
        }
    }
    Ok(contents)
}
