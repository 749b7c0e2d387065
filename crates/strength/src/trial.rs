//! Running one mutant on the cases.
//!
//! A fork server runs a mutant on some cases at once, on more of them the longer it survives, and
//! its output is checked. What passes has passed; everything else is judged like a submission, and
//! only that kills. Several rules make this cheap and correct. A run that takes much longer than
//! the solution is stopped, but kills only after a run up to the limit has failed as well. A run
//! that exceeds a limit behind a switch is judged again with the mutant compiled separately,
//! because selecting takes time. A mutant that survives the first cases is compiled separately as
//! well: it may be the same executable as the solution, and the remaining runs cost less than with
//! a switch. If every case is run, a mutant that has exceeded its limit is not run up to the limit
//! again.

use crate::engine::{Compiled, Engine};
use crate::result::{Cell, Equivalence, Fate};
use crate::schemata::Switched;
use fuzz::server::{FastRun, RunRequest};
use judge::JudgedCase;
use program::Executable;
use std::time::Duration;
use terms::fault::Fault;
use terms::verdict::Verdict;

/// The maximum number of cases in one request.
const MAX_AHEAD: usize = 16;
/// On how many cases a mutant is run up to its limit.
const MAX_FULL_RUNS: usize = 2;

/// The result of a mutant.
pub(crate) struct Tried {
    pub(crate) fate: Fate,
    /// The results by case.
    pub(crate) cells: Vec<Cell>,
}

/// The state of running a mutant on the cases.
struct Trial<'b, 'e, 'a> {
    engine: &'b Engine<'e>,
    mutant: usize,
    switched: Option<Switched<'b, 'a>>,
    /// The mutant compiled separately.
    apart: Option<Compiled<'e>>,
    cells: Vec<Cell>,
    killed: Option<(usize, Verdict)>,
    /// How often it exceeded its time limit.
    late: usize,
}

/// The result is known without running the mutant.
struct Settled(Fate);

/// The reasons to end a trial early.
enum Early {
    Settled(Settled),
    Fault(Fault),
}

impl From<Fault> for Early {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl From<Settled> for Early {
    fn from(settled: Settled) -> Self {
        Self::Settled(settled)
    }
}

/// Tries a mutant on the cases in this order, up to the first that kills it unless all are
/// requested.
///
/// # Errors
/// When a program could not be run, or a program of the package fails.
pub(crate) fn try_mutant(
    engine: &Engine<'_>,
    mutant: usize,
    switched: Option<Switched<'_, '_>>,
    order: &[usize],
) -> Result<Tried, Fault> {
    let mut trial = Trial {
        engine,
        mutant,
        switched,
        apart: None,
        cells: vec![Cell::NotRun; engine.tools.cases.len()],
        killed: None,
        late: 0,
    };
    let fate = match trial.run(order) {
        Ok(fate) | Err(Early::Settled(Settled(fate))) => fate,
        Err(Early::Fault(fault)) => return Err(fault),
    };
    Ok(Tried {
        fate,
        cells: trial.cells,
    })
}

impl Trial<'_, '_, '_> {
    fn run(&mut self, order: &[usize]) -> Result<Fate, Early> {
        if self.engine.budget.is_over() {
            return Ok(Fate::Untried);
        }
        if self.switched.is_none() {
            self.compile_apart()?;
        }
        let is_compiled = !self.engine.contents.is_empty();
        let (mut left, mut ahead) = (order, 1);
        while !left.is_empty() {
            let (now, later) = left.split_at(ahead.min(left.len()));
            let runs = self.fast_runs(now)?;
            for (case, run) in now.iter().zip(runs) {
                if self.engine.budget.is_over() {
                    return Ok(self.so_far().unwrap_or(Fate::Untried));
                }
                let cell = self.cell(*case, run)?;
                self.cells[*case] = cell;
                if let Cell::Killed(verdict) = cell {
                    self.killed.get_or_insert((*case, verdict));
                    if !self.engine.all {
                        return Ok(self.so_far().unwrap_or(Fate::Untried));
                    }
                }
            }
            left = later;
            if ahead >= MAX_AHEAD / 2 && is_compiled && self.killed.is_none() {
                self.compile_apart()?;
            }
            ahead = (2 * ahead).min(MAX_AHEAD);
        }
        if let Some(killed) = self.so_far() {
            return Ok(killed);
        }
        if is_compiled {
            self.compile_apart()?;
        }
        Ok(Fate::Surviving)
    }

    fn so_far(&self) -> Option<Fate> {
        let (case, verdict) = self.killed?;
        Some(Fate::Killed { case, verdict })
    }

    /// Fast runs by a fork server; the result is `None` where only an ordinary run can decide.
    fn fast_runs(&self, cases: &[usize]) -> Result<Vec<Option<FastRun>>, Fault> {
        let variant = match (&self.apart, &self.switched) {
            (None, Some(switched)) => switched.number(),
            _ => 0,
        };
        let (mut asked, mut requests) = (Vec::new(), Vec::new());
        for (at, case) in cases.iter().enumerate() {
            if let Some(time) = self.stop_after(*case) {
                asked.push(at);
                requests.push(RunRequest {
                    input: self.engine.files.input(*case)?,
                    variant,
                    time: Some(time),
                });
            }
        }
        let mut runs = vec![None; cases.len()];
        let made = match (&self.apart, &self.switched) {
            (Some(apart), _) => apart.run_each(&requests)?,
            (None, Some(switched)) => switched.run_each(&requests)?,
            (None, None) => Vec::new(),
        };
        for (at, run) in asked.into_iter().zip(made) {
            runs[at] = run;
        }
        Ok(runs)
    }

    /// The time after which a fast run on a case is stopped; `None` if the schema is too slow on
    /// the case.
    fn stop_after(&self, case: usize) -> Option<Duration> {
        if let (None, Some(switched)) = (&self.apart, &self.switched) {
            return switched.stop_after(case);
        }
        let cpu = self.engine.solution.baseline[case].cpu;
        Some(self.engine.stop_after(case, cpu))
    }

    /// The result of the mutant on a case, given its fast run.
    fn cell(&mut self, case: usize, run: Option<FastRun>) -> Result<Cell, Early> {
        let mut is_late = false;
        if let Some(run) = run {
            // CPU time is counted in coarse ticks.
            let stop_after = self.stop_after(case).unwrap_or_default();
            is_late = run.printed.is_none() && run.cpu >= stop_after / 2;
            if let Some(printed) = run.printed
                && self.engine.passes(case, printed)?
            {
                return Ok(Cell::Passed);
            }
        }
        if self.stop_after(case).is_none() {
            self.compile_apart()?;
        }
        if !is_late {
            let judged = match (&self.apart, &self.switched) {
                (None, Some(switched)) => self
                    .engine
                    .judge_until_stopped(&switched.executable(), case)?,
                (Some(apart), _) => self.engine.judge_until_stopped(&apart.executable, case)?,
                (None, None) => unreachable!("a mutant is behind a switch or apart"),
            };
            is_late = judged.verdict == Verdict::TimeLimit;
            let is_over = is_late || judged.verdict == Verdict::MemoryLimit;
            if !is_over || self.apart.is_some() && !is_late {
                return Ok(self.settled(case, &judged));
            }
        }
        if is_late && self.late >= MAX_FULL_RUNS {
            return Ok(Cell::Stopped);
        }
        let judged = self.engine.judge(self.compile_apart()?, case)?;
        self.late += usize::from(judged.verdict == Verdict::TimeLimit);
        Ok(self.settled(case, &judged))
    }

    fn settled(&self, case: usize, judged: &JudgedCase) -> Cell {
        if self.engine.is_passed(case, judged.verdict, judged.share) {
            Cell::Passed
        } else {
            Cell::Killed(judged.verdict)
        }
    }

    /// The mutant compiled separately.
    fn compile_apart(&mut self) -> Result<&Executable, Early> {
        if self.apart.is_none() {
            let source = self.engine.solution.mutated(self.mutant);
            let compiled = self.engine.compile_to_serve(source)?;
            let compiled = compiled.map_err(|_| Settled(Fate::NotCompiled))?;
            if self.engine.is_same(&compiled.executable)? {
                let same = Fate::Equivalent(Equivalence::SameProgram);
                return Err(Settled(same).into());
            }
            self.apart = Some(compiled);
        }
        let apart = self.apart.as_ref().map(|apart| &apart.executable);
        apart.ok_or(Settled(Fate::NotCompiled).into())
    }
}
