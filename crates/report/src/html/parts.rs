//! How well the components of a problem are tested: what they let through, new tests, and surviving
//! mutants.

use super::{Section, block, diff, heading};
use crate::PartsReport;
use crate::parts::{headline, sentence};
use base::text::line;
use maud::{Markup, html};
use strength::{NewTest, PartFate, PartStrength, Sample};

/// The section about the components of a problem.
#[must_use]
pub fn parts(report: &PartsReport<'_>) -> Section {
    let markup = html! {
        (heading(report.package))
        @for tested in &report.parts.parts { (part(tested, report.saved.is_some())) }
    };
    Section {
        unexpected: 0,
        name: report.package.id.clone(),
        markup,
    }
}

fn part(part: &PartStrength, with_found: bool) -> Markup {
    let mutants = part.mutants().iter();
    let surviving = mutants.filter(|it| it.fate == PartFate::Surviving && it.found.is_none());
    let summary = anstream::adapter::strip_str(&headline(part, with_found)).to_string();
    html! {
        h2 { (part.role.name()) " " (line(&part.name)) }
        p.facts { (summary) }
        @if !part.failed.is_empty() {
            ul.notes { @for failed in &part.failed { li { "fails " (line(failed)) } } }
        }
        @for it in &part.let_through {
            section.failure { h3 { (line(&sentence(it))) } (sample(&it.example)) }
        }
        @for found in &part.found {
            section.failure { h3 { "new test: " (found.title()) } (sample(found)) }
        }
        @for mutant in surviving {
            section.failure { h3 { "survives: " (line(&mutant.id)) } (diff(&mutant.diff)) }
        }
    }
}

fn sample(test: &NewTest) -> Markup {
    match &test.sample {
        Sample::Input(input) => block("input", input),
        Sample::Output {
            input,
            output,
            answer,
        } => html! {
            (block("input", input))
            (block("output", output))
            (block("answer", answer))
        },
    }
}
