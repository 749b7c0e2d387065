//! The data: their size, which of the values allowed by the spec and the validators they reach, and
//! their hashes.

use super::JudgedProblem;
use super::bounds::bounds;
use super::table::{Head, table};
use base::text::{Shown as _, line};
use cases::build::Case;
use cases::plan::Origin;
use generators::Value;
use maud::{Markup, html};
use package::{Cases, Choices};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use terms::fault::Fault;

/// Numbers are searched for in this many bytes of an input.
const SEARCHED: usize = 1 << 20;

/// The figures of a case from its files.
struct Sizes {
    group: usize,
    input: usize,
    answer: usize,
    lines: usize,
    numbers: Option<RangeInclusive<i64>>,
}

/// Tables of groups, of parameters and of cases; `index` is the position of the problem on the page.
pub(super) fn overview(problem: &JudgedProblem<'_>, index: usize) -> Result<Markup, Fault> {
    let mut sizes = Vec::new();
    for case in problem.cases {
        let files = (problem.read)(case)?;
        sizes.push(Sizes {
            group: case.planned.group,
            input: files.input.len(),
            answer: files.answer.len(),
            lines: files.input.split_inclusive(|byte| *byte == b'\n').count(),
            numbers: numbers(&files.input),
        });
    }
    Ok(html! {
        h2 { "Data" }
        (groups(problem, &sizes))
        (parameters(problem))
        @if !problem.quantities.is_empty() {
            h3 id={ "p" (index) "-bounds" } { "Bounds" }
            (bounds(problem.quantities))
        }
        details {
            summary { "All cases with their hashes" }
            (cases(problem, &sizes))
        }
    })
}

/// The minimum and maximum integer of an input.
fn numbers(input: &[u8]) -> Option<RangeInclusive<i64>> {
    let text = &input[..input.len().min(SEARCHED)];
    let words = text.split(u8::is_ascii_whitespace);
    let numbers = words.filter_map(|word| std::str::from_utf8(word).ok()?.parse::<i64>().ok());
    numbers.fold(None, |range, number| {
        let (least, greatest) = range.map_or((number, number), RangeInclusive::into_inner);
        Some(least.min(number)..=greatest.max(number))
    })
}

fn groups(problem: &JudgedProblem<'_>, sizes: &[Sizes]) -> Markup {
    let heads = [
        Head::Text("group"),
        Head::Number("cases"),
        Head::Number("bytes of an input"),
        Head::Number("lines"),
        Head::Number("numbers"),
        Head::Number("bytes of an answer"),
    ];
    let rows = html! {
        @for (index, group) in problem.package.groups.iter().enumerate() {
            @let own: Vec<&Sizes> = sizes.iter().filter(|it| it.group == index).collect();
            @if !own.is_empty() {
                tr {
                    th scope="row" { (group.name) }
                    td.number { (own.len()) }
                    td.number { (span(own.iter().map(|it| it.input))) }
                    td.number { (span(own.iter().map(|it| it.lines))) }
                    td.number { (span(own.iter().filter_map(|it| it.numbers.clone()).flat_map(|it| [*it.start(), *it.end()]))) }
                    td.number { (span(own.iter().map(|it| it.answer))) }
                }
            }
        }
    };
    table(None, &heads, &rows)
}

/// The minimum and maximum of some values.
fn span<T: Ord + Copy + ToString>(values: impl Iterator<Item = T> + Clone) -> String {
    match (values.clone().min(), values.max()) {
        (Some(least), Some(greatest)) if least == greatest => least.to_string(),
        (Some(least), Some(greatest)) => {
            format!("{} to {}", least.to_string(), greatest.to_string())
        }
        _ => String::new(),
    }
}

/// The allowed values of the generators' parameters, and their values in the cases.
fn parameters(problem: &JudgedProblem<'_>) -> Markup {
    let is_there = |index| problem.cases.iter().any(|case| case.planned.group == index);
    let groups = problem.package.groups.iter().enumerate();
    let rows: Vec<Markup> = groups
        .filter_map(|(index, group)| match &group.cases {
            Cases::Generated(calls) if is_there(index) => Some((index, group, calls)),
            _ => None,
        })
        .flat_map(|(index, group, calls)| {
            let used = used(problem.cases, index);
            calls.choices().into_iter().map(move |(name, choices)| {
                let values = used.get(&name).cloned().unwrap_or_default();
                parameter(&group.name, &name, &choices, &values)
            })
        })
        .collect();
    if rows.is_empty() {
        return html! {};
    }
    let heads = ["group", "parameter", "allowed", "in the cases", "bounds"].map(Head::Text);
    table(None, &heads, &html! { @for row in rows { (row) } })
}

fn parameter(group: &str, name: &str, choices: &Choices, values: &[Value]) -> Markup {
    let ends = ends(choices);
    let missing: Vec<String> = ends
        .iter()
        .filter(|end| !values.contains(end))
        .map(ToString::to_string)
        .collect();
    html! {
        tr {
            th scope="row" { (group) }
            td { code { (line(name)) } }
            td { (line(&in_words(choices))) }
            td { (line(&listed(values))) }
            @if missing.is_empty() { td.good { "reached" } } @else { td { "not reached: " (line(&missing.join(", "))) } }
        }
    }
}

/// The values that each parameter has in the cases of a group.
fn used(cases: &[Case], group: usize) -> BTreeMap<String, Vec<Value>> {
    let mut used: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for case in cases.iter().filter(|case| case.planned.group == group) {
        let Origin::Generated(call) = &case.planned.origin else {
            continue;
        };
        for (name, value) in &call.params.0 {
            let values = used.entry(name.clone()).or_default();
            if !values.contains(value) {
                values.push(value.clone());
            }
        }
    }
    used
}

/// The bounds of the allowed values: the ends of a range, or all values of a list.
fn ends(choices: &Choices) -> Vec<Value> {
    match choices {
        Choices::One(value) => vec![value.clone()],
        Choices::List(values) => values.clone(),
        Choices::Range(from, to) => vec![Value::Int(*from), Value::Int(*to)],
    }
}

fn in_words(choices: &Choices) -> String {
    match choices {
        Choices::One(value) => value.to_string(),
        Choices::List(values) => listed(values),
        Choices::Range(from, to) => format!("{from} to {to}"),
    }
}

/// The span of integers, or all values if they are few or words.
fn listed(values: &[Value]) -> String {
    let numbers: Option<Vec<i64>> = values
        .iter()
        .map(|value| match value {
            Value::Int(number) => Some(*number),
            _ => None,
        })
        .collect();
    match numbers {
        Some(numbers) if numbers.len() > 3 => span(numbers.into_iter()),
        _ => joined(values),
    }
}

fn joined(values: &[Value]) -> String {
    let values: Vec<String> = values.iter().map(ToString::to_string).collect();
    values.join(", ")
}

fn cases(problem: &JudgedProblem<'_>, sizes: &[Sizes]) -> Markup {
    let heads = [
        Head::Text("case"),
        Head::Text("made from"),
        Head::Number("input"),
        Head::Number("answer"),
        Head::Text("SHA-256 of the input"),
        Head::Text("of the answer"),
    ];
    let rows = html! {
        @for (case, sizes) in problem.cases.iter().zip(sizes) {
            tr {
                th scope="row" { (case.planned.id) }
                td { (line(&origin(problem, case))) }
                td.number { (sizes.input) }
                td.number { (sizes.answer) }
                td { code { (case.hashes.input) } }
                td { code { (case.hashes.answer) } }
            }
        }
    };
    table(Some("hashes"), &heads, &rows)
}

fn origin(problem: &JudgedProblem<'_>, case: &Case) -> String {
    match &case.planned.origin {
        Origin::File(file) => {
            let path = file.input.strip_prefix(&problem.package.dir);
            path.unwrap_or(&file.input).shown()
        }
        Origin::Generated(call) => format!("{}, seed {}", call.in_words(), call.seed),
        Origin::Command(command) => command.line.clone(),
    }
}
