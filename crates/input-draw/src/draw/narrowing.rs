//! Bounds that the parameters of a generator narrow.

use super::datasets::asks_for_datasets;
use super::options::{COUNT, has_open, known, named};
use super::steering;
use super::var_options::range;
use generators::{ParamError, Params, Value};
use input_language::number::Number;
use input_language::plan::{Count, Function, Plan, Step, Term, VarId, VarKind};

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
            .filter(|&var| plan.vars[var].kind.bounds().is_some())
            .collect();
        if vars.is_empty() {
            return Err(ParamError::Unknown {
                name: name.clone(),
                known: known(plan),
            });
        }
        for var in vars {
            limit(&mut narrow, var, low, high);
            let span = narrow.vars[var].span;
            if span.0 > span.1 || low > high {
                let (least, most) = plan.vars[var].span;
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

fn limit(plan: &mut Plan, var: VarId, low: Number, high: Number) {
    let info = &mut plan.vars[var];
    let is_text = matches!(info.kind, VarKind::Text { .. });
    if let VarKind::Int {
        low: old_low,
        high: old_high,
        ..
    }
    | VarKind::Decimal {
        low: old_low,
        high: old_high,
        ..
    }
    | VarKind::Text {
        low: old_low,
        high: old_high,
        ..
    } = &mut info.kind
    {
        narrow(old_low, old_high, low, high);
    }
    if !is_text {
        let floor = |number: Number| {
            number
                .units
                .div_euclid(input_language::number::power_of_ten(number.places).unwrap_or(1))
        };
        info.span = (info.span.0.max(floor(low)), info.span.1.min(floor(high)));
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
