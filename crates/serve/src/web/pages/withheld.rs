//! A submission whose result the contest withholds.

use super::super::app::App;
use super::super::failure::Failure;
use super::super::layout::form_token;
use super::super::visitor::Visitor;
use super::super::withheld::{is_sample, state, tag};
use super::source::linked;
use super::submissions::moment;
use crate::contest::{Withheld, WithheldState};
use crate::store::{State as Stage, StoredFile, Submission, Summary};
use crate::work::Record;
use maud::{Markup, html};
use terms::verdict::seconds;

/// What is shown in place of the result.
pub(super) fn judgement(
    app: &App,
    visitor: &Visitor,
    withheld: Withheld,
    (submission, files): (&Submission, &[StoredFile]),
    latest: &Summary,
) -> Result<Markup, Failure> {
    let id = submission.id;
    let record = record(app, withheld, submission, latest)?;
    let state = state(app, latest);
    Ok(html! {
        p.verdict-line role="status" { (tag(app, latest)) " " (explanation(state)) }
        p.facts { "Results are shown at " (moment(withheld.until)) ", when the contest ends." }
        @if let Some(record) = &record {
            @if let Some(message) = &record.refusal { h2 { "The compiler says" } pre.message tabindex="0" { (linked(message, files)) } }
            @if !record.cases.is_empty() { (samples(record)) }
        }
        @if state == WithheldState::Received { form method="post" action={ "/submissions/" (id) "/cancel" } { (form_token(visitor)) button type="submit" { "Cancel" } } }
    })
}

fn explanation(state: WithheldState) -> &'static str {
    match state {
        WithheldState::Received => "Load this page again to see whether it compiles.",
        WithheldState::Compiles => "The submission is valid.",
        WithheldState::Refused => "The compiler refused the program.",
        WithheldState::Cancelled => "It was not judged.",
    }
}

fn samples(record: &Record) -> Markup {
    html! {
        h2 { "Samples" }
        ol.cells { @for case in &record.cases {
            @let judged = &case.judged;
            li.(judged.verdict.short()) title={ (case.id) ": " (judged.verdict.name()) ", " (seconds(judged.cpu)) } { (judged.verdict.short()) }
        } }
    }
}

/// The part of the result that is shown.
pub(in crate::web) fn record(
    app: &App,
    withheld: Withheld,
    submission: &Submission,
    latest: &Summary,
) -> Result<Option<Record>, Failure> {
    if latest.state != Stage::Judged {
        return Ok(None);
    }
    let text = app.store.result(latest.id)?;
    let record: Option<Record> = text.and_then(|text| serde_json::from_str(&text).ok());
    Ok(record
        .map(|record| withheld.masked(record, |case| is_sample(app, &submission.problem, case))))
}
