//! The mutants of a jury program, and the tests that kill them.
//!
//! As for solutions, as many mutants as possible are compiled into one program, which replaces the
//! original in the jury. Each mutant runs the tests until its response differs from that of the
//! original. So a test need not define the correct response; the original has to pass its tests
//! first. Survivors behind a switch are compiled separately: if the compiler makes the same
//! executable as of the original, the mutant is equivalent.

use super::response::{PartTest, Response, respond};
use super::result::{NotMutated, PartFate, PartMutant};
use crate::sample::sample;
use crate::solution::{Refusal, mutants};
use crate::tools::Tools;
use base::pool::Rank;
use fuzz::comparison::Budget;
use fuzz::server::VARIANT;
use generators::Draw;
use mutation::{Family, Mutant};
use package::Program;
use program::{Compilation, Executable, Source};
use std::collections::BTreeMap;
use std::time::Duration;
use terms::event::{Event, Sink, announce_stage};
use terms::fault::{Blame, Fault};

/// How often a compiler may reject a program with many mutants.
const MAX_REFUSALS: usize = 6;
/// How many tests check that a program with many mutants behaves like the original if no mutant is
/// selected.
const PROOF_TESTS: usize = 4;

/// A jury program with its mutants.
pub(super) struct Mutants<'a> {
    tools: Tools<'a>,
    program: &'a Program,
    source: Source,
    original: Executable,
    family: Family,
    /// The mutants with the indices of their files.
    all: Vec<(usize, Mutant)>,
    /// The indices of the mutants to try.
    pub(super) taken: Vec<usize>,
    /// The CPU time after which a mutant is stopped on a test.
    stop_after: Duration,
    /// The mutants behind a switch, as executables.
    behind: BTreeMap<usize, Executable>,
}

impl<'a> Mutants<'a> {
    /// Selects at most this many mutants of a program.
    pub(super) fn new(
        tools: Tools<'a>,
        program: &'a Program,
        most: usize,
        stop_after: Duration,
        draw: &mut Draw,
    ) -> Result<Self, NotMutated> {
        let source = tools.jury.source(program).map_err(NotMutated::Fault)?;
        let (family, all) = mutants(&source).map_err(NotMutated::Refused)?;
        let name = program.path.to_string_lossy();
        let original = tools.compiler.compile_as(&name, &source);
        let original = match original.map_err(NotMutated::Fault)? {
            Compilation::Ready(executable) => executable,
            Compilation::Refused(output) => {
                return Err(NotMutated::Refused(Refusal::NotCompiled(output)));
            }
        };
        Ok(Self {
            taken: sample(&all, most, draw),
            tools,
            program,
            source,
            original,
            family,
            all,
            stop_after,
            behind: BTreeMap::new(),
        })
    }

    fn text(&self, file: usize) -> &str {
        // It was parsed, so it is UTF-8.
        std::str::from_utf8(&self.source.files[file].text).unwrap_or_default()
    }

    fn compile(&self, source: &Source) -> Result<Compilation, Fault> {
        let name = self.program.path.to_string_lossy();
        self.tools
            .compiler
            .compile_as(&format!("mutants of {name}"), source)
    }

    fn with_text(&self, file: usize, text: String) -> Source {
        let mut source = self.source.clone();
        source.files[file].text = text.into_bytes();
        source
    }

    /// Puts as many of the mutants as possible behind switches.
    ///
    /// # Errors
    /// If a tool is missing or the machine fails.
    pub(super) fn join(&mut self, tests: &[(PartTest, Response)]) -> Result<(), Fault> {
        for file in 0..self.source.sources {
            let of_file = self.taken.iter().copied();
            let mut places: Vec<usize> =
                of_file.filter(|place| self.all[*place].0 == file).collect();
            for _ in 0..MAX_REFUSALS {
                let mutants: Vec<Mutant> =
                    places.iter().map(|at| self.all[*at].1.clone()).collect();
                let schema = mutation::schema(self.text(file), self.family, &mutants);
                if schema.mutants.is_empty() {
                    break;
                }
                let source = self.with_text(file, schema.text.clone());
                match self.compile(&source)? {
                    Compilation::Ready(executable) => {
                        self.take(&executable, &places, &schema.mutants, tests)?;
                        break;
                    }
                    Compilation::Refused(output) => {
                        let blamed = schema.blamed(&self.source.files[file].name, &output);
                        let left = schema.mutants.iter().filter(|at| !blamed.contains(at));
                        let left: Vec<usize> = left.map(|at| places[*at]).collect();
                        if blamed.is_empty() {
                            break;
                        }
                        places = left;
                    }
                }
            }
        }
        Ok(())
    }

    /// Adds a program with many mutants, if it behaves like the original while no mutant is
    /// selected.
    fn take(
        &mut self,
        executable: &Executable,
        places: &[usize],
        behind: &[usize],
        tests: &[(PartTest, Response)],
    ) -> Result<(), Fault> {
        let step = tests.len().div_ceil(PROOF_TESTS).max(1);
        let proofs: Vec<_> = tests.iter().step_by(step).collect();
        let same = self
            .tools
            .pool
            .map(Rank::Unknown, &proofs, |(test, response)| {
                Ok::<bool, Fault>(self.respond(executable.clone(), test)? == *response)
            });
        let same = same.into_iter().collect::<Result<Vec<bool>, Fault>>()?;
        if same.into_iter().all(|same| same) {
            let numbered = (1..).zip(behind);
            let switched = numbered.map(|(number, at): (u32, _)| {
                (
                    places[*at],
                    executable.with_variable(VARIANT, &number.to_string()),
                )
            });
            self.behind.extend(switched);
        }
        Ok(())
    }

    fn respond(&self, executable: Executable, test: &PartTest) -> Result<Response, Fault> {
        let jury = self.tools.jury;
        let jury = jury.replacing(self.program, executable, self.stop_after);
        respond(&jury, self.tools.pool, test)
    }

    /// A mutant as a separate executable; `None` if it does not compile.
    fn apart(&self, place: usize) -> Result<Option<Executable>, Fault> {
        let (file, mutant) = &self.all[place];
        let source = self.with_text(*file, mutant.apply(self.text(*file)));
        Ok(match self.compile(&source)? {
            Compilation::Ready(executable) => Some(executable),
            Compilation::Refused(_) => None,
        })
    }

    fn is_same(&self, mutant: &Executable) -> Result<bool, Fault> {
        let original = self.original.content()?;
        Ok(original.is_some() && original == mutant.content()?)
    }

    /// The results of all mutants to try.
    ///
    /// # Errors
    /// If the machine fails.
    pub(super) fn run(
        &self,
        tests: &[(PartTest, Response)],
        budget: Budget<'_>,
        sink: &dyn Sink,
    ) -> Result<Vec<PartMutant>, Fault> {
        let problem = &self.tools.jury.package().id;
        let event = Event::TryingMutants {
            problem,
            solution: &self.program.path.to_string_lossy(),
            mutants: self.taken.len(),
        };
        let _stage = announce_stage(sink, problem, event);
        let tried = self.tools.pool.map(Rank::Unknown, &self.taken, |place| {
            let fate = self.fate(*place, tests, budget);
            sink.event(Event::MutantTried { problem });
            Ok(self.result(*place, untried_if_stopped(fate, budget)?))
        });
        tried.into_iter().collect()
    }

    fn fate(
        &self,
        place: usize,
        tests: &[(PartTest, Response)],
        budget: Budget<'_>,
    ) -> Result<PartFate, Fault> {
        if budget.is_over() {
            return Ok(PartFate::Untried);
        }
        let switched = self.behind.get(&place);
        let executable = match switched {
            Some(executable) => executable.clone(),
            None => match self.apart(place)? {
                Some(executable) => executable,
                None => return Ok(PartFate::NotCompiled),
            },
        };
        if switched.is_none() && self.is_same(&executable)? {
            return Ok(PartFate::Equivalent);
        }
        for (test, response) in tests {
            if budget.is_over() {
                return Ok(PartFate::Untried);
            }
            let is_killed = self.respond(executable.clone(), test)? != *response;
            // Ctrl-C also kills the mutant, which must not count.
            if is_killed && !budget.is_stopped() {
                return Ok(PartFate::Killed(test.name.clone()));
            }
        }
        if switched.is_some()
            && let Some(apart) = self.apart(place)?
            && self.is_same(&apart)?
        {
            return Ok(PartFate::Equivalent);
        }
        Ok(PartFate::Surviving)
    }

    fn result(&self, place: usize, fate: PartFate) -> PartMutant {
        let (file, mutant) = &self.all[place];
        let is_one_of_several = self.source.sources > 1;
        PartMutant {
            file: is_one_of_several.then(|| self.source.files[*file].name.clone()),
            id: mutant.id.clone(),
            operator: mutant.operator.name,
            line: mutant.line,
            function: mutant.function.clone(),
            diff: mutant.diff(self.text(*file)),
            fate,
            found: None,
        }
    }

    /// For each of these mutants the first test that kills it.
    ///
    /// # Errors
    /// If the machine fails.
    pub(super) fn killers(
        &self,
        open: &[usize],
        tests: &[(PartTest, Response)],
        budget: Budget<'_>,
    ) -> Result<Vec<Option<usize>>, Fault> {
        let killers = self.tools.pool.map(Rank::Unknown, open, |at| {
            let place = self.taken[*at];
            let executable = match self.behind.get(&place) {
                Some(executable) => Some(executable.clone()),
                None => self.apart(place)?,
            };
            let Some(executable) = executable else {
                return Ok(None);
            };
            for (number, (test, response)) in tests.iter().enumerate() {
                if budget.is_over() {
                    return Ok(None);
                }
                if self.respond(executable.clone(), test)? != *response {
                    return Ok(Some(number));
                }
            }
            Ok(None)
        });
        let killers: Result<Vec<Option<usize>>, Fault> = killers.into_iter().collect();
        Ok(budget
            .unless_stopped(killers)?
            .unwrap_or_else(|| vec![None; open.len()]))
    }
}

/// Ctrl-C also kills the programs: errors after it are expected.
fn untried_if_stopped(
    fate: Result<PartFate, Fault>,
    budget: Budget<'_>,
) -> Result<PartFate, Fault> {
    match fate {
        Err(fault) if fault.blame() == Blame::Machine && !budget.is_stopped() => Err(fault),
        Err(_) => Ok(PartFate::Untried),
        fate => fate,
    }
}
