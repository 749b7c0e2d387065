//! Bounds that the parameters of a generator narrow.

use super::datasets::asks_for_datasets;
use super::options::{COUNT, has_open, known, named};
use super::steering;
use super::var_options::range;
use generators::{ParamError, Params, Value};
use input_language::number::Number;
use input_language::plan::{Count, Function, Plan, Step, Term, Var, VarId, VarKind};

/// The plan with the bounds that parameters narrow: `n = 5`, `n = "1..=1000"`.
///
/// # Errors
/// If a range becomes empty.
pub fn narrowed(plan: &Plan, params: &Params) -> Result<Plan, ParamError> {
    let mut narrow = plan.clone();
    let of_values = params.0.iter();
    let is_other = |name: &str| steering::is_meant(plan, name) || asks_for_datasets(plan, name);
    for (name, value) in of_values.filter(|(name, _)| !is_other(name)) {
        let bounds = match value {
            Value::Int(number) => Some((
                Number::whole((*number).into()),
                Number::whole((*number).into()),
            )),
            Value::Text(text) => range(text),
            // TOML reads `1e6` as such a number.
            Value::Float(number) => range(&number.to_string()),
            _ => {
                return Err(ParamError::wrong(
                    name,
                    value,
                    "a number, a range like \"1..=10\", or the name of a shape",
                ));
            }
        };
        let Some((low, high)) = bounds else {
            continue;
        };
        if name == COUNT && has_open(&plan.steps) {
            limit_counts(&mut narrow.steps, low, high);
            continue;
        }
        let vars: Vec<VarId> = named(plan, name)
            .into_iter()
            .filter(|&var| extent(&plan.vars[var]).is_some())
            .collect();
        if vars.is_empty() {
            return Err(ParamError::Unknown {
                name: name.clone(),
                known: known(plan),
            });
        }
        for var in vars {
            let is_empty = !limit(&mut narrow.vars[var], low, high);
            if is_empty || low > high {
                let (least, most) = extent(&plan.vars[var]).unwrap_or_default();
                return Err(ParamError::wrong(
                    name,
                    value,
                    &format!("within {least}..={most}, the smaller number first"),
                ));
            }
        }
    }
    Ok(narrow)
}

/// The minimum and the maximum that parameters can narrow: of numbers, or of lengths of texts.
fn extent(var: &Var) -> Option<(i128, i128)> {
    match &var.kind {
        VarKind::Pattern(_) if var.position.is_some() => None,
        VarKind::Pattern(pattern) => Some(pattern.range().unwrap_or_else(|| {
            let (least, most) = pattern.extent();
            (least as i128, most as i128)
        })),
        VarKind::Words(_) => None,
        VarKind::Int { .. } | VarKind::Decimal { .. } | VarKind::Text { .. } => Some(var.span),
    }
}

/// Narrows a variable to a range; returns whether anything is left of its own range.
fn limit(var: &mut Var, low: Number, high: Number) -> bool {
    let floor = |number: Number| {
        let scale = input_language::number::power_of_ten(number.places);
        number.units.div_euclid(scale.unwrap_or(1))
    };
    match &mut var.kind {
        VarKind::Int {
            low: old_low,
            high: old_high,
            ..
        }
        | VarKind::Decimal {
            low: old_low,
            high: old_high,
            ..
        } => {
            narrow(old_low, old_high, low, high);
            var.span = (var.span.0.max(floor(low)), var.span.1.min(floor(high)));
            var.span.0 <= var.span.1
        }
        VarKind::Text {
            low: old_low,
            high: old_high,
            ..
        } => {
            narrow(old_low, old_high, low, high);
            let ends = (&*old_low, &*old_high);
            !matches!(ends, (Term::Number(low), Term::Number(high)) if low > high)
        }
        VarKind::Pattern(pattern) => {
            let within = pattern.within(floor(low), floor(high));
            let is_left = within.is_some();
            **pattern = within.unwrap_or_else(|| (**pattern).clone());
            is_left
        }
        VarKind::Words(_) => false,
    }
}

/// Narrows the lengths of all open lists.
fn limit_counts(steps: &mut [Step], least: Number, most: Number) {
    for step in steps {
        match step {
            Step::Repeat(repeat) => {
                if let Count::Open { low, high, .. } = &mut repeat.count {
                    narrow(low, high, least, most);
                }
                limit_counts(&mut repeat.body, least, most);
            }
            Step::Either(either) => {
                for form in &mut either.forms {
                    limit_counts(&mut form.steps, least, most);
                }
            }
            Step::Literal(_) | Step::Value(_) | Step::Check(_) => {}
        }
    }
}

/// Narrows bounds to a range.
fn narrow(low: &mut Term, high: &mut Term, least: Number, most: Number) {
    let both = |function, old: &Term, new: Number| match old {
        Term::Number(old) => Term::Number(if function == Function::Max {
            (*old).max(new)
        } else {
            (*old).min(new)
        }),
        other => Term::Call(function, vec![other.clone(), Term::Number(new)]),
    };
    *low = both(Function::Max, low, least);
    *high = both(Function::Min, high, most);
}
