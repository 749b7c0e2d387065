//! Generator calls that the spec guarantees to be valid: if the validators reject their inputs, the
//! package is at fault.

use crate::recipe::params_of;
use cases::plan::Call;
use generators::Value;
use package::{Cases, Choices, InProcess, Package, Part};
use std::collections::BTreeMap;

/// Whether the validators have to decide about the inputs of a generator in this process: it
/// changes given inputs, or there is a validator that may be stricter than the source of the
/// inputs.
pub(crate) fn may_be_rejected(package: &Package, generator: &str) -> bool {
    let is_own = |part: &Part| matches!(part, Part::Program(_) | Part::Script(_));
    let others = package.validators.iter().filter(|it| is_own(it)).count();
    match package.in_process(generator) {
        Some(InProcess::Varied(_)) => true,
        // The inputs are drawn from one of the validators.
        Some(InProcess::Script(_)) => others > 1,
        Some(InProcess::Declared(_) | InProcess::Model(_)) => others > 0,
        None => false,
    }
}

/// Whether the validators decide if there is an input for a call.
pub(crate) fn is_open(package: &Package, call: &Call) -> bool {
    if package.generator_program(&call.generator).is_some() {
        return !is_of_spec(package, call);
    }
    may_be_rejected(package, &call.generator)
}

/// Whether a group of the spec may make this generator call.
fn is_of_spec(package: &Package, call: &Call) -> bool {
    package.groups.iter().any(|group| match &group.cases {
        Cases::Generated(calls) if calls.generator != call.generator => false,
        Cases::Generated(calls) if calls.cases.is_empty() => {
            params_of(&group.cases).is_some_and(|(_, choices)| admits(&choices, call))
        }
        Cases::Generated(calls) => calls.cases.iter().any(|case| {
            let params = calls.params.clone().into_iter();
            admits(&params.chain(case.clone()).collect(), call)
        }),
        // The calls have seeds of their own; others may be invalid.
        Cases::Commands(..) | Cases::Files(_) => false,
    })
}

fn admits(choices: &BTreeMap<String, Choices>, call: &Call) -> bool {
    let is_admitted = |(name, value): (&String, &Value)| {
        choices.get(name).is_some_and(|choices| match choices {
            Choices::One(only) => only == value,
            Choices::List(values) => values.contains(value),
            Choices::Range(low, high) => {
                matches!(value, Value::Int(number) if (low..=high).contains(&number))
            }
        })
    };
    choices.len() == call.params.0.len() && call.params.0.iter().all(is_admitted)
}
