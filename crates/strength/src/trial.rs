//! One mutant on the cases.
//!
//! Theory of operation: a fork server runs a mutant on some cases at once, more of them the longer it survives, and what it prints is
//! checked. What passes is passed; all else is judged as a submission is, which alone kills. Three things make that cheap and
//! keep it right. What goes on long after the solution has ended is stopped, but kills only when a run up to the
//! limit has ended so, too. What is over a limit behind a switch is compiled apart and judged again, as choosing
//! takes time. And what was once over its limit is not waited for again where every case is run.

use crate::engine::Engine;
use crate::result::{Cell, Equivalence, Fate};
use crate::schemata::Switched;
use fuzz::server::FastRun;
use tengen_core::fault::Fault;
use tengen_core::judge::JudgedCase;
use tengen_core::program::{Compilation, Executable};
use tengen_core::verdict::Verdict;

/// At most so many cases are asked for at once.
const MOST_AHEAD: usize = 16;
/// On so many cases a mutant is waited for until it is over its limit.
const WAITS: usize = 2;

/// What came of a mutant.
pub(crate) struct Tried {
    pub(crate) fate: Fate,
    /// By case.
    pub(crate) cells: Vec<Cell>,
}

/// A mutant on its way through the cases.
struct Trial<'b, 'e, 'a> {
    engine: &'b Engine<'e>,
    mutant: usize,
    switched: Option<Switched<'b, 'a>>,
    /// The mutant as a program of its own.
    apart: Option<Executable>,
    cells: Vec<Cell>,
    killed: Option<(usize, Verdict)>,
    /// How often it was over its time limit.
    late: usize,
}

/// The mutant need not be run.
struct Settled(Fate);

/// What can end a trial early.
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

/// Tries a mutant on the cases in this order, up to the first that kills it unless all are wanted.
///
/// # Errors
/// When something could not be run, or a part of the package fails.
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
            self.come_apart()?;
        }
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
            ahead = (2 * ahead).min(MOST_AHEAD);
        }
        if let Some(killed) = self.so_far() {
            return Ok(killed);
        }
        // It may do the same as the solution, which shows when it is compiled by itself.
        if self.apart.is_none() && self.engine.content.is_some() {
            self.come_apart()?;
        }
        Ok(Fate::Open)
    }

    fn so_far(&self) -> Option<Fate> {
        let (case, verdict) = self.killed?;
        Some(Fate::Killed { case, verdict })
    }

    /// Runs by a fork server; none where only an ordinary run can tell.
    fn fast_runs(&self, cases: &[usize]) -> Result<Vec<Option<FastRun>>, Fault> {
        match &self.switched {
            Some(switched) if switched.is_served() => switched.run(self.engine, cases),
            _ => Ok(vec![None; cases.len()]),
        }
    }

    /// What the mutant comes to on a case of which a fast run is known.
    fn cell(&mut self, case: usize, run: Option<FastRun>) -> Result<Cell, Early> {
        let mut is_late = false;
        if let (Some(run), Some(switched)) = (run, &self.switched) {
            // Ticks are counted coarsely.
            is_late = run.printed.is_none() && run.cpu >= switched.patience(case) / 2;
            if let Some(printed) = run.printed
                && self.engine.passes(case, printed)?
            {
                return Ok(Cell::Passed);
            }
        }
        if !is_late {
            let judged = match (&self.apart, &self.switched) {
                (None, Some(switched)) => self.engine.judge_soon(&switched.executable(), case)?,
                (Some(apart), _) => self.engine.judge_soon(apart, case)?,
                (None, None) => unreachable!("a mutant is behind a switch or apart"),
            };
            is_late = judged.verdict == Verdict::TimeLimit;
            let is_over = is_late || judged.verdict == Verdict::MemoryLimit;
            if !is_over || self.apart.is_some() && !is_late {
                return Ok(self.settled(case, &judged));
            }
        }
        if is_late && self.late >= WAITS {
            return Ok(Cell::Stopped);
        }
        let judged = self.engine.judge(self.come_apart()?, case)?;
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

    /// The mutant compiled by itself.
    fn come_apart(&mut self) -> Result<&Executable, Early> {
        if self.apart.is_none() {
            let executable = match self
                .engine
                .compile(self.engine.solution.mutated(self.mutant))?
            {
                Compilation::Ready(executable) => executable,
                Compilation::Refused(_) => return Err(Settled(Fate::NotCompiled).into()),
            };
            if self.engine.is_same(&executable)? {
                let same = Fate::Equivalent(Equivalence::SameProgram);
                return Err(Settled(same).into());
            }
            self.apart = Some(executable);
        }
        self.apart.as_ref().ok_or(Settled(Fate::NotCompiled).into())
    }
}
