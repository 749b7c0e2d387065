//! Building the cases of a plan, without those that the reference does not solve.

use super::saved_input;
use crate::cli::commands::rewrite::rewrite;
use crate::cli::commands::{Context, Fault};
use crate::cli::context::Open;
use cases::build::{LockMode, Use};
use cases::plan::Origin;
use covering::{CoveringPlan, with_plan};
use package::{Package, Part};
use report::LeftOut;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use terms::fault::{PartFailure, PartFault};
use terms::verdict::Verdict;

/// How many cases are left out one after the other before the plan counts as unusable: each time,
/// the inputs of other cases change.
const MAX_UNSOLVED: usize = 12;
/// The same for cases without an input.
const MAX_WITHOUT: usize = 30;
/// The least time for the reference, which need not be as fast as a submission.
const LEAST_TIME: Duration = Duration::from_secs(2);

/// The plan without the cases for which the reference writes no answer, and these cases. The spec
/// then has the plan, and the cases are built.
pub(in crate::cli::commands) fn solvable(
    context: &Context,
    package: &Package,
    mut plan: CoveringPlan,
    stop: &Arc<AtomicBool>,
) -> Result<(CoveringPlan, Vec<LeftOut>), Fault> {
    let mut left_out = Vec::new();
    let mut without_input = 0;
    loop {
        rewrite(package, |spec| with_plan(spec, &plan))?;
        let mut open = context.open_dir(&package.dir, Use::Cases)?;
        hurry(&mut open.package);
        let sandbox = open.sandbox_until(stop);
        let built = context.build(&open.jury_in(&sandbox), &open.dir, LockMode::Ignore);
        let Err(fault) = built else {
            return Ok((plan, left_out));
        };
        // Without a case, later ones have other random numbers, with which there may be no input.
        if let Some(case) =
            case_without_input(&fault, &plan).filter(|_| without_input < MAX_WITHOUT)
        {
            without_input += 1;
            plan = plan.without(&[case].into());
            continue;
        }
        let failed = failed_case(&fault, &plan).filter(|_| left_out.len() < MAX_UNSOLVED);
        let Some((part, verdict)) = failed else {
            return Err(fault);
        };
        let input = match verdict {
            Verdict::TimeLimit => None,
            _ => input_of(&open, &part.subject)?,
        };
        left_out.push(LeftOut {
            case: part.subject.clone(),
            solution: part.part.trim_start_matches("solution ").to_owned(),
            verdict,
            cpu: open.package.limits.time,
            input,
        });
        plan = plan.without(&[part.subject.clone()].into());
    }
}

/// The case of the plan for which the generator makes no input.
fn case_without_input(fault: &Fault, plan: &CoveringPlan) -> Option<String> {
    match fault {
        Fault::Part(part) if matches!(part.failure, PartFailure::NoInput(_)) => {
            plan.params(&part.subject)?;
            Some(part.subject.clone())
        }
        _ => None,
    }
}

/// Gives the reference no more time than a right solution has: a case on which it needs a minute is
/// of no use.
fn hurry(package: &mut Package) {
    if let Part::Program(program) = &mut package.reference {
        program.time = program.time.min(package.limits.time.max(LEAST_TIME));
    }
}

/// The failure of a component on a case of the plan, which it need not have on other cases, and the
/// verdict for a submission that failed in this way.
pub(super) fn failed_case<'a>(
    fault: &'a Fault,
    plan: &CoveringPlan,
) -> Option<(&'a PartFault, Verdict)> {
    let Fault::Part(part) = fault else {
        return None;
    };
    let verdict = match part.failure {
        PartFailure::TooSlow(..) | PartFailure::TooLarge(_) => Verdict::TimeLimit,
        PartFailure::Died(..) => Verdict::RuntimeError,
        PartFailure::BadAnswer(_) | PartFailure::NothingPrinted => Verdict::WrongAnswer,
        PartFailure::DoesNotCompile(_)
        | PartFailure::NoPicture { .. }
        | PartFailure::NotDeterministic(_)
        | PartFailure::NoInput(_)
        | PartFailure::Rejected(..)
        | PartFailure::AnswerDiffers { .. } => return None,
    };
    plan.params(&part.subject)?;
    Some((part, verdict))
}

/// Saves the input of a generated case, and returns its path.
fn input_of(open: &Open, id: &str) -> Result<Option<PathBuf>, Fault> {
    let planned = cases::plan::plan(&open.package);
    let call = planned.into_iter().find_map(|case| match case.origin {
        Origin::Generated(call) if case.id == id => Some(call),
        _ => None,
    });
    let made = call.map(|call| open.jury().sample(&call, id)).transpose()?;
    let input = made.and_then(Result::ok);
    input.map(|input| saved_input(open, id, &input)).transpose()
}

#[cfg(test)]
mod tests {
    use super::case_without_input;
    use crate::cli::commands::Fault;
    use covering::{CoveringPlan, GroupPlan};
    use generators::Params;
    use std::collections::BTreeSet;
    use terms::fault::PartFailure;

    #[test]
    fn only_a_case_of_the_plan_is_left_out_if_it_has_no_input() {
        let plan = CoveringPlan {
            groups: vec![GroupPlan {
                name: "plan-input".to_owned(),
                generator: "input".to_owned(),
                datasets: None,
                sizes: BTreeSet::new(),
                cases: vec![Params::default()],
                covered: 0,
                all: 0,
                impossible: 0,
            }],
            ..CoveringPlan::default()
        };
        let failed = |subject: &str, failure: PartFailure| {
            let fault = Fault::part("p", "generator `input`".to_owned(), subject, failure);
            case_without_input(&fault, &plan)
        };
        let none = || PartFailure::NoInput("too many conditions".to_owned());
        assert_eq!(
            failed("plan-input/01", none()),
            Some("plan-input/01".to_owned())
        );
        assert_eq!(failed("secret/01", none()), None);
        assert_eq!(failed("plan-input/01", PartFailure::NothingPrinted), None);
    }
}
