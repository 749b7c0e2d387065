//! Running the correct solutions on the cases of a plan.

use super::solvable::failed_case;
use super::{Bounds, saved_input};
use crate::cli::commands::{Context, Fault};
use crate::cli::context::Open;
use cases::build::{Case, LockMode, Use};
use covering::CoveringPlan;
use judge::{Judge, JudgedCase, ResultStore, cancelled_at};
use program::Source;
use report::LeftOut;
use sandbox::Cancel;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::slice;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use strength::speed;
use terms::verdict::Verdict;

/// The share of its time limit that a correct solution may need on a case.
const MAX_TIME_SHARE: f64 = 0.5;
/// The number of cases that solutions in slow languages are run on first.
const HARDEST: usize = 4;

/// The results of running accepted solutions on the cases of a plan.
#[derive(Default)]
pub(super) struct TrialResults {
    /// The cases that some solution does not solve in half of its time limit.
    pub(super) unfit: Vec<LeftOut>,
    /// The solutions that were not run on all cases for lack of time.
    pub(super) untried: BTreeSet<String>,
}

/// Runs the correct solutions on the cases of a plan.
pub(super) fn tried(
    context: &Context,
    dir: &Path,
    plan: &CoveringPlan,
    bounds: Bounds<'_>,
) -> Result<TrialResults, Fault> {
    let open = context.open_dir(dir, Use::Cases)?;
    let sandbox = open.sandbox_until(bounds.0);
    let jury = open.jury_in(&sandbox);
    let built = context.build(&jury, &open.dir, LockMode::Ignore)?;
    let cases = built.cases.into_iter();
    let cases = cases.filter(|case| plan.has(&case.planned.id)).collect();
    let mut trial = PlanTrial {
        context,
        open: &open,
        plan,
        judge: Judge {
            jury: &jury,
            cases: &[],
            compiler: &open.compiler,
            sandbox: &sandbox,
            pool: &context.pool,
            workers: None,
            all: true,
            store: Some(&ResultStore::new(&open.dir, false)),
            keeps_output: false,
            cancel: Cancel::default(),
        },
        bounds,
        tried: TrialResults::default(),
        solutions: BTreeMap::new(),
        cases: BTreeMap::new(),
    };
    trial.run_all(open.package.accepted_submissions()?, cases)?;
    Ok(trial.tried)
}

/// Builds all cases of a problem, so that trying them begins at once.
pub(super) fn build(context: &Context, dir: &Path, stop: &Arc<AtomicBool>) -> Result<(), Fault> {
    let open = context.open_dir(dir, Use::Cases)?;
    let sandbox = open.sandbox_until(stop);
    let jury = open.jury_in(&sandbox);
    context.build(&jury, &open.dir, LockMode::Ignore).map(drop)
}

struct PlanTrial<'a> {
    context: &'a Context,
    open: &'a Open,
    plan: &'a CoveringPlan,
    /// How solutions are judged, apart from the cases.
    judge: Judge<'a>,
    bounds: Bounds<'a>,
    tried: TrialResults,
    /// The shares of their time limits that solutions needed so far.
    solutions: BTreeMap<String, TimeShares>,
    /// The largest share of a time limit that some solution needed on each case.
    cases: BTreeMap<String, f64>,
}

/// The smallest and the largest share of a time limit.
#[derive(Clone, Copy)]
struct TimeShares(f64, f64);

impl TimeShares {
    /// Starting a program takes the same time on every input, so it says nothing about speed.
    fn without_start(self) -> f64 {
        self.1 - self.0
    }
}

impl PlanTrial<'_> {
    /// Runs the solutions in the fastest languages on all cases, which shows which cases are hard;
    /// then the others on the largest and the hardest cases; then the others on all cases, the
    /// slowest first. If time is short, easy cases are not tried with fast solutions, which matters
    /// least. Stops at the first unfit cases, since the plan changes without them.
    fn run_all(
        &mut self,
        mut solutions: Vec<(String, Source)>,
        mut cases: Vec<Case>,
    ) -> Result<(), Fault> {
        solutions.sort_by_key(|(_, source)| speed(source));
        let mut by_speed = solutions.chunk_by(|a, b| speed(&a.1) == speed(&b.1));
        let quick = by_speed.next().unwrap_or_default();
        let mut others = solutions[quick.len()..].to_vec();
        cases.sort_by_cached_key(|case| Reverse(case.input_bytes()));
        self.run(quick, &cases)?;
        self.run(&others, cases.get(..HARDEST).unwrap_or(&cases))?;
        let share = |case: &Case| {
            self.cases
                .get(&case.planned.id)
                .copied()
                .unwrap_or_default()
        };
        cases.sort_by(|a, b| share(b).total_cmp(&share(a)));
        self.run(&others, cases.get(..HARDEST).unwrap_or(&cases))?;
        let share = |name: &str| {
            self.solutions
                .get(name)
                .map_or(0.0, |it| it.without_start())
        };
        others.sort_by(|(a, _), (b, _)| share(b).total_cmp(&share(a)));
        for one in &others {
            self.run(slice::from_ref(one), &cases)?;
        }
        Ok(())
    }

    /// Runs solutions on some of the cases until the time is over, unless some case is unfit.
    fn run(&mut self, solutions: &[(String, Source)], cases: &[Case]) -> Result<(), Fault> {
        if !self.tried.unfit.is_empty() {
            return Ok(());
        }
        let (stop, until) = self.bounds;
        if until.is_some_and(|until| Instant::now() >= until) {
            let names = solutions.iter().map(|(name, _)| name.clone());
            self.tried.untried.extend(names);
            return Ok(());
        }
        let judge = Judge {
            cases,
            ..self.judge.clone()
        };
        let judged = cancelled_at(until, &judge.cancel, || {
            judge.judge_all(solutions, &*self.context.sink)
        })?;
        if stop.load(Ordering::Relaxed) {
            return Err(Fault::Usage(
                "stopped before the cases of the plan were tried: nothing was added".to_owned(),
            ));
        }
        for ((name, source), judged) in solutions.iter().zip(judged) {
            let judged = match judged {
                Ok(judged) => judged,
                // A solution whose tools are missing proves nothing about cases.
                Err(fault) => {
                    self.note_failure(&fault, cases)?;
                    continue;
                }
            };
            // After a cancellation, the results of some cases are missing.
            if judge.cancel.is_cancelled() && judged.cases.len() < cases.len() {
                self.tried.untried.insert(name.clone());
            }
            for judged in &judged.cases {
                if let Some(case) = cases.iter().find(|case| case.planned.id == judged.id) {
                    self.note((name, source), case, judged)?;
                }
            }
        }
        Ok(())
    }

    /// Notes that a case is unfit if a component of the package failed on it: the checker may find
    /// that the answer is wrong.
    fn note_failure(&mut self, fault: &Fault, cases: &[Case]) -> Result<(), Fault> {
        let Some((part, verdict)) = failed_case(fault, self.plan) else {
            return Ok(());
        };
        let is_new = self.tried.unfit.iter().all(|it| it.case != part.subject);
        let case = cases.iter().find(|case| case.planned.id == part.subject);
        if let Some(case) = case.filter(|_| is_new) {
            self.tried.unfit.push(LeftOut {
                case: part.subject.clone(),
                solution: part.part.clone(),
                verdict,
                cpu: Duration::ZERO,
                input: Some(saved_case(self.open, case)?),
            });
        }
        Ok(())
    }

    /// Notes the time of a solution on a case, and whether the case is unfit.
    fn note(
        &mut self,
        (name, source): (&str, &Source),
        case: &Case,
        judged: &JudgedCase,
    ) -> Result<(), Fault> {
        let package = &self.open.package;
        let limits = package.limits_for(&source.language, package.groups.get(case.planned.group));
        let share = judged.cpu.as_secs_f64() / limits.time.as_secs_f64();
        let shares = self.solutions.entry(name.to_owned());
        let TimeShares(smallest, largest) = shares.or_insert(TimeShares(share, share));
        (*smallest, *largest) = (smallest.min(share), largest.max(share));
        let largest = self.cases.entry(judged.id.clone()).or_default();
        *largest = largest.max(share);
        let is_unfit = judged.verdict != Verdict::Accepted || share > MAX_TIME_SHARE;
        if is_unfit && !self.tried.unfit.iter().any(|it| it.case == judged.id) {
            let left_out = left_out(self.open, name, case, judged)?;
            self.tried.unfit.push(left_out);
        }
        Ok(())
    }
}

fn saved_case(open: &Open, case: &Case) -> Result<PathBuf, Fault> {
    let input = std::fs::read(&case.input);
    let input = input.map_err(|error| Fault::file("read", &case.input, error))?;
    saved_input(open, &case.planned.id, &input)
}

/// The report on a case that is left out. An input on which a correct solution is wrong is saved,
/// so that the user can inspect it.
fn left_out(
    open: &Open,
    solution: &str,
    case: &Case,
    judged: &JudgedCase,
) -> Result<LeftOut, Fault> {
    let is_slow = matches!(judged.verdict, Verdict::Accepted | Verdict::TimeLimit);
    let input = if is_slow {
        None
    } else {
        Some(saved_case(open, case)?)
    };
    Ok(LeftOut {
        case: judged.id.clone(),
        solution: solution.to_owned(),
        verdict: judged.verdict,
        cpu: judged.cpu,
        input,
    })
}
