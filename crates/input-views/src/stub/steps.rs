//! Properties of steps before they become a program.

use input_language::plan::{Count, Plan, Step, Term, VarId, VarKind};
use input_language::resolve::interval;

/// The variables that some steps read, without those of parts within them.
pub(super) fn vars(steps: &[Step]) -> Vec<VarId> {
    let of = |step: &Step| match step {
        Step::Value(var) => vec![*var],
        Step::Repeat(repeat) if !repeat.is_group => vars(&repeat.body),
        Step::Repeat(_) | Step::Either(_) | Step::Literal(_) | Step::Check(_) => Vec::new(),
    };
    steps.iter().flat_map(of).collect()
}

/// The maximum number of values.
pub(super) fn size(plan: &Plan, steps: &[Step]) -> i128 {
    let spans = |var: VarId| plan.vars[var].span;
    let most = |term: &Term| interval(term, &spans).1.clamp(0, 1 << 40);
    steps
        .iter()
        .map(|step| match step {
            Step::Literal(_) | Step::Check(_) => 0,
            Step::Value(var) => match &plan.vars[*var].kind {
                // A hundred letters are read as fast as a number.
                VarKind::Text { high, .. } => 1 + most(high) / 100,
                _ => 1,
            },
            Step::Repeat(repeat) => {
                let turns = match &repeat.count {
                    Count::Exactly(term) => most(term),
                    Count::Open { high, .. } => most(high),
                };
                turns.saturating_mul(size(plan, &repeat.body))
            }
            Step::Either(either) => {
                let sizes = either.forms.iter().map(|form| size(plan, &form.steps));
                sizes.max().unwrap_or(0)
            }
        })
        .fold(0, i128::saturating_add)
}
