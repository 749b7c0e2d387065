//! Requests to attack all programs of a directory.

use crate::arena::Arena;
use crate::field::{Entry, Field};
use crate::progress::Progress;
use crate::result::{Attacked, Outcome, ProgramResult};
use crate::steps::Allowance;
use crate::tools::Tools;
use fuzz::comparison::Budget;
use fuzz::shrink::Effort;
use judge::{Judge, Judged, JudgedCase, ResultStore};
use package::Package;
use program::Source;
use sandbox::Cancel;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use terms::event::{Event, Sink, announce_stage};
use terms::fault::Fault;
use terms::verdict::Verdict;

/// The time for each program unless the request limits it.
const DEFAULT_TIME: Duration = Duration::from_mins(1);
/// How long a program is fuzzed in the first round. Each round doubles the time, up to a maximum.
const FIRST_SLICE: Duration = Duration::from_secs(1);
const MAX_SLICE: Duration = Duration::from_secs(16);
/// How many cases are tried in the first round if their number is limited. Each round doubles it.
const FIRST_CASES: u64 = 256;

/// The programs to attack, and the limits.
pub struct AttackRequest<'a> {
    /// The programs, by name.
    pub programs: &'a [(String, Source)],
    /// The number of the first case of fuzzing.
    pub seed: u64,
    /// The maximum number of inputs for each program.
    pub inputs: Option<u64>,
    /// The maximum time for each program.
    pub time: Option<Duration>,
    /// Earlier results of judging the programs.
    pub store: Option<&'a ResultStore<'a>>,
}

/// A program after it was judged on the data.
enum JudgedProgram {
    /// It passed, and needed this share of the time limit at most.
    Passed(f64),
    Ended(Outcome),
}

impl AttackRequest<'_> {
    /// Attacks the programs that pass the data until all budgets are used or `stop` is set.
    ///
    /// # Errors
    /// As for [`Arena::new`], and when a program of the package or the machine fails.
    pub fn run(
        &self,
        tools: Tools<'_>,
        stop: &AtomicBool,
        sink: &dyn Sink,
    ) -> Result<Attacked, Fault> {
        let begin = Instant::now();
        let whole = Budget::new(None, stop);
        let prepared = Arena::new(tools).and_then(|arena| Ok((arena, self.judged(&tools, sink)?)));
        let Some((arena, judged)) = whole.unless_stopped(prepared)? else {
            return Err(Fault::Usage(
                "stopped before any program was attacked".to_owned(),
            ));
        };
        let mut programs = Vec::new();
        let mut entries = Vec::new();
        for ((name, source), judgement) in self.programs.iter().zip(judged) {
            match self.entry(&arena, (name, source), judgement)? {
                Ok(entry) => {
                    programs.push(None);
                    entries.push(entry);
                }
                Err(outcome) => programs.push(Some(outcome)),
            }
        }
        let problem = &tools.jury.package().id;
        let cases = None;
        let stage = announce_stage(sink, problem, Event::Fuzzing { problem, cases });
        let mut field = Field::new(&arena, entries, sink, begin);
        self.attack(&mut field, stop)?;
        drop(stage);
        let mut attacked = field.entries.into_iter();
        let names = self.programs.iter().map(|(name, _)| name.clone());
        let results = names.zip(programs).filter_map(|(name, ended)| {
            if let Some(outcome) = ended {
                return Some(ProgramResult {
                    name,
                    progress: Progress::new(self.seed),
                    outcome,
                    found_after: None,
                });
            }
            let entry = attacked.next()?;
            Some(ProgramResult {
                name,
                progress: entry.progress,
                outcome: entry.outcome.unwrap_or(Outcome::Withstood),
                found_after: entry.found_after,
            })
        });
        Ok(Attacked {
            seed: self.seed,
            programs: results.collect(),
            planned: arena.plan.len(),
            recipes: arena.recipes.clone(),
            seconds: begin.elapsed().as_secs_f64(),
            interrupted: whole.is_stopped(),
        })
    }

    /// Compiles a program, or returns why that is not possible or not needed.
    fn entry<'a>(
        &self,
        arena: &Arena<'a>,
        (name, source): (&str, &Source),
        judgement: JudgedProgram,
    ) -> Result<Result<Entry<'a>, Outcome>, Fault> {
        let (time_share, outcome) = match judgement {
            JudgedProgram::Passed(share) => (share, None),
            // The data reject it, but it takes part when the inputs of findings are tried.
            JudgedProgram::Ended(outcome @ Outcome::FailsData(..)) => (0.0, Some(outcome)),
            JudgedProgram::Ended(outcome) => return Ok(Err(outcome)),
        };
        Ok(match arena.target(name, source)? {
            Ok(target) => Ok(Entry {
                target,
                progress: Progress::new(self.seed),
                time_share,
                outcome,
                found_after: None,
            }),
            Err(output) => Err(Outcome::NotCompiled(output)),
        })
    }

    /// Judges all programs on the data.
    fn judged(&self, tools: &Tools<'_>, sink: &dyn Sink) -> Result<Vec<JudgedProgram>, Fault> {
        let judge = Judge {
            jury: tools.jury,
            cases: tools.cases,
            compiler: tools.compiler,
            sandbox: tools.jury.sandbox(),
            pool: tools.pool,
            workers: None,
            all: false,
            store: self.store,
            keeps_output: false,
            cancel: Cancel::default(),
        };
        let package = tools.jury.package();
        let judged = judge.judge_all(self.programs, sink)?.into_iter();
        let judged = self.programs.iter().zip(judged);
        Ok(judged
            .map(|((_, source), judged)| match judged {
                Ok(judged) => self.judgement(package, source, judged),
                Err(fault) => JudgedProgram::Ended(Outcome::Fault(fault)),
            })
            .collect())
    }

    fn judgement(&self, package: &Package, source: &Source, judged: Judged) -> JudgedProgram {
        if let Some(output) = judged.refusal {
            return JudgedProgram::Ended(Outcome::NotCompiled(output));
        }
        if judged.verdict != Verdict::Accepted {
            let case = judged.first_failure().map(|case| case.id.clone());
            let outcome = Outcome::FailsData(judged.verdict, case.unwrap_or_default());
            return JudgedProgram::Ended(outcome);
        }
        let share = |case: &JudgedCase| {
            let limits = package.limits_for(&source.language, package.groups.get(case.group));
            case.cpu.as_secs_f64() / limits.time.as_secs_f64()
        };
        // Measured times would change the order from run to run.
        JudgedProgram::Passed(if self.is_counted() {
            0.0
        } else {
            judged.cases.iter().map(share).fold(0.0, f64::max)
        })
    }

    /// Whether only a number of inputs limits the attack.
    fn is_counted(&self) -> bool {
        self.inputs.is_some() && self.time.is_none()
    }

    fn attack(&self, field: &mut Field<'_, '_>, stop: &AtomicBool) -> Result<(), Fault> {
        let is_stopped = || Budget::new(None, stop).is_stopped();
        for index in field.active() {
            if field.is_active(index) && !is_stopped() {
                let allowance = self.allowance(&field.entries[index].progress, None, stop);
                field.plan(index, &allowance)?;
            }
        }
        let (mut slice, mut cases) = (FIRST_SLICE, FIRST_CASES);
        loop {
            let active = field.active().into_iter();
            let active = active.filter(|index| self.is_left(&field.entries[*index].progress));
            let active: Vec<usize> = active.collect();
            if active.is_empty() || is_stopped() {
                return Ok(());
            }
            for index in active {
                if field.is_active(index) && !is_stopped() {
                    let most = (!self.is_counted()).then_some(slice);
                    let allowance = self.allowance(&field.entries[index].progress, most, stop);
                    field.fuzz(index, self.is_counted().then_some(cases), &allowance)?;
                }
            }
            slice = (slice * 2).min(MAX_SLICE);
            cases = cases.saturating_mul(2);
        }
    }

    /// The time limit for each program.
    fn time(&self) -> Option<Duration> {
        self.time.or(self.inputs.is_none().then_some(DEFAULT_TIME))
    }

    /// Whether the budget of a program is not used yet.
    fn is_left(&self, progress: &Progress) -> bool {
        self.inputs.is_none_or(|most| progress.counted() < most)
            && self.time().is_none_or(|most| progress.time < most)
    }

    /// What is left of the budget of a program, and at most this time.
    fn allowance<'s>(
        &self,
        progress: &Progress,
        most: Option<Duration>,
        stop: &'s AtomicBool,
    ) -> Allowance<'s> {
        let left = self.time().map(|time| time.saturating_sub(progress.time));
        Allowance {
            inputs: self.inputs,
            budget: Budget::new(left.into_iter().chain(most).min(), stop),
            shrink_time: Effort::time_in_search(self.is_counted())
                .min(self.time().unwrap_or(Duration::MAX)),
        }
    }
}
