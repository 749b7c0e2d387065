//! The inputs of a covering plan that are not in the data.

use crate::tools::Tools;
use base::digest::{self, Hex};
use base::pool;
use cases::plan::Call;
use covering::{Limits, valid_plan};
use fuzz::comparison::compare::KnownAnswer;
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};
use terms::fault::Fault;

/// The maximum number of cases of a plan, and the maximum size of an input, as for `tengen strength
/// --save`.
const LIMITS: Limits = Limits {
    cases: 100,
    bytes: 4 << 20,
    until: None,
};
const SUBJECT: &str = "an input of the plan";

/// An input of a plan.
pub(crate) struct PlanInput {
    /// The call that makes it.
    pub(crate) call: Call,
    /// The input.
    pub(crate) input: Arc<[u8]>,
    /// The answer, which all programs share.
    pub(crate) answer: OnceLock<KnownAnswer>,
}

/// The valid inputs of a covering plan, as `tengen plan --write` would add them, without those that
/// the data contain.
pub(crate) fn plan_inputs(tools: &Tools<'_>) -> Result<Vec<PlanInput>, Fault> {
    let jury = tools.jury;
    let plan = valid_plan(jury, &LIMITS)?;
    let known = tools.cases.iter().map(|case| case.hashes.input.clone());
    let mut known: BTreeSet<Hex> = known.collect();
    let mut inputs = Vec::new();
    let calls = plan.calls(jury.package().seed.unwrap_or_default());
    let made = pool::map(tools.pool.jobs(), &calls, |call| valid_input(tools, call));
    for (call, input) in calls.into_iter().zip(made) {
        let Some(input) = input? else {
            continue;
        };
        if known.insert(digest::sha256_hex(&input)) {
            inputs.push(PlanInput {
                call,
                input,
                answer: OnceLock::new(),
            });
        }
    }
    Ok(inputs)
}

/// The input that a call makes; `None` if it makes none that is valid.
fn valid_input(tools: &Tools<'_>, call: &Call) -> Result<Option<Arc<[u8]>>, Fault> {
    let Ok(input) = tools.jury.sample(call, SUBJECT)? else {
        return Ok(None);
    };
    let input = input.into();
    let is_valid = tools.jury.validate(&input, None, SUBJECT)?.is_ok();
    Ok(is_valid.then_some(input))
}
