//! The first phase of `strength --save`: adds the cases of a covering plan that all correct
//! solutions solve in time.

use super::rewrite::rewrite;
use super::{Context, Fault};
use crate::cli::context::Open;
use crate::cli::locate;
use cases::build::{Case, LockMode, Use};
use cases::jury::Jury;
use cases::plan::Origin;
use covering::{CoveringPlan, JuryTrial, Limits, Makers, is_of_plan, with_plan};
use judge::{Judge, JudgedCase, ResultStore};
use package::{Group, Package};
use program::Source;
use report::{LeftOut, PlanReport};
use sandbox::Cancel;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Instant;
use terms::verdict::Verdict;

/// The maximum number of cases of a plan, and the maximum size of an input.
const LIMITS: Limits = Limits {
    cases: 100,
    bytes: 4 << 20,
};
/// How often cases are left out before this gives up: each time, the inputs of other cases change.
const MAX_ROUNDS: usize = 6;
/// How often a case on which a correct solution is slow loses half of its datasets before it is
/// left out.
const MAX_HALVINGS: usize = 3;
/// The share of its time limit that a correct solution may need on a case.
const MAX_TIME_SHARE: f64 = 0.5;

/// Trying a plan ends when the flag is set or at the time. A case on which no correct solution was
/// slow until then is kept.
type Bounds<'a> = (&'a Arc<AtomicBool>, Option<Instant>);

/// Adds the cases of a plan to a spec that has none; returns nothing if no generator has parameters
/// that vary. If building fails, the spec is left unchanged.
pub(super) fn add(
    context: &Context,
    problem: &str,
    limits: Bounds<'_>,
) -> Result<Option<PlanReport>, Fault> {
    let dir = locate::one(&context.root, problem)?;
    let package = package::open(&dir, &context.languages)?;
    if package.groups.iter().any(|group| is_of_plan(&group.name)) {
        return Ok(None);
    }
    let plan = plan(context, &package, &LIMITS)?;
    if plan.groups.is_empty() {
        return Ok(None);
    }
    let spec = package.dir.join("problem.toml");
    let before = std::fs::read_to_string(&spec);
    let before = before.map_err(|error| Fault::file("read", &spec, error))?;
    let added = add_those_in_time(context, &package, plan, limits);
    if !matches!(&added, Ok(report) if report.cases > 0) {
        rewrite(&package, |_| Ok(before))?;
    }
    added.map(Some)
}

/// Makes a plan in which all inputs are valid.
pub(super) fn plan(
    context: &Context,
    package: &Package,
    limits: &Limits,
) -> Result<CoveringPlan, Fault> {
    let may_be_rejected = covering::may_be_rejected(package);
    if !may_be_rejected && !covering::calls_programs(package) {
        return Ok(covering::plan(package, limits, Makers::UNTRIED));
    }
    let open = context.open_dir(&package.dir, Use::Programs)?;
    let jury = open.jury();
    if package.varies() {
        check_given(package, &jury)?;
    }
    check_calls(package, &jury)?;
    // The groups of a plan have no arguments for validators.
    let group = Group {
        validator_args: Some(Vec::new()),
        ..Group::of_inputs(package)
    };
    let is_bold = package.varies() || covering::calls_programs(package);
    let trial = JuryTrial::new(&jury, Some(&group), "an input of the plan", is_bold);
    let mut plan = trial.with(|makers| covering::plan(package, limits, makers));
    // In that case, programs are called only with parameters that the groups use.
    if trial.take_hangs() && covering::calls_programs(package) {
        plan = trial.with_validators(|makers| covering::plan(package, limits, makers));
    }
    trial.finish(plan)
}

/// Fails if a generator does not make a valid input for a group of the spec, because it would not
/// make one in a plan either. Groups of an earlier plan are ignored, as they are replaced.
fn check_calls(package: &Package, jury: &Jury<'_>) -> Result<(), Fault> {
    let mut called: BTreeSet<usize> = BTreeSet::new();
    for planned in cases::plan::plan(package) {
        if let Origin::Generated(call) = &planned.origin
            && package.generators.contains_key(&call.generator)
            && !package
                .groups
                .get(planned.group)
                .is_some_and(|it| is_of_plan(&it.name))
            && called.insert(planned.group)
            && let Ok(input) = jury.sample(call, &planned.id)?
        {
            let group = package.groups.get(planned.group);
            jury.require_valid(&input.into(), group, &planned.id)?;
        }
    }
    Ok(())
}

/// Fails if the validators crash on a given input, because they would also crash on all inputs made
/// from it.
fn check_given(package: &Package, jury: &Jury<'_>) -> Result<(), Fault> {
    match package.given_files().contents().next() {
        Some(input) => jury
            .validate(&input.into(), None, "a given input")
            .map(drop),
        None => Ok(()),
    }
}

fn add_those_in_time(
    context: &Context,
    package: &Package,
    mut plan: CoveringPlan,
    limits: Bounds<'_>,
) -> Result<PlanReport, Fault> {
    let mut left_out: Vec<LeftOut> = Vec::new();
    for round in 0..MAX_ROUNDS {
        rewrite(package, |spec| with_plan(spec, &plan))?;
        let Tried { unfit, untried } = tried(context, &package.dir, &plan, limits)?;
        if unfit.is_empty() {
            return Ok(PlanReport {
                cases: plan.cases(),
                left_out,
                untried,
            });
        }
        let ids = |unfit: &[LeftOut]| unfit.iter().map(|it| it.case.clone()).collect();
        // Fewer datasets also reveal slow programs, as long as correct solutions have time to
        // spare.
        let smaller = plan.with_fewer_datasets(&ids(&unfit));
        let (smaller_ones, gone): (Vec<LeftOut>, Vec<LeftOut>) =
            unfit.into_iter().partition(|it| {
                round < MAX_HALVINGS
                    && it.input.is_none()
                    && smaller.params(&it.case) != plan.params(&it.case)
            });
        plan = plan
            .with_fewer_datasets(&ids(&smaller_ones))
            .without(&ids(&gone));
        left_out.extend(gone);
    }
    Ok(PlanReport {
        left_out,
        ..PlanReport::default()
    })
}

/// The results of running accepted solutions on the cases of a plan.
#[derive(Default)]
struct Tried {
    /// The cases that some solution does not solve in half of its time limit.
    unfit: Vec<LeftOut>,
    /// The solutions that were not run for lack of time.
    untried: Vec<String>,
}

/// Runs the correct solutions on the cases of a plan.
fn tried(
    context: &Context,
    dir: &Path,
    plan: &CoveringPlan,
    (stop, until): Bounds<'_>,
) -> Result<Tried, Fault> {
    let open = context.open_dir(dir, Use::Cases)?;
    let sandbox = open.sandbox_until(stop);
    let jury = open.jury_in(&sandbox);
    let built = context.build(&jury, &open.dir, LockMode::Ignore)?;
    let cases = built.cases.into_iter();
    let cases: Vec<Case> = cases.filter(|case| plan.has(&case.planned.id)).collect();
    let accepted = open.package.accepted_submissions()?;
    let store = ResultStore::new(&open.dir, false);
    let judge = Judge {
        jury: &jury,
        cases: &cases,
        compiler: &open.compiler,
        sandbox: &sandbox,
        pool: &context.pool,
        workers: None,
        all: true,
        store: Some(&store),
        keeps_output: false,
        cancel: Cancel::default(),
    };
    let Tried {
        mut unfit,
        mut untried,
    } = Tried::default();
    for one in &by_turns(accepted) {
        let (solution, source) = one;
        let is_over = until.is_some_and(|until| Instant::now() >= until);
        if is_over {
            untried.push(solution.clone());
            continue;
        }
        let judged = cancelled_at(until, &judge.cancel, || {
            judge.judge_all(std::slice::from_ref(one), &*context.sink)
        })?;
        if stop.load(Ordering::Relaxed) {
            return Err(Fault::Usage(
                "stopped before the cases of the plan were tried: nothing was added".to_owned(),
            ));
        }
        // A solution whose tools are missing, or that fails on other cases as well, proves nothing
        // about single cases.
        let Some(Ok(judged)) = judged.into_iter().next() else {
            continue;
        };
        // After a cancellation, the results of some cases are missing.
        if judge.cancel.is_cancelled() {
            untried.push(solution.clone());
        }
        for judged in &judged.cases {
            let Some(case) = cases.iter().find(|case| case.planned.id == judged.id) else {
                continue;
            };
            let is_known = unfit.iter().any(|it| it.case == judged.id);
            if !is_known && is_unfit(&open, source, case, judged) {
                unfit.push(left_out(&open, solution, case, judged)?);
            }
        }
    }
    Ok(Tried { unfit, untried })
}

/// Runs `work`, and cancels it at `until`.
fn cancelled_at<T>(until: Option<Instant>, cancel: &Cancel, work: impl FnOnce() -> T) -> T {
    let Some(until) = until else {
        return work();
    };
    let (over, is_over) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            let left = until.saturating_duration_since(Instant::now());
            if is_over.recv_timeout(left) == Err(RecvTimeoutError::Timeout) {
                cancel.cancel();
            }
        });
        let done = work();
        drop(over);
        done
    })
}

/// Orders solutions so that each language comes once, then each language a second time, and so on:
/// if time is short, different languages matter more than different solutions.
fn by_turns(solutions: Vec<(String, Source)>) -> Vec<(String, Source)> {
    let mut met: BTreeMap<String, usize> = BTreeMap::new();
    let turns = solutions.into_iter().map(|one| {
        let turn = met.entry(one.1.language.name.clone()).or_default();
        *turn += 1;
        (*turn, one)
    });
    let mut turns: Vec<(usize, (String, Source))> = turns.collect();
    turns.sort_by_key(|(turn, _)| *turn);
    turns.into_iter().map(|(_, one)| one).collect()
}

fn is_unfit(open: &Open, source: &Source, case: &Case, judged: &JudgedCase) -> bool {
    let group = open.package.groups.get(case.planned.group);
    let limit = open.package.limits_for(&source.language, group).time;
    judged.verdict != Verdict::Accepted || judged.cpu > limit.mul_f64(MAX_TIME_SHARE)
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
        let place = open.dir.reports().join(judged.id.replace('/', "-") + ".in");
        let parent = place.parent().unwrap_or(Path::new("."));
        std::fs::create_dir_all(parent).map_err(|error| Fault::file("make", parent, error))?;
        std::fs::copy(&case.input, &place).map_err(|error| Fault::file("write", &place, error))?;
        Some(place)
    };
    Ok(LeftOut {
        case: judged.id.clone(),
        solution: solution.to_owned(),
        verdict: judged.verdict,
        cpu: judged.cpu,
        input,
    })
}
