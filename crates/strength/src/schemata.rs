//! Mutant schemata: programs that contain many mutants.
//!
//! The mutants of a file that can be selected by a switch become one program. If the compiler
//! rejects it, the mutants in its error messages are left out; if the messages name none, there are
//! two programs with half of the mutants each. Mutants that are left out are compiled separately.
//! With no mutant selected, a schema must pass every case like the solution; otherwise it is
//! discarded, whatever the reason. The only exception is a case on which selecting costs too much
//! time: on that case, mutants are tried separately.

use crate::engine::{Compiled, Engine};
use crate::tools::Tools;
use base::pool::Rank;
use fuzz::server::{FastRun, RunRequest, ServerKind, Servers, VARIANT};
use mutation::Mutant;
use program::{Executable, Source};
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use terms::fault::Fault;
use terms::verdict::Verdict;

/// How often the compiler may reject a program; after that, the remaining mutants are compiled
/// separately.
const MAX_REFUSALS: usize = 16;
/// How many cases are tried without a fork server: each takes as long as a submission.
const CASES_WITHOUT_SERVER: usize = 4;

/// A program that contains many mutants.
pub(crate) struct Schema<'a> {
    compiled: Compiled<'a>,
    /// The servers that trace runs, built on first use.
    tracers: OnceLock<Servers<'a>>,
    source: Source,
    /// The source with the harness of the problem, if it has one.
    program: Source,
    tools: Tools<'a>,
    /// The time after which a run is stopped, for each case; `None` if the schema itself is too
    /// slow on the case, as selecting takes time.
    stop_after: Vec<Option<Duration>>,
}

/// The result of a schema on a case with no mutant selected.
enum Proof {
    NotTried,
    Failed,
    TooSlow,
    /// Passed, using this much CPU time.
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
    /// The index of a schema and the number within it, by mutant.
    numbers: BTreeMap<usize, (usize, u32)>,
}

impl<'a> Schemata<'a> {
    /// Builds the schemata of these mutants of a solution, given by index.
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
                    stop_after: Vec::new(),
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

    /// The schema that contains a mutant, if any.
    pub(crate) fn find(&self, mutant: usize) -> Option<Switched<'_, 'a>> {
        let (schema, number) = *self.numbers.get(&mutant)?;
        Some(Switched {
            schema: &self.schemata[schema],
            number,
        })
    }
}

/// A program, its source, and its mutants by number.
type Program<'a> = (Compiled<'a>, Source, Vec<usize>);

/// As few programs with as many of these mutants of a file as the compiler accepts, each with its
/// mutants by number.
fn programs<'a>(
    engine: &Engine<'a>,
    file: usize,
    mutants: Vec<usize>,
) -> Result<Vec<Program<'a>>, Fault> {
    let (mut done, mut refusals) = (Vec::new(), 0);
    let mut left = vec![mutants];
    while !left.is_empty() && refusals < MAX_REFUSALS && !engine.budget.is_over() {
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

/// One program for these mutants; if the compiler rejects it, lists of fewer mutants to try
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

    /// Returns the schema if it passes the cases like the solution while no mutant is selected.
    fn proven(mut self, engine: &Engine<'_>) -> Result<Option<Self>, Fault> {
        let cases = 0..engine.tools.cases.len();
        let solution = engine.solution.baseline.iter().enumerate();
        // Selecting costs time as well: without a measurement, twice the time is allowed.
        let stop_after = solution.map(|(case, it)| Some(engine.stop_after(case, 2 * it.cpu)));
        self.stop_after = stop_after.collect();
        let is_served = self.is_served();
        let cases: Vec<usize> = cases.collect();
        let tried: &[usize] = if is_served {
            &cases
        } else {
            &cases[..CASES_WITHOUT_SERVER.min(cases.len())]
        };
        let passed = engine.tools.pool.map(Rank::Needed, tried, |case| {
            self.passes(engine, *case, is_served)
        });
        for (case, passed) in tried.iter().zip(passed) {
            match passed? {
                Proof::Failed => return Ok(None),
                Proof::TooSlow => self.stop_after[*case] = None,
                Proof::Passed(cpu) if is_served => {
                    self.stop_after[*case] = Some(engine.stop_after(*case, cpu));
                }
                Proof::NotTried | Proof::Passed(_) => {}
            }
        }
        Ok(Some(self))
    }

    /// Whether the schema passes a case like the solution.
    fn passes(&self, engine: &Engine<'_>, case: usize, is_served: bool) -> Result<Proof, Fault> {
        if engine.budget.is_over() {
            return Ok(Proof::NotTried);
        }
        if is_served {
            let requests = [RunRequest::from(engine.files.input(case)?)];
            if let Some(Some(FastRun {
                printed: Some(printed),
                cpu,
                ..
            })) = self.compiled.run_each(&requests)?.pop()
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
    /// The mutant as an executable.
    pub(crate) fn executable(&self) -> Executable {
        let number = self.number.to_string();
        self.schema
            .compiled
            .executable
            .with_variable(VARIANT, &number)
    }

    /// Whether a fork server runs it.
    pub(crate) fn is_served(&self) -> bool {
        self.schema.is_served()
    }

    /// The source of the schema.
    pub(crate) fn source(&self) -> &Source {
        &self.schema.source
    }

    /// The number of the mutant in the schema.
    pub(crate) fn number(&self) -> u32 {
        self.number
    }

    /// Makes fast runs; the result is `None` where only an ordinary run can decide.
    pub(crate) fn run_each(&self, requests: &[RunRequest]) -> Result<Vec<Option<FastRun>>, Fault> {
        self.schema.compiled.run_each(requests)
    }

    /// The time after which a run on a case is stopped; `None` if the mutant has to be compiled
    /// separately for the case.
    pub(crate) fn stop_after(&self, case: usize) -> Option<Duration> {
        self.schema.stop_after[case]
    }

    /// Runs the mutant on inputs; the result is `None` where only an ordinary run can decide.
    pub(crate) fn run_inputs(&self, inputs: &[Arc<[u8]>]) -> Result<Vec<Option<FastRun>>, Fault> {
        self.schema
            .compiled
            .run_each(&RunRequest::each(inputs, self.number))
    }

    /// Whether runs can be traced; builds the servers on first use.
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
        let built = tools.servers(program, ServerKind::Tracing)?;
        Ok(tracers.get_or_init(|| built).are_up())
    }

    /// Like [`Switched::run_inputs`], with the coverage of each input; the results are `None` if
    /// runs cannot be traced.
    pub(crate) fn trace(&self, inputs: &[Arc<[u8]>]) -> Result<Vec<Option<FastRun>>, Fault> {
        match self.schema.tracers.get() {
            Some(tracers) => tracers.run_each(&RunRequest::each(inputs, self.number)),
            None => Ok(vec![None; inputs.len()]),
        }
    }
}
