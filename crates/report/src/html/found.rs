//! The results of fuzzing: the counterexamples, the slowest inputs, and the commands that reproduce
//! them.

use super::{Boards, Section, block, diff, heading, pictures, steps};
use crate::FuzzReport;
use base::difference::short_diff;
use base::text::{count, escape_text, excerpt, line};
use base::transcript::Transcript;
use fuzz::comparison::compare::Failing;
use fuzz::{Finding, Slowest};
use maud::{Markup, html};
use package::Package;
use terms::verdict::{Verdict, seconds};

/// How many bytes of a line are shown before and after the first difference.
const AROUND: usize = 60;

/// The part of the page about fuzzing.
#[must_use]
pub fn found(report: &FuzzReport<'_>) -> Section {
    let mut boards = Boards::new(report.package);
    let fuzzed = report.fuzzed;
    let markup = html! {
        (heading(report.package))
        p.facts { (report.summary_without_styles()) }
        @if !fuzzed.findings.is_empty() { h2 { "Counterexamples" } }
        @if !fuzzed.findings.is_empty() && report.package.validators.is_empty() {
            p.dim { "There is no validator: an input that was found may be invalid." }
        }
        @for finding in &fuzzed.findings { (counterexample(report, finding, &mut boards)) }
        @if !fuzzed.slowest.is_empty() { h2 { "Slowest inputs" } }
        @for slowest in &fuzzed.slowest { (slow(report, slowest)) }
    };
    Section {
        unexpected: 0,
        name: report.package.id.clone(),
        markup,
    }
}

fn counterexample(report: &FuzzReport<'_>, finding: &Finding, boards: &mut Boards<'_>) -> Markup {
    let failing = &finding.failing;
    html! {
        section.failure {
            h3 { (line(&failing.failing_program)) ": " span.verdict.(failing.verdict.short()) { (failing.verdict.name()) } }
            p.dim {
                (count(finding.input.len(), "byte"))
                @if finding.found.len() > finding.input.len() { ", shrunk from " (finding.found.len()) }
                @if finding.times > 1 { ", found " (finding.times) " times" }
                @if failing.failing_program != finding.submission { ", found by " (line(&finding.submission)) }
            }
            p { (line(&report.origin(finding))) @if report.fuzzed.scope.is_none() { "; seed " (finding.number) } }
            p { "again: " code.command { (line(&(report.replay)(finding))) } }
            (details(report.package, (&finding.input, failing), boards))
            (pictures::drawn(("counterexample", None), || (report.draw)(finding), || format!("tengen show {} FILE", report.package.id), boards))
        }
    }
}

/// An input and how it is failed, for a separate page.
#[must_use]
pub fn failing_input(package: &Package, input: &[u8], failing: &Failing) -> Markup {
    details(package, (input, failing), &mut Boards::new(package))
}

fn details(
    package: &Package,
    (input, failing): (&[u8], &Failing),
    boards: &mut Boards<'_>,
) -> Markup {
    let is_interactive = package.interactor.is_some();
    html! {
        @if !failing.message.is_empty() { pre.message { (escape_text(failing.message.as_bytes())) } }
        div.panes {
            (block("input", input))
            @if !is_interactive { (outputs(failing)) }
        }
        @if !is_interactive && failing.verdict == Verdict::WrongAnswer {
            @if let Some(text) = short_diff(&failing.expected, &failing.actual) { (diff(&text)) }
        }
        (boards_of(input, failing, boards))
        @if is_interactive { (interaction(failing, boards)) }
    }
}

/// The expected and the actual output, with the first difference marked.
fn outputs(failing: &Failing) -> Markup {
    let (expected, actual) = (&failing.expected, &failing.actual);
    let same = expected
        .iter()
        .zip(actual)
        .take_while(|(one, other)| one == other)
        .count();
    let is_compared = failing.verdict == Verdict::WrongAnswer && !expected.is_empty();
    let place = (is_compared && expected != actual).then_some(same);
    html! {
        (output("expected", expected, place))
        (output("found", actual, place))
    }
}

/// The beginning of an output, followed by the surroundings of the first different byte.
fn output(name: &str, text: &[u8], place: Option<usize>) -> Markup {
    html! {
        div {
            (block(name, text))
            @if let Some(place) = place {
                @let place = place.min(text.len());
                @let begin = text[..place].iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
                @let end = text[place..].iter().position(|byte| *byte == b'\n').map_or(text.len(), |at| place + at);
                @let number = text[..place].split(|byte| *byte == b'\n').count();
                @let begin = begin.max(place.saturating_sub(AROUND));
                @let end = end.min(place + AROUND);
                p.difference {
                    "line " (number) ": "
                    code { (excerpt(&text[begin..place], 1, AROUND)) mark { (excerpt(&text[place..end], 1, AROUND)) @if place == end { "end" } } }
                }
            }
        }
    }
}

/// The only board of the input, or that of the line with the first difference.
fn boards_of(input: &[u8], failing: &Failing, boards: &mut Boards<'_>) -> Markup {
    let pictures = boards.find(input);
    let place = failing.place.and_then(|place| place.line.checked_sub(1));
    let index = if pictures.len() == 1 { Some(0) } else { place };
    let Some(picture) = index.and_then(|index| pictures.get(index)) else {
        return html! {};
    };
    steps::board(picture, "FILE", boards)
}

/// The interaction, which is stored as text.
fn interaction(failing: &Failing, boards: &mut Boards<'_>) -> Markup {
    let text = String::from_utf8_lossy(&failing.actual);
    let (kept, is_cut) = match text.strip_suffix("... and more\n") {
        Some(kept) => (kept, true),
        None => (&*text, false),
    };
    match Transcript::parse(kept) {
        Ok(transcript) => {
            let transcript = Transcript {
                cut: is_cut,
                ..transcript
            };
            steps::interaction(&transcript, failing.is_late(), boards)
        }
        Err(_) => block("interaction", &failing.actual),
    }
}

fn slow(report: &FuzzReport<'_>, slowest: &Slowest) -> Markup {
    html! {
        section.failure {
            h3 { (line(&slowest.submission)) }
            p {
                (seconds(slowest.cpu)) " of " (seconds(slowest.limit))
                @if let Some((name, time)) = &slowest.yardstick { "; " (line(name)) " takes " (seconds(*time)) }
            }
            p { (line(&slowest.call.in_words())) "; seed " (slowest.call.seed) }
            p { "again: " code.command { (line(&(report.time_again)(slowest))) } }
            (block("input", &slowest.input))
        }
    }
}
