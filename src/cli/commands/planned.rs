//! The first phase of `strength --save`: adds the cases of a covering plan that all correct
//! solutions solve in time.

mod solvable;
mod trial;

use super::fuzz::stop_on_interrupt;
use super::rewrite::rewrite;
use super::{Context, Fault};
use crate::cli::context::Open;
use crate::cli::locate;
use cases::build::Use;
use covering::{CoveringPlan, Limits, Makers, is_of_plan};
use package::Package;
use report::{LeftOut, PlanReport};
pub(super) use solvable::solvable;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use terms::verdict::Verdict;
use trial::{TrialResults, tried};

/// The maximum number of cases of a plan, and the maximum size of an input.
const LIMITS: Limits = Limits {
    cases: 100,
    bytes: 4 << 20,
    until: None,
};
/// The share of the time in which the plan is made.
const MAKING_SHARE: f64 = 0.4;
/// How often cases are left out before this gives up: each time, the inputs of other cases change.
const MAX_ROUNDS: usize = 6;
/// How often a case on which a correct solution is slow loses half of its datasets or of its size
/// before it is left out.
const MAX_HALVINGS: usize = 3;
/// How often a case is halved at once on which a correct solution was stopped at its limit: how long
/// it would have taken is unknown.
const HALVINGS_OF_STOPPED: usize = 3;

/// How many cases of each group are built at first, and how many times as many next.
const FIRST_BUILT: usize = 2;
const MAX_GROWTH: usize = 4;

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
    // The rest is for building the cases and trying the correct solutions on them.
    let now = Instant::now();
    let end = |until: Instant| now + until.saturating_duration_since(now).mul_f64(MAKING_SHARE);
    let bounded = Limits {
        until: limits.1.map(end),
        ..LIMITS
    };
    let plan = plan(context, &package, &bounded)?;
    if plan.groups.is_empty() {
        return Ok(None);
    }
    let before = text_of_spec(&package)?;
    let added = add_those_in_time(context, &package, plan, limits);
    if !matches!(&added, Ok(report) if report.cases > 0) {
        rewrite(&package, |_| Ok(before))?;
    }
    added.map(Some)
}

/// Writes a plan into the spec, without the cases that the reference does not solve, and builds its
/// cases. If that fails, the spec is left unchanged.
pub(super) fn write(
    context: &Context,
    package: &Package,
    plan: CoveringPlan,
) -> Result<(CoveringPlan, Vec<LeftOut>), Fault> {
    let before = text_of_spec(package)?;
    let stop = stop_on_interrupt()?;
    let written = solvable(context, package, plan, &stop);
    if written.is_err() {
        rewrite(package, |_| Ok(before))?;
    }
    written
}

fn text_of_spec(package: &Package) -> Result<String, Fault> {
    let spec = package.dir.join("problem.toml");
    std::fs::read_to_string(&spec).map_err(|error| Fault::file("read", &spec, error))
}

/// Makes a plan in which all inputs are valid.
pub(super) fn plan(
    context: &Context,
    package: &Package,
    limits: &Limits,
) -> Result<CoveringPlan, Fault> {
    if !covering::needs_jury(package) {
        return Ok(covering::plan(package, limits, Makers::UNTRIED));
    }
    let open = context.open_dir(&package.dir, Use::Programs)?;
    covering::valid_plan(&open.jury(), limits)
}

fn add_those_in_time(
    context: &Context,
    package: &Package,
    mut plan: CoveringPlan,
    limits: Bounds<'_>,
) -> Result<PlanReport, Fault> {
    let mut left_out: Vec<LeftOut> = Vec::new();
    let whole = plan.cases();
    if let Some(until) = limits.1 {
        (plan, left_out) = built_in_time(context, package, plan, (limits.0, until))?;
    }
    let cut = whole.saturating_sub(plan.cases() + left_out.len());
    for round in 0..MAX_ROUNDS {
        let (solved, unsolved) = solvable(context, package, plan, limits.0)?;
        plan = solved;
        left_out.extend(unsolved);
        if plan.groups.is_empty() {
            break;
        }
        let TrialResults { unfit, untried } = tried(context, &package.dir, &plan, limits)?;
        if unfit.is_empty() {
            return Ok(PlanReport {
                cases: plan.cases(),
                left_out,
                untried: untried.into_iter().collect(),
                cut,
            });
        }
        let ids = |unfit: &[LeftOut]| unfit.iter().map(|it| it.case.clone()).collect();
        // Smaller inputs also reveal slow programs, as long as correct solutions have time to
        // spare.
        let smaller = plan.with_smaller_inputs(&ids(&unfit));
        let (smaller_ones, gone): (Vec<LeftOut>, Vec<LeftOut>) =
            unfit.into_iter().partition(|it| {
                round < MAX_HALVINGS
                    && it.input.is_none()
                    && smaller.params(&it.case) != plan.params(&it.case)
            });
        let (stopped, slow): (Vec<LeftOut>, Vec<LeftOut>) = smaller_ones
            .into_iter()
            .partition(|it| it.verdict == Verdict::TimeLimit);
        plan = plan.with_smaller_inputs(&ids(&slow));
        for _ in 0..HALVINGS_OF_STOPPED {
            plan = plan.with_smaller_inputs(&ids(&stopped));
        }
        plan = plan.without(&ids(&gone));
        left_out.extend(gone);
    }
    Ok(PlanReport {
        left_out,
        cut,
        ..PlanReport::default()
    })
}

/// The first cases of a plan, as many as are built in three quarters of the time, and those of them
/// that the reference does not solve; the rest of the time is for running the correct solutions. The
/// number grows step by step, as later cases may be larger.
fn built_in_time(
    context: &Context,
    package: &Package,
    mut plan: CoveringPlan,
    (stop, until): (&Arc<AtomicBool>, Instant),
) -> Result<(CoveringPlan, Vec<LeftOut>), Fault> {
    trial::build(context, &package.dir, stop)?;
    let begin = Instant::now();
    let time = until.saturating_duration_since(begin) * 3 / 4;
    let mut left_out: Vec<LeftOut> = Vec::new();
    let mut cases = FIRST_BUILT;
    loop {
        let (part, unsolved) = solvable(context, package, plan.first(cases), stop)?;
        for it in &unsolved {
            plan = plan.without(&[it.case.clone()].into());
        }
        left_out.extend(unsolved);
        let used = begin.elapsed();
        let largest = plan.groups.iter().map(|it| it.cases.len()).max();
        if Some(cases) >= largest || used >= time {
            return Ok((part, left_out));
        }
        // The next step must fit into the time as well, with those that are built.
        let per_case = used / u32::try_from(part.cases().max(1)).unwrap_or(u32::MAX);
        let fits = |cases: usize| {
            let built = u32::try_from(plan.first(cases).cases()).unwrap_or(u32::MAX);
            per_case.saturating_mul(built) <= time
        };
        let next = (cases + 1..=cases * MAX_GROWTH).rev().find(|it| fits(*it));
        let Some(next) = next else {
            return Ok((part, left_out));
        };
        cases = next;
    }
}

/// Writes an input to the reports of a problem, so that the user can inspect it.
fn saved_input(open: &Open, id: &str, input: &[u8]) -> Result<PathBuf, Fault> {
    let reports = open.dir.reports();
    std::fs::create_dir_all(&reports).map_err(|error| Fault::file("make", &reports, error))?;
    let place = reports.join(id.replace('/', "-") + ".in");
    std::fs::write(&place, input).map_err(|error| Fault::file("write", &place, error))?;
    Ok(place)
}
