//! The submissions, one row each: verdict, points, and the first case on which each fails.

use super::table::{Head, table};
use super::{BYTES, JudgedProblem, LINES, notes, short_name};
use crate::SubmissionResult;
use crate::judged::{megabytes, slowest};
use base::text::{excerpt, line, points};
use judge::Judged;
use maud::{Markup, html};

/// The table; `index` is the position of the problem on the page.
pub(super) fn solutions(problem: &JudgedProblem<'_>, index: usize) -> Markup {
    let heads = [
        Head::Text("solution"),
        Head::Text("verdict"),
        Head::Number("points"),
        Head::Number("slowest"),
        Head::Number("memory"),
        Head::Text("first failure"),
    ];
    let rows = html! {
        @for (place, column) in problem.columns.iter().enumerate() { (row(problem, column, &notes::row(index, place))) }
        @for other in problem.others {
            tr.other { th scope="row" { (line(&other.name)) } td { "no submission" } td colspan="4" { (line(&other.reason)) } }
        }
    };
    html! {
        h2 id={ "p" (index) "-solutions" } { "Solutions" }
        (table(Some("solutions"), &heads, &rows))
        @if problem.columns.iter().any(has_kept) {
            p.dim { "* was measured in an earlier run." }
        }
    }
}

fn row(problem: &JudgedProblem<'_>, column: &SubmissionResult<'_>, id: &str) -> Markup {
    html! {
        tr.unexpected[column.is_unexpected()] id=(id) {
            th scope="row" title=(line(column.name)) { (short_name(&problem.columns, column)) @if column.is_unexpected() { " " strong { "unexpected" } } }
            @match &column.judged {
                Ok(judged) => (figures(judged, column.class())),
                Err(why) => td colspan="5" { (line(why)) },
            }
        }
    }
}

fn figures(judged: &Judged, class: &str) -> Markup {
    let memory = judged.cases.iter().map(|case| case.memory).max();
    html! {
        td.verdict.(class) { (judged.verdict.name()) }
        td.number { (points(judged.score)) }
        td.number { (slowest(judged.cases.iter())) }
        td.number { (memory.map(megabytes).unwrap_or_default()) }
        td.reason {
            @if let Some(refusal) = &judged.refusal {
                details { summary { "the compiler's output" } pre tabindex="0" { (excerpt(refusal.as_bytes(), LINES, BYTES)) } }
            } @else if let Some(case) = judged.first_failure() {
                b { (case.id) } ": " (line(case.message.lines().next().unwrap_or_default()))
            }
        }
    }
}

fn has_kept(column: &SubmissionResult<'_>) -> bool {
    let judged = column.judged.as_ref().ok();
    judged.is_some_and(|judged| judged.cases.iter().any(|case| case.kept))
}
