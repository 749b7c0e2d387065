//! What a run printed.

use super::super::failure::Failure;
use crate::catalog::Version;
use crate::runs::{OwnInputRun, RunRecord, SampleRun};
use crate::store::StoredRun;
use base::text::{count, escape_text, excerpt, line};
use maud::{Markup, html};
use report::html::{CaseFiles, judged_case};
use std::time::Duration;
use terms::verdict::{Verdict, bytes, seconds};

/// How much of an input is shown.
const LINES: usize = 40;
const BYTES: usize = 4000;

/// The results of a run that is done.
pub(super) fn results(
    version: Option<&Version>,
    run: &StoredRun,
    record: &RunRecord,
) -> Result<Markup, Failure> {
    if let Some(message) = &record.refusal {
        let verdict = Verdict::CompileError;
        return Ok(html! {
            p.verdict-line { span.verdict.(verdict.short()) { (verdict.name()) } }
            h2 { "The compiler says" }
            pre.message tabindex="0" { (escape_text(message.as_bytes())) }
        });
    }
    if let (Some(own), Some(input)) = (&record.own_input, &run.input) {
        return Ok(on_input(own, input));
    }
    // The files of another version may differ.
    let version = version.filter(|version| version.hash() == record.version);
    let accepted = |it: &&SampleRun| it.judged.verdict == Verdict::Accepted;
    let passed = record.samples.iter().filter(accepted).count();
    let mut shown = Vec::new();
    for sample in &record.samples {
        shown.push(on_sample(version, run, sample)?);
    }
    Ok(html! {
        p.verdict-line {
            b { (passed) " of " (count(record.samples.len(), "sample")) } " accepted"
        }
        @if version.is_none() { p.dim { "The problem has changed since: run it again to see more." } }
        h2 { "Samples" }
        @for sample in shown { (sample) }
    })
}

fn on_sample(
    version: Option<&Version>,
    run: &StoredRun,
    sample: &SampleRun,
) -> Result<Markup, Failure> {
    let judged = &sample.judged;
    let verdict = judged.verdict;
    let mut cases = version.into_iter().flat_map(Version::cases);
    let case = cases.find(|case| case.planned.id == sample.id);
    let details = version.zip(case).map(|(version, case)| {
        let package = version.package();
        let language = package.languages.named(&run.language);
        let limit = language.map_or(package.limits.time, |language| {
            let group = package.groups.get(case.planned.group);
            package.limits_for(&language, group).time
        });
        let files = CaseFiles::read(case)?;
        let name = ("your program", limit);
        Ok::<_, Failure>(judged_case(package, (case, &files), name, judged))
    });
    let details = details.transpose()?;
    // Whatever is not accepted is open.
    Ok(html! {
        details.case open[verdict != Verdict::Accepted] {
            summary {
                b { (line(&sample.id)) } " " span.verdict.(verdict.short()) { (verdict.name()) } " "
                (used(judged.cpu, judged.memory))
            }
            @if let Some(details) = details { h3 { "The sample" } (details) }
            @if let Some(output) = &sample.output {
                div.block {
                    h3 { "Your output" }
                    @if output.is_empty() { p.dim { "nothing" } } @else { pre tabindex="0" { (output) } }
                }
            }
        }
    })
}

fn on_input(own: &OwnInputRun, input: &[u8]) -> Markup {
    html! {
        p.verdict-line {
            @match &own.failure {
                None => { span.verdict.none { "finished" } }
                Some((verdict, _)) => { span.verdict.(verdict.short()) { (verdict.name()) } }
            }
            " " (used(own.cpu, own.memory))
        }
        @if let Some((_, why)) = &own.failure { @if !why.is_empty() { pre.message tabindex="0" { (escape_text(why.as_bytes())) } } }
        @if let Some(why) = &own.rejection {
            p { "The input is not valid for this problem:" }
            pre.message tabindex="0" { (escape_text(why.as_bytes())) }
        }
        (block("Your output", &own.output))
        @if !own.debug.is_empty() { (block("Printed to standard error", &own.debug)) }
        (block("Your input", &excerpt(input, LINES, BYTES)))
    }
}

fn used(cpu: Duration, memory: u64) -> Markup {
    html! { small.dim { (seconds(cpu)) ", " (bytes(memory)) } }
}

/// A text that is escaped already.
fn block(name: &str, text: &str) -> Markup {
    html! {
        div.block {
            h2 { (name) }
            @if text.is_empty() { p.dim { "nothing" } } @else { pre tabindex="0" { (text) } }
        }
    }
}
