//! Plans in which the jury has made every input, and found it valid.

use super::by_jury::JuryTrial;
use super::group::{CoveringPlan, Limits};
use super::plan::{calls_programs, may_be_rejected, plan, validator_args};
use super::spec::is_of_plan;
use super::trial::Makers;
use cases::jury::Jury;
use cases::plan::Origin;
use package::{Group, Package};
use std::collections::BTreeSet;
use std::time::Duration;
use terms::fault::Fault;

/// Whether a plan needs the jury. Otherwise generators of the tool make all its inputs, and these
/// are always valid.
#[must_use]
pub fn needs_jury(package: &Package) -> bool {
    may_be_rejected(package) || calls_programs(package)
}

/// How often programs may run into their time limit: large numbers make some of them hang.
const MAX_HANGS: usize = 8;

/// How much CPU time a program may use for an input of a plan. Inputs within this limit are rarely
/// near it, so slower machines make the same plan; calls beyond it are reported.
const MAX_TIME: Duration = Duration::from_secs(6);
/// The same for a plan with a time limit of its own.
const MAX_TIME_IF_LIMITED: Duration = Duration::from_secs(2);

/// Makes a plan in which all inputs are valid.
///
/// # Errors
/// When a generator makes no valid input for a group of the spec, a validator fails, or a program
/// cannot be run.
pub fn valid_plan(jury: &Jury<'_>, limits: &Limits) -> Result<CoveringPlan, Fault> {
    let package = jury.package();
    if !needs_jury(package) {
        return Ok(plan(package, limits, Makers::UNTRIED));
    }
    if package.varies() {
        check_given(jury)?;
    }
    check_calls(jury)?;
    let group = Group {
        validator_args: Some(validator_args(package)),
        ..Group::of_inputs(package)
    };
    let is_bold = package.can_vary() || calls_programs(package);
    let hurried = jury.hurried(match limits.until {
        Some(_) => MAX_TIME_IF_LIMITED,
        None => MAX_TIME,
    });
    let trial = JuryTrial::new(&hurried, Some(&group), "an input of the plan", is_bold);
    let trial = trial.with_max_hangs(MAX_HANGS);
    let mut made = trial.with(|makers| plan(package, limits, makers));
    // In that case, programs are called only with parameters that the groups use.
    if trial.take_hangs() && calls_programs(package) {
        made = trial.with_validators(|makers| plan(package, limits, makers));
    }
    made.too_slow = trial.too_slow();
    trial.finish(made)
}

/// Fails if a generator does not make a valid input for a group of the spec, because it would not
/// make one in a plan either. Groups of an earlier plan are ignored, as they are replaced.
fn check_calls(jury: &Jury<'_>) -> Result<(), Fault> {
    let package = jury.package();
    let mut called: BTreeSet<usize> = BTreeSet::new();
    for planned in cases::plan::plan(package) {
        if let Origin::Generated(call) = &planned.origin
            && package.generator_program(&call.generator).is_some()
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
fn check_given(jury: &Jury<'_>) -> Result<(), Fault> {
    match jury.package().given_files().contents().next() {
        Some(input) => jury
            .validate(&input.into(), None, "a given input")
            .map(drop),
        None => Ok(()),
    }
}
