//! Schemata: programs that contain many mutants, and running them.
//!
//! # Theory of operation
//!
//! The mutants of a file that a switch can select are compiled into one program. If the compiler
//! refuses it, the mutants in its messages are left out; if it names none, the mutants are split
//! into two programs. Left out mutants are compiled separately. A schema with no mutant selected
//! has to pass every case like the solution: otherwise it is not used, whatever the reason. The
//! only exception is time: on a case where selecting takes too long, mutants are compiled
//! separately.

use crate::engine::{Compiled, Engine};
use crate::tools::Tools;
use base::pool::Rank;
use fuzz::server::{Ask, FastRun, Kind, Servers, VARIANT};
use mutation::Mutant;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tengen_core::fault::Fault;
use tengen_core::program::{Executable, Source};
use tengen_core::verdict::Verdict;

/// The maximum number of refusals by the compiler: then the rest is compiled separately.
const MOST_REFUSALS: usize = 16;
/// The number of cases tried without a fork server: each takes as long as a submission.
const FEW: usize = 4;

/// A program that contains many mutants.
pub(crate) struct Schema<'a> {
    compiled: Compiled<'a>,
    /// Its tracing servers, created at the first use.
    tracers: OnceLock<Servers<'a>>,
    source: Source,
    /// The same with the harness of the problem, if it has one.
    program: Source,
    tools: Tools<'a>,
    /// The time after which a run is stopped, by case; `None` for a case on which selecting takes
    /// too long.
    patience: Vec<Option<Duration>>,
}

/// The result of a schema on a case with no mutant selected.
enum Proof {
    NotTried,
    Failed,
    TooSlow,
    /// With this CPU time.
    Passed(Duration),
}

/// A mutant in a schema.
#[derive(Clone, Copy)]
pub(crate) struct Switched<'b, 'a> {
    schema: &'b Schema<'a>,
    number: u32,
}

/// All schemata of a solution.
#[derive(Default)]
pub(crate) struct Schemata<'a> {
    schemata: Vec<Schema<'a>>,
    /// By mutant, the index of its schema and its number there.
    numbers: BTreeMap<usize, (usize, u32)>,
}

impl<'a> Schemata<'a> {
    /// The schemata of these mutants of a solution, by their indices.
    ///
    /// # Errors
    /// If a tool is missing or the machine fails.
    pub(crate) fn build(engine: &Engine<'a>, mutants: &[usize]) -> Result<Self, Fault> {
        let mut schemata = Self::default();
        for file in 0..engine.solution.source.sources {
            let of_file = mutants.iter().copied();
            let of_file = of_file.filter(|place| engine.solution.mutants[*place].0 == file);
            for (compiled, source, places) in programs(engine, file, of_file.collect())? {
                let program = engine.tools.jury.package().program_of(source.clone())?;
                let schema = Schema {
                    compiled,
                    tracers: OnceLock::new(),
                    source,
                    program,
                    tools: engine.tools,
                    patience: Vec::new(),
                };
                if let Some(schema) = schema.proven(engine)? {
                    let at = schemata.schemata.len();
                    let numbered = (1..).zip(places);
                    let numbered = numbered.map(|(number, place)| (place, (at, number)));
                    schemata.numbers.extend(numbered);
                    schemata.schemata.push(schema);
                }
            }
        }
        Ok(schemata)
    }

    /// The number of mutants behind a switch.
    pub(crate) fn len(&self) -> usize {
        self.numbers.len()
    }

    /// A mutant in its schema, if it is behind a switch.
    pub(crate) fn of(&self, mutant: usize) -> Option<Switched<'_, 'a>> {
        let (schema, number) = *self.numbers.get(&mutant)?;
        Some(Switched {
            schema: &self.schemata[schema],
            number,
        })
    }
}

/// A program, its source, and its mutants by number.
type Program<'a> = (Compiled<'a>, Source, Vec<usize>);

/// The fewest programs that the compiler accepts with as many of these mutants of a file as
/// possible, each with its mutants by number.
fn programs<'a>(
    engine: &Engine<'a>,
    file: usize,
    mutants: Vec<usize>,
) -> Result<Vec<Program<'a>>, Fault> {
    let (mut done, mut refusals) = (Vec::new(), 0);
    let mut left = vec![mutants];
    while !left.is_empty() && refusals < MOST_REFUSALS && !engine.budget.is_over() {
        let tried = engine
            .tools
            .pool
            .map(Rank::Needed, &left, |places| program(engine, file, places));
        left.clear();
        for tried in tried {
            match tried? {
                Ok(None) => {}
                Ok(Some(program)) => done.push(program),
                Err(smaller) => {
                    refusals += 1;
                    left.extend(smaller);
                }
            }
        }
    }
    Ok(done)
}

/// One program for these mutants; if the compiler refuses it, lists of fewer mutants to try
/// instead.
fn program<'a>(
    engine: &Engine<'a>,
    file: usize,
    places: &[usize],
) -> Result<Result<Option<Program<'a>>, Vec<Vec<usize>>>, Fault> {
    let solution = engine.solution;
    let mutants: Vec<Mutant> = places
        .iter()
        .map(|place| solution.mutants[*place].1.clone())
        .collect();
    let schema = mutation::schema(solution.text(file), solution.family, &mutants);
    if schema.mutants.is_empty() {
        return Ok(Ok(None));
    }
    let source = solution.with_text(file, schema.text.clone());
    let output = match engine.compile_to_serve(source.clone())? {
        Ok(compiled) => {
            let behind = schema.mutants.iter().map(|at| places[*at]).collect();
            return Ok(Ok(Some((compiled, source, behind))));
        }
        Err(output) => output,
    };
    let blamed = schema.blamed(&solution.source.files[file].name, &output);
    let behind = schema.mutants.iter().filter(|at| !blamed.contains(at));
    let mut behind: Vec<usize> = behind.map(|at| places[*at]).collect();
    if !blamed.is_empty() {
        return Ok(Err(vec![behind]));
    }
    if behind.len() < 2 {
        return Ok(Err(Vec::new()));
    }
    let second = behind.split_off(behind.len() / 2);
    Ok(Err(vec![behind, second]))
}

impl Schema<'_> {
    fn is_served(&self) -> bool {
        self.compiled.servers.as_ref().is_some_and(Servers::are_up)
    }

    /// The same, if it passes the cases like the solution when no mutant is selected.
    fn proven(mut self, engine: &Engine<'_>) -> Result<Option<Self>, Fault> {
        let cases = 0..engine.tools.cases.len();
        let solution = engine.solution.baseline.iter().enumerate();
        // Selecting costs time, too: twice as much, if it was not measured.
        let patience = solution.map(|(case, it)| Some(engine.patience(case, 2 * it.cpu)));
        self.patience = patience.collect();
        let is_served = self.is_served();
        let cases: Vec<usize> = cases.collect();
        let tried: &[usize] = if is_served {
            &cases
        } else {
            &cases[..FEW.min(cases.len())]
        };
        let passed = engine.tools.pool.map(Rank::Needed, tried, |case| {
            self.passes(engine, *case, is_served)
        });
        for (case, passed) in tried.iter().zip(passed) {
            match passed? {
                Proof::Failed => return Ok(None),
                Proof::TooSlow => self.patience[*case] = None,
                Proof::Passed(cpu) if is_served => {
                    self.patience[*case] = Some(engine.patience(*case, cpu));
                }
                Proof::NotTried | Proof::Passed(_) => {}
            }
        }
        Ok(Some(self))
    }

    /// Whether it passes a case like the solution.
    fn passes(&self, engine: &Engine<'_>, case: usize, is_served: bool) -> Result<Proof, Fault> {
        if engine.budget.is_over() {
            return Ok(Proof::NotTried);
        }
        if is_served {
            let asks = [Ask::from(engine.files.input(case)?)];
            if let Some(Some(FastRun {
                printed: Some(printed),
                cpu,
                ..
            })) = self.compiled.run_each(&asks)?.pop()
                && engine.passes(case, printed)?
            {
                return Ok(Proof::Passed(cpu));
            }
        }
        let judged = engine.judge(&self.compiled.executable, case)?;
        Ok(match judged.verdict {
            _ if engine.is_passed(case, judged.verdict, judged.share) => Proof::Passed(judged.cpu),
            Verdict::TimeLimit => Proof::TooSlow,
            _ => Proof::Failed,
        })
    }
}

impl Switched<'_, '_> {
    /// The mutant as a program that runs separately.
    pub(crate) fn executable(&self) -> Executable {
        let number = self.number.to_string();
        self.schema
            .compiled
            .executable
            .with_variable(VARIANT, &number)
    }

    /// Whether there is a fork server for it.
    pub(crate) fn is_served(&self) -> bool {
        self.schema.is_served()
    }

    /// The source of all programs in one.
    pub(crate) fn source(&self) -> &Source {
        &self.schema.source
    }

    /// Its number among the programs in one.
    pub(crate) fn number(&self) -> u32 {
        self.number
    }

    /// Makes fast runs; `None` if only an ordinary run can determine the result.
    pub(crate) fn run_each(&self, asks: &[Ask]) -> Result<Vec<Option<FastRun>>, Fault> {
        self.schema.compiled.run_each(asks)
    }

    /// The time after which a run on a case is stopped; `None` if the mutant has to be compiled
    /// separately for the case.
    pub(crate) fn patience(&self, case: usize) -> Option<Duration> {
        self.schema.patience[case]
    }

    /// Runs the mutant on inputs; `None` if only an ordinary run can determine the result.
    pub(crate) fn run_inputs(&self, inputs: &[Arc<[u8]>]) -> Result<Vec<Option<FastRun>>, Fault> {
        self.schema
            .compiled
            .run_each(&Ask::each(inputs, self.number))
    }

    /// Whether runs can be traced; prepares that at the first call.
    pub(crate) fn can_trace(&self) -> Result<bool, Fault> {
        let Schema {
            tracers,
            program,
            tools,
            ..
        } = self.schema;
        if !tools.can_serve() {
            return Ok(false);
        }
        if let Some(tracers) = tracers.get() {
            return Ok(tracers.are_up());
        }
        let built = tools.servers(program, Kind::Tracing)?;
        Ok(tracers.get_or_init(|| built).are_up())
    }

    /// Like [`Switched::run_inputs`], with the edges that each input takes; `None` if runs cannot
    /// be traced.
    pub(crate) fn trace(&self, inputs: &[Arc<[u8]>]) -> Result<Vec<Option<FastRun>>, Fault> {
        match self.schema.tracers.get() {
            Some(tracers) => tracers.run_each(&Ask::each(inputs, self.number)),
            None => Ok(vec![None; inputs.len()]),
        }
    }
}
