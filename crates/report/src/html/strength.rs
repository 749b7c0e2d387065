//! The strength of the data: what kills mutants, useless cases, new cases, and survivors.

use super::bounds::bounds;
use super::table::{Head, table};
use super::{Section, block, diff, heading};
use crate::StrengthReport;
use base::text::{count, escape_text, line};
use maud::{Markup, html};
use strength::{Cell, FoundInput};

/// The section about the strength of the data.
#[must_use]
pub fn strength(report: &StrengthReport<'_>) -> Section {
    let markup = html! {
        (heading(report.package))
        p.facts { (without_styles(&report.headline())) }
        p.facts { (without_styles(&report.last_line())) }
        (notes(report))
        h2 { "Mutants" }
        (table_of("solution", &report.solution_rows()))
        (table_of("operator", &report.operator_rows()))
        (of_cases(report))
        @if !report.strength.quantities.is_empty() {
            h2 { "Bounds" }
            (bounds(&report.strength.quantities))
        }
        (found(report))
        (surviving(report))
        (matrix(report))
    };
    Section {
        unexpected: 0,
        name: report.package.id.clone(),
        markup,
    }
}

fn without_styles(text: &str) -> String {
    anstream::adapter::strip_str(text.trim_end()).to_string()
}

/// What was not caught, not mutated, or failed.
fn notes(report: &StrengthReport<'_>) -> Markup {
    let notes = [report.uncaught(), report.refused()].concat();
    html! {
        @if !notes.is_empty() {
            ul.notes { @for note in notes.lines() { li { (without_styles(note)) } } }
        }
    }
}

fn table_of(what: &'static str, rows: &[[String; 6]]) -> Markup {
    let heads = [
        Head::Text(what),
        Head::Number("mutants"),
        Head::Number("killed"),
        Head::Number("equivalent"),
        Head::Number("surviving"),
        Head::Number("score"),
    ];
    let rows = html! {
        @for [name, numbers @ ..] in rows {
            tr {
                th scope="row" { (line(name)) }
                @for number in numbers { td.number { (number) } }
            }
        }
    };
    table(None, &heads, &rows)
}

/// The results of the matrix for groups and cases.
fn of_cases(report: &StrengthReport<'_>) -> Markup {
    let heads = [
        Head::Text("group"),
        Head::Number("points"),
        Head::Number("cases"),
        Head::Number("bugs caught"),
        Head::Number("by it alone"),
    ];
    let rows = html! {
        @for row in report.by_group() {
            tr {
                th scope="row" { (row.name) }
                td.number { (base::text::points(row.worth)) }
                td.number { (row.cases) }
                td.number { (row.caught) }
                td.number { (row.alone) }
            }
        }
    };
    html! {
        h2 { "Cases" }
        @if report.strength.analysis.is_some() { (table(None, &heads, &rows)) }
        @for text in report.of_cases().lines() { p { (without_styles(text)) } }
    }
}

fn found(report: &StrengthReport<'_>) -> Markup {
    html! {
        @if !report.strength.found.is_empty() { h2 { "New cases" } }
        @for found in &report.strength.found {
            section.failure {
                h3 { (title(found)) }
                p.dim {
                    @for (index, (mutant, verdict)) in found.kills.iter().enumerate() {
                        @if index > 0 { ", " }
                        (line(&report.mutant(&report.strength.mutants[*mutant]))) " " span.verdict.(verdict.short()) { (verdict.short()) }
                    }
                }
                @if !found.catches.is_empty() {
                    p.dim {
                        @for (index, (named, verdict)) in found.catches.iter().enumerate() {
                            @if index > 0 { ", " }
                            (line(&report.strength.named[*named].name)) " " span.verdict.(verdict.short()) { (verdict.short()) }
                        }
                    }
                }
                @if !found.message.is_empty() { pre.message { (escape_text(found.message.as_bytes())) } }
                (block("input", &found.input))
            }
        }
        @if !report.strength.found.is_empty() && report.saved.is_none() {
            p { "keep them: " code.command { (line(report.save)) } }
        }
    }
}

/// The use of a new case.
fn title(found: &FoundInput) -> String {
    let mut uses = Vec::new();
    if !found.kills.is_empty() {
        uses.push(format!("kills {}", count(found.kills.len(), "mutant")));
    }
    if !found.catches.is_empty() {
        let wrong = count(found.catches.len(), "wrong solution");
        uses.push(format!("catches {wrong}"));
    }
    if !found.reaches.is_empty() {
        uses.push(format!("reaches {}", line(&found.reaches.join(", "))));
    }
    uses.join(", ")
}

fn surviving(report: &StrengthReport<'_>) -> Markup {
    let surviving = report.strength.surviving().collect::<Vec<_>>();
    html! {
        @if !surviving.is_empty() { h2 { "Surviving mutants" } }
        @for mutant in surviving {
            section.failure {
                h3 { (line(&report.mutant(mutant))) @if let Some(function) = &mutant.function { " in " (line(function)) } }
                (diff(&mutant.diff))
            }
        }
    }
}

/// One row per mutant and one column per case, if the whole matrix is known.
fn matrix(report: &StrengthReport<'_>) -> Markup {
    if report.strength.analysis.is_none() {
        return html! {};
    }
    let mutants = report.strength.mutants.iter();
    let rows = mutants.filter(|mutant| !mutant.cells.is_empty());
    html! {
        details {
            summary { "The kill matrix" }
            div.box.tall {
                table.grid {
                    thead { tr {
                        th.corner { "mutant" }
                        @for case in report.cases { th.name { span { (line(&case.planned.id)) } } }
                    } }
                    tbody { @for mutant in rows { tr {
                        th scope="row" { (line(&report.mutant(mutant))) }
                        @for cell in &mutant.cells { (cell_of(*cell)) }
                    } } }
                }
            }
        }
    }
}

fn cell_of(cell: Cell) -> Markup {
    html! {
        @match cell {
            Cell::NotRun => td.none { "" },
            Cell::Passed => td.none { "·" },
            Cell::Killed(verdict) => td.verdict.(verdict.short()) { (verdict.short()) },
            Cell::Stopped => td.verdict.TLE { "…" },
        }
    }
}
