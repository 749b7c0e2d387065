//! The grid: a row for each case, a column for each submission.

use super::failures::Failures;
use super::{JudgedProblem, short_name};
use crate::SubmissionResult;
use crate::judged::megabytes;
use base::text::{line, points};
use judge::{JudgedCase, JudgedGroup};
use maud::{Markup, html};
use package::Package;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::time::Duration;
use terms::verdict::{Verdict, seconds};

/// How many characters of a reason a cell shows.
const REASON: usize = 160;
/// With more cases or submissions than these, cells show only verdicts: times become shades, and
/// the details appear when the pointer is over a cell.
const MANY: (usize, usize) = (40, 12);
/// The shades for times up to these percentages of the limit. The last is for all longer times.
const SHADES: [u128; 4] = [5, 20, 50, 80];

/// The results of a submission, by the ids of cases.
type ById<'a> = HashMap<&'a str, &'a JudgedCase>;

pub(super) fn grid(problem: &JudgedProblem<'_>, failures: &Failures<'_>) -> Markup {
    let columns: Vec<ById<'_>> = problem.columns.iter().map(by_id).collect();
    let is_compact = problem.cases.len() > MANY.0 || problem.columns.len() > MANY.1;
    html! {
        h2 { "Cases" }
        (legend(problem))
        div.cases {
            (controls(problem.package))
            div.box.tall tabindex="0" {
                table.grid.compact[is_compact] {
                    thead {
                        tr {
                            th.corner scope="col" { "case" }
                            @for column in &problem.columns {
                                th.name scope="col" data-name=(line(column.name)) { span { (short_name(&problem.columns, column)) } }
                            }
                        }
                    }
                    @for (index, group) in problem.package.groups.iter().enumerate() {
                        @let cases = problem.cases.iter().filter(|case| case.planned.group == index);
                        @if cases.clone().next().is_some() {
                            tbody data-group=(group.name) {
                                (group_row(problem, index))
                                @for case in cases {
                                    tr {
                                        th scope="row" { (case.planned.id) }
                                        @for (column, by_id) in problem.columns.iter().zip(&columns) {
                                            (cell(column, by_id.get(case.planned.id.as_str()).copied(), failures))
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
            p.readout aria-live="polite" hidden="" { "Point at a cell, or tap it." }
        }
    }
}

/// The meaning of colours, letters and shades.
fn legend(problem: &JudgedProblem<'_>) -> Markup {
    let has_expectations = problem.columns.iter().any(|it| it.as_expected.is_some());
    let (fine, wrong) = if has_expectations {
        ("as expected", "unexpected")
    } else {
        ("accepted", "not accepted")
    };
    html! {
        p.dim.legend {
            span.tag.fine { (fine) } " " span.tag.wrong { (wrong) } " The letters are the verdict; a darker cell took longer, from "
            @for (index, share) in SHADES.iter().enumerate() { span.tag.fine.(shade_class(index)) { (share) " %" } " " }
            "of the time limit on."
        }
    }
}

fn shade_class(shade: usize) -> &'static str {
    ["t1", "t2", "t3", "t4"].get(shade).copied().unwrap_or("t0")
}

/// The class of a time within a limit.
fn shade(time: Duration, limit: Duration) -> &'static str {
    let reached = |share: &u128| time.as_nanos() * 100 >= limit.as_nanos() * share;
    let shades = SHADES.iter().filter(|share| reached(share)).count();
    shades.checked_sub(1).map_or("t0", shade_class)
}

fn by_id<'a>(column: &'a SubmissionResult<'_>) -> ById<'a> {
    let cases = column.judged.as_ref().map_or(&[][..], |it| &it.cases);
    cases.iter().map(|case| (case.id.as_str(), case)).collect()
}

/// The controls that filter the grid; the script shows them.
fn controls(package: &Package) -> Markup {
    html! {
        div.controls hidden="" {
            label {
                "group "
                select.by-group {
                    option value="" { "all" }
                    @for group in &package.groups { option value=(group.name) { (group.name) } }
                }
            }
            label {
                "cases with "
                select.by-verdict {
                    option value="" { "any verdict" }
                    option value="wrong" { "an unexpected verdict" }
                    option value="failed" { "a failure" }
                    option value="slow" { "half the time limit" }
                    @for verdict in Verdict::ALL {
                        @if verdict != Verdict::CompileError { option value=(verdict.short()) { (verdict.name()) } }
                    }
                }
            }
            label { "solutions " input.by-name type="search" placeholder="part of a name"; }
            output.matches {}
        }
    }
}

/// The results of the submissions in a group.
fn group_row(problem: &JudgedProblem<'_>, index: usize) -> Markup {
    let group = |column: &SubmissionResult<'_>| -> Option<JudgedGroup> {
        column.judged.as_ref().ok()?.groups.get(index).cloned()
    };
    html! {
        tr.group {
            th scope="rowgroup" { (problem.package.groups[index].name) }
            @for column in &problem.columns {
                td {
                    @if let Some(group) = group(column) {
                        @if let Some(verdict) = group.verdict { b { (verdict.short()) } }
                        @if group.points > 0.0 { " " (points(group.score)) "/" (points(group.points)) }
                    }
                }
            }
        }
    }
}

fn cell(
    column: &SubmissionResult<'_>,
    case: Option<&JudgedCase>,
    failures: &Failures<'_>,
) -> Markup {
    let Some(case) = case else {
        return html! { td.none { "·" } };
    };
    let verdict = case.verdict.short();
    let is_slow = case.cpu * 2 >= column.limit;
    let mark = if case.kept { "*" } else { "" };
    html! {
        td.(column.class_of(case)).(shade(case.cpu, column.limit)).slow[is_slow] data-verdict=(verdict) title=(hint(column, case)) {
            @match failures.anchor(&case.id).filter(|_| case.verdict != Verdict::Accepted) {
                Some(anchor) => a href={ "#" (anchor) } { (verdict) },
                None => b { (verdict) },
            }
            small { (mark) (short_time(case.cpu)) }
            small { (megabytes(case.memory)) }
        }
    }
}

/// The details of a cell, in words.
fn hint(column: &SubmissionResult<'_>, case: &JudgedCase) -> String {
    let mut hint = format!(
        "{} on {}: {}, {}, {}",
        line(column.name),
        case.id,
        case.verdict.name(),
        seconds(case.cpu),
        megabytes(case.memory)
    );
    if let [least, .., most] = case.runs.as_slice() {
        let (least, most) = (seconds(*least), seconds(*most));
        let _ = write!(hint, " ({} runs from {least} to {most})", case.runs.len());
    }
    let reason: String = case
        .message
        .lines()
        .next()
        .unwrap_or_default()
        .chars()
        .take(REASON)
        .collect();
    if !reason.is_empty() {
        hint.push_str(": ");
        hint.push_str(&line(&reason));
    }
    hint
}

/// A time in a short form.
fn short_time(time: Duration) -> String {
    if time < Duration::from_secs(1) {
        format!("{:.0} ms", time.as_secs_f64() * 1e3)
    } else {
        format!("{:.2} s", time.as_secs_f64())
    }
}
