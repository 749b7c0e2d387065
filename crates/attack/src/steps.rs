//! The steps of an attack on one program.

use crate::arena::Arena;
use crate::confirm::{Broken, Finding, Origin};
use crate::plan_inputs::PlanInput;
use crate::progress::Progress;
use crate::target::{AttackTarget, Recorded};
use base::pool;
use fuzz::comparison::Budget;
use fuzz::comparison::candidate::{Candidate, FastResult};
use fuzz::comparison::compare::{Failing, KnownAnswer, Tried};
use fuzz::shrink::{Effort, Remake, ShrinkTime, shrink};
use fuzz::workers::RemoteSearch;
use fuzz::{Task, fuzz};
use package::InProcess;
use std::sync::Arc;
use std::time::{Duration, Instant};
use terms::event::{Silent, Sink};
use terms::fault::Fault;

const SUBJECT: &str = "an input of the plan";
const PASSED_ON: &str = "an input that broke another program";
/// How many inputs of the plan each thread tries before the budget is checked.
const INPUTS_PER_THREAD: usize = 2;

/// An input that broke another program.
#[derive(Clone, Debug)]
pub struct Known {
    /// What it broke, or how it is called.
    pub from: String,
    /// The input.
    pub input: Arc<[u8]>,
}

/// The limits of a step.
#[derive(Clone, Copy, Debug)]
pub struct Allowance<'a> {
    /// The maximum number of inputs of the whole attack on the program, apart from those that broke
    /// others and those that coverage led to.
    pub inputs: Option<u64>,
    /// The time limit of the step.
    pub budget: Budget<'a>,
    /// The maximum time for shrinking an input.
    pub shrink_time: Duration,
}

impl Allowance<'_> {
    /// How many more inputs may be tried.
    fn left(&self, progress: &Progress) -> Option<u64> {
        let inputs = self.inputs?;
        Some(inputs.saturating_sub(progress.counted()))
    }
}

impl Arena<'_> {
    /// Attacks a program until the budget of the step is used or it fails: with the plan, then with
    /// inputs that broke others and were not tried on it, then by fuzzing. Returns the failure after
    /// it was confirmed.
    ///
    /// # Errors
    /// When a program of the package fails, the machine fails, or the step is stopped.
    pub fn step(
        &self,
        target: &AttackTarget<'_>,
        progress: &mut Progress,
        known: &[Known],
        allowance: &Allowance<'_>,
        sink: &dyn Sink,
    ) -> Result<Option<Finding>, Fault> {
        let mut broken = self.try_plan(target, progress, allowance)?;
        for known in known {
            if broken.is_some() || allowance.budget.is_over() {
                break;
            }
            broken = self.try_known(target, known, progress, allowance)?;
        }
        if broken.is_none() && !allowance.budget.is_over() {
            broken = self.try_fuzzing(target, (progress, None), allowance, sink)?;
        }
        let confirmed = broken.map(|broken| self.confirm(target, broken));
        Ok(confirmed.transpose()?.flatten())
    }

    /// Tries the inputs of the plan that were not tried before, up to the first on which the
    /// program fails.
    pub(crate) fn try_plan(
        &self,
        target: &AttackTarget<'_>,
        progress: &mut Progress,
        allowance: &Allowance<'_>,
    ) -> Result<Option<Broken>, Fault> {
        let begin = Instant::now();
        let recorded = Recorded::new(&target.candidate);
        let failed = self.first_of_plan(&recorded, progress, allowance)?;
        let broken = failed.map(|(planned, failing)| {
            let origin = Origin::Plan(planned.call.clone());
            let remake = self.remake(planned);
            self.shrunk(target, (origin, &planned.input, failing), remake, allowance)
        });
        progress.time += begin.elapsed();
        broken.transpose()
    }

    /// The next input of the plan on which the program fails.
    fn first_of_plan(
        &self,
        recorded: &Recorded<'_>,
        progress: &mut Progress,
        allowance: &Allowance<'_>,
    ) -> Result<Option<(&PlanInput, Failing)>, Fault> {
        let jobs = self.tools.pool.jobs();
        let untried = usize::try_from(progress.planned).unwrap_or(usize::MAX);
        let untried = self.plan.get(untried..).unwrap_or_default();
        let most = allowance.left(progress).map_or(usize::MAX, saturated);
        let untried = &untried[..untried.len().min(most)];
        for chunk in untried.chunks(jobs * INPUTS_PER_THREAD) {
            if allowance.budget.is_over() {
                break;
            }
            let tried = pool::map(jobs, chunk, |planned| self.on_planned(recorded, planned));
            for (planned, tried) in chunk.iter().zip(tried) {
                match allowance.budget.unless_stopped(tried)? {
                    None => return Ok(None),
                    Some(Tried::Accepted(_)) => {
                        progress.planned += 1;
                        progress.behaviour = recorded.chained(progress.behaviour, &planned.input);
                    }
                    Some(Tried::Failed(failing)) => {
                        progress.planned += 1;
                        return Ok(Some((planned, *failing)));
                    }
                }
            }
        }
        Ok(None)
    }

    fn on_planned(&self, candidate: &dyn Candidate, planned: &PlanInput) -> Result<Tried, Fault> {
        let (comparison, input) = (self.comparison(), &planned.input);
        let answer: &KnownAnswer = if let Some(known) = planned.answer.get() {
            known
        } else {
            let answer = comparison.answer(input, FastResult::NotRun, SUBJECT)?;
            planned.answer.get_or_init(|| answer)
        };
        comparison.compare(candidate, input, answer, FastResult::NotRun, SUBJECT)
    }

    /// How to make an input of the plan again with other choices, if a model made it.
    fn remake<'p>(&'p self, planned: &'p PlanInput) -> Option<Remake<'p>> {
        let package = self.tools.jury.package();
        match package.in_process(&planned.call.generator)? {
            InProcess::Model(model) => Some(Remake {
                model,
                call: &planned.call,
                choices: None,
            }),
            InProcess::Declared(_) | InProcess::Script(_) | InProcess::Varied(_) => None,
        }
    }

    /// Tries an input that broke another program, perhaps of an earlier version of the problem.
    fn try_known(
        &self,
        target: &AttackTarget<'_>,
        known: &Known,
        progress: &mut Progress,
        allowance: &Allowance<'_>,
    ) -> Result<Option<Broken>, Fault> {
        let is_valid = self.tools.jury.validate(&known.input, None, PASSED_ON)?;
        if is_valid.is_err() {
            progress.passed_on += 1;
            return Ok(None);
        }
        let passed_on = (&*known.from, &known.input);
        self.try_passed_on(target, passed_on, progress, allowance)
    }

    /// Tries an input on which the program `from` fails.
    pub(crate) fn try_passed_on(
        &self,
        target: &AttackTarget<'_>,
        (from, input): (&str, &Arc<[u8]>),
        progress: &mut Progress,
        allowance: &Allowance<'_>,
    ) -> Result<Option<Broken>, Fault> {
        let begin = Instant::now();
        progress.passed_on += 1;
        let failing = self.fails(target, input)?;
        let broken = failing.map(|failing| {
            let origin = Origin::PassedOn(from.to_owned());
            self.shrunk(target, (origin, input, failing), None, allowance)
        });
        progress.time += begin.elapsed();
        broken.transpose()
    }

    /// How the program fails on an input, if it fails.
    ///
    /// # Errors
    /// When a program of the package fails, or the program cannot be run.
    pub fn fails(
        &self,
        target: &AttackTarget<'_>,
        input: &Arc<[u8]>,
    ) -> Result<Option<Failing>, Fault> {
        self.comparison().fails(&target.candidate, input, PASSED_ON)
    }

    /// Fuzzes the program with at most this many further cases.
    pub(crate) fn try_fuzzing(
        &self,
        target: &AttackTarget<'_>,
        (progress, cases): (&mut Progress, Option<u64>),
        allowance: &Allowance<'_>,
        sink: &dyn Sink,
    ) -> Result<Option<Broken>, Fault> {
        let begin = Instant::now();
        let left = allowance.left(progress);
        let remote = (self.tools.workers).map(|workers| (workers, self.described(target)));
        let task = Task {
            comparison: self.comparison(),
            candidates: &[&target.candidate],
            recipes: &self.recipes,
            seed: progress.next,
            cases: [cases, left].into_iter().flatten().min(),
            budget: allowance.budget,
            jobs: self.tools.pool.jobs(),
            shrink_time: ShrinkTime {
                each: allowance.shrink_time,
                all: None,
            },
            find: None,
            findings: 1,
            settles: None,
            may_join: true,
            typed: None,
            elsewhere: remote.as_ref().map(|(workers, search)| RemoteSearch {
                workers: *workers,
                search,
            }),
        };
        let fuzzed = fuzz(&task, sink)?;
        progress.numbered += fuzzed.cases;
        progress.guided += fuzzed.guided_cases;
        progress.next = fuzzed.next;
        progress.time += begin.elapsed();
        Ok(fuzzed.findings.into_iter().next().map(Broken::from))
    }

    /// Shrinks an input on which the program fails.
    fn shrunk(
        &self,
        target: &AttackTarget<'_>,
        (origin, found, failing): (Origin, &Arc<[u8]>, Failing),
        remake: Option<Remake<'_>>,
        allowance: &Allowance<'_>,
    ) -> Result<Broken, Fault> {
        let effort = Effort {
            time: allowance.shrink_time,
            jobs: self.tools.pool.jobs(),
            stop: allowance.budget.stop(),
            sink: &Silent,
        };
        let comparison = self.comparison();
        let (candidate, input) = (&target.candidate, found.clone());
        let smallest = shrink(&comparison, candidate, input, failing, remake, effort)?;
        Ok(Broken {
            origin,
            found: found.clone(),
            input: smallest.input,
            gave_up: smallest.gave_up,
        })
    }
}

fn saturated(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
