//! `tengen plan`

use super::planned;
use super::{Context, Exit, Fault, print_json, print_text, say};
use crate::cli::{args, locate};
use base::text::{Shown, line};
use covering::{CoveringPlan, GroupPlan, Limits};
use generators::Value;
use package::Package;
use report::LeftOut;
use serde_json::json;

pub(super) fn run(context: &Context, args: &args::PlanArgs) -> Result<Exit, Fault> {
    let dir = locate::one(&context.root, &args.problem)?;
    let package = package::open(&dir, &context.languages)?;
    let limits = Limits {
        cases: args.cases.into(),
        bytes: usize::try_from(args.bytes.0).unwrap_or(usize::MAX),
        until: None,
    };
    let plan = planned::plan(context, &package, &limits)?;
    if plan.groups.is_empty() {
        return Err(nothing_varies(&package));
    }
    let (plan, left_out) = if args.write {
        planned::write(context, &package, plan)?
    } else {
        (plan, Vec::new())
    };
    if context.is_json() {
        print_json(&document(&package, &plan, &left_out, args.write))?;
    } else {
        if !args.write {
            print_text(&covering::written(&plan))?;
        }
        for it in &left_out {
            say(&unsolved(it));
        }
        for call in &plan.too_slow {
            say(&format!("left out, as too slow: {}", line(call)));
        }
        say(&summary(&plan, args.write, &package.id));
    }
    Ok(Exit::Expected)
}

fn summary(plan: &CoveringPlan, is_written: bool, id: &str) -> String {
    let sum = |number: fn(&GroupPlan) -> usize| plan.groups.iter().map(number).sum::<usize>();
    let cases = sum(|group| group.cases.len());
    let covered = sum(|group| group.covered);
    let possible = sum(|group| group.all - group.impossible);
    let impossible = match sum(|group| group.impossible) {
        0 => String::new(),
        impossible => format!("; {impossible} are impossible"),
    };
    let next = if is_written {
        format!("written to problem.toml; next: tengen build {id}")
    } else {
        format!("`tengen plan {id} --write` adds them to problem.toml")
    };
    format!("{cases} cases: {covered} of {possible} values and pairs of values{impossible}\n{next}")
}

/// Why a case is not in the plan that was written.
fn unsolved(case: &LeftOut) -> String {
    let input = case
        .input
        .as_deref()
        .map(|input| format!(": {}", input.shown()));
    format!(
        "left out: {} gets {} on a valid input{}",
        line(&case.solution),
        case.verdict,
        input.unwrap_or_default()
    )
}

fn nothing_varies(package: &Package) -> Fault {
    if package.can_vary() {
        return Fault::Usage(format!(
            "{}: the validators reject all changes of the given inputs that were tried: declare the `[input]`",
            package.id
        ));
    }
    Fault::Usage(format!(
        "{}: no generator has parameters that can vary: declare the `[input]`, or give the parameters of a generator program ranges or lists in a group",
        package.id
    ))
}

fn document(
    package: &Package,
    plan: &CoveringPlan,
    left_out: &[LeftOut],
    is_written: bool,
) -> serde_json::Value {
    let groups = plan.groups.iter().map(|group| {
        let cases = group.cases.iter();
        let cases: Vec<serde_json::Value> = cases
            .map(|case| {
                let params = case.0.iter();
                params
                    .map(|(name, value)| (name.clone(), in_json(value)))
                    .collect::<serde_json::Map<_, _>>()
                    .into()
            })
            .collect();
        json!({
            "name": group.name,
            "generator": group.generator,
            "covered": group.covered,
            "possible": group.all - group.impossible,
            "impossible": group.impossible,
            "cases": cases,
        })
    });
    report::document(json!({
        "problem": package.id,
        "written": is_written,
        "too_slow": plan.too_slow,
        "left_out": left_out.iter().map(LeftOut::entry).collect::<Vec<_>>(),
        "groups": groups.collect::<Vec<_>>(),
    }))
}

fn in_json(value: &Value) -> serde_json::Value {
    match value {
        Value::Bool(value) => (*value).into(),
        Value::Int(value) => (*value).into(),
        Value::Float(value) => (*value).into(),
        Value::Text(value) => value.as_str().into(),
        Value::List(values) => values.iter().map(in_json).collect(),
        Value::Table(table) => {
            let entries = table.iter();
            let entries = entries.map(|(name, value)| (name.clone(), in_json(value)));
            entries.collect::<serde_json::Map<_, _>>().into()
        }
    }
}
