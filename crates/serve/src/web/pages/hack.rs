//! A hack, its result, and turning it into a case.

use super::super::app::App;
use super::super::failure::Failure;
use super::super::forms::{Form, Path};
use super::super::layout::{Page, form_token};
use super::super::visitor::{Setter, Visitor};
use super::hacks::{against, outcome_tag};
use super::submissions::moment;
use crate::catalog::Version;
use crate::hacks::{Broken, HackRecord, HackRun};
use crate::store::{Hack, HackInputs, HackOutcome, KeptHack, Role};
use axum::extract::{Request, State};
use axum::response::Redirect;
use base::text::{count, escape_text, excerpt, line};
use maud::{Markup, html};
use std::collections::BTreeMap;
use std::sync::Arc;
use terms::verdict::seconds;

/// How many lines of an input are shown.
const LINES: usize = 100;
const BYTES: usize = 20_000;

/// `GET /hacks/{id}`
pub(in crate::web) async fn one(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<i64>,
) -> Result<Page, Failure> {
    app.run(move |app| {
        let hack = seen(app, &visitor, id)?;
        let inputs = app.store.hack_inputs(id)?;
        let version = app.catalog.current(&hack.problem);
        let body = html! {
            h1 { "Hack " (id) }
            p.facts {
                a href={ "/problems/" (hack.problem) "/hacks" } { (hack.problem) } ", against " (against(&hack)) ", by "
                (line(&hack.user_name)) ", " (moment(hack.created))
            }
            @if hack.state.is_final() {
                (done(&visitor, version.as_deref(), &hack, &inputs)?)
            } @else {
                p role="status" data-again="1" { (outcome_tag(&hack)) " " a href={ "/hacks/" (id) } { "Look again" } }
                form method="post" action={ "/hacks/" (id) "/cancel" } { (form_token(&visitor)) button type="submit" { "Cancel" } }
            }
            h2 { "The input as it was given" }
            (shown(&inputs.given))
        };
        Ok(Page::new(&format!("Hack {id}"), Some(&visitor), &body))
    })
    .await
}

/// The hack, if the visitor may see it.
pub(in crate::web) fn seen(app: &App, visitor: &Visitor, id: i64) -> Result<Hack, Failure> {
    let hack = app.store.hack(id)?;
    if visitor.may_see(hack.user) {
        return Ok(hack);
    }
    Err(Failure::NotFound("hack"))
}

fn shown(input: &[u8]) -> Markup {
    html! {
        p.dim { (count(input.len(), "byte")) }
        pre tabindex="0" { (excerpt(input, LINES, BYTES)) }
    }
}

fn done(
    visitor: &Visitor,
    version: Option<&Version>,
    hack: &Hack,
    inputs: &HackInputs,
) -> Result<Markup, Failure> {
    let is_setter = visitor.account.role >= Role::Setter;
    let Some(outcome) = hack.outcome else {
        return Ok(html! {
            p { (outcome_tag(hack)) " The input was not tried." }
            // The reason may reveal the data.
            @if let (true, Some(why)) = (is_setter, &hack.result) { pre.message { (escape_text(why.as_bytes())) } }
        });
    };
    let record = record(hack)?.unwrap_or_default();
    Ok(html! {
        p.verdict-line { (outcome_tag(hack)) " " (summary(outcome, &record)) }
        @if let Some(rejection) = &record.rejection { pre.message { (escape_text(rejection.as_bytes())) } }
        @if !record.runs.is_empty() { (runs(visitor, hack, &record)) }
        @if let (Some(broken), Some(smallest)) = (&record.broken, &inputs.smallest) {
            h2 { @if broken.gave_up { "A small input" } @else { "The smallest input" } " that still breaks " @if is_setter { "submission " (broken.submission) } @else { "one" } }
            @if broken.gave_up { p.dim { "The time to make it small was over: there may be a smaller one." } }
            @if is_setter { (failure(version, smallest, broken)) } @else { (shown(smallest)) }
        }
        @if outcome == HackOutcome::Broken { (keeping(visitor, hack, inputs)) }
    })
}

/// The complete result of a tried hack.
pub(in crate::web) fn record(hack: &Hack) -> Result<Option<HackRecord>, Failure> {
    HackRecord::from_hack(hack).map_err(Failure::Broken)
}

/// Whether the visitor may see which submissions a hack broke: setters may, and contestants who
/// named theirs.
pub(in crate::web) fn names_targets(visitor: &Visitor, hack: &Hack) -> bool {
    visitor.account.role >= Role::Setter || hack.submission.is_some()
}

fn summary(outcome: HackOutcome, record: &HackRecord) -> Markup {
    let all = count(record.runs.len(), "submission");
    html! {
        @match outcome {
            HackOutcome::Invalid => { "The input is not valid." }
            HackOutcome::Withstood if record.runs.is_empty() => { "The input is valid. There is no submission to try it on." }
            HackOutcome::Withstood => { (all) " tried, none of them fails." }
            HackOutcome::Broken => { (record.failures().count()) " of " (all) " broken." }
        }
        @if record.is_cut { " Only the newest accepted ones were tried." }
    }
}

/// The broken submissions. A contestant sees their own, and the number of others.
fn runs(visitor: &Visitor, hack: &Hack, record: &HackRecord) -> Markup {
    let failed: Vec<&HackRun> = record.failures().collect();
    let names_them = names_targets(visitor, hack);
    let mut by_verdict: BTreeMap<&str, usize> = BTreeMap::new();
    for run in &failed {
        *by_verdict.entry(run.verdict.name()).or_default() += 1;
    }
    html! {
        @if names_them {
            ul { @for run in failed {
                li {
                    a href={ "/submissions/" (run.submission) } { "submission " (run.submission) } ": "
                    span.verdict.(run.verdict.short()) { (run.verdict.name()) } " " small { (seconds(run.cpu)) }
                }
            } }
        } @else {
            ul { @for (verdict, number) in by_verdict { li { (verdict) ": " (number) } } }
        }
    }
}

/// How a submission fails on an input.
pub(super) fn failure(version: Option<&Version>, smallest: &[u8], broken: &Broken) -> Markup {
    html! {
        section.failure {
            h3 {
                (line(&broken.failing.failing_program)) ": "
                span.verdict.(broken.failing.verdict.short()) { (broken.failing.verdict.name()) }
            }
            @if let Some(version) = version {
                (report::html::failing_input(version.package(), smallest, &broken.failing))
            } @else { (shown(smallest)) }
        }
    }
}

/// Whether it is a case of the problem, and the form with which a setter makes it one.
fn keeping(visitor: &Visitor, hack: &Hack, inputs: &HackInputs) -> Markup {
    let is_setter = visitor.account.role >= Role::Setter;
    html! {
        h2 { "As a case" }
        @match &hack.kept {
            Some(KeptHack { path: Some(path), user_name, .. }) => {
                p { (line(user_name)) " made a case of it: " code { (line(path)) } "." }
                @if is_setter { p { a href={ "/problems/" (hack.problem) "/rejudging" } { "Judge all submissions again" } } }
            }
            Some(KeptHack { error: None, .. }) => {
                p role="status" data-again="1" { "It is being made a case of the problem. " a href={ "/hacks/" (hack.id) } { "Look again" } }
            }
            kept if is_setter => {
                @if let Some(error) = kept.as_ref().and_then(|kept| kept.error.as_deref()) {
                    p { "It could not be made a case:" }
                    pre.message { (escape_text(error.as_bytes())) }
                }
                p.dim { "It is written to the directory " code { "hacks" } " of the problem, whose data then change for all." }
                form method="post" action={ "/hacks/" (hack.id) "/keep" } {
                    (form_token(visitor))
                    p {
                        button.main type="submit" { "Keep the smallest input" }
                        @if inputs.smallest.as_ref().is_some_and(|smallest| *smallest != inputs.given) {
                            " " button type="submit" name="which" value="given" { "Keep it as it was given" }
                        }
                    }
                }
            }
            _ => { p.dim { "A setter may make a case of it." } }
        }
    }
}

/// `POST /hacks/{id}/keep`
pub(in crate::web) async fn keep(
    State(app): State<Arc<App>>,
    Setter(visitor): Setter,
    Path(id): Path<i64>,
    request: Request,
) -> Result<Redirect, Failure> {
    let form = Form::of_session(&app, &visitor, request).await?;
    app.run(move |app| {
        let hack = app.store.hack(id)?;
        if hack.outcome != Some(HackOutcome::Broken) {
            return Err(Failure::Bad(format!(
                "hack {id} breaks nothing, so it cannot become a case"
            )));
        }
        let as_given = form.field("which") == "given";
        if !app.store.keep_hack(id, visitor.account.id, as_given)? {
            return Err(Failure::Conflict(format!(
                "somebody keeps hack {id} already"
            )));
        }
        app.hacks.wake();
        Ok(Redirect::to(&format!("/hacks/{id}")))
    })
    .await
}

/// `POST /hacks/{id}/cancel`
pub(in crate::web) async fn cancel(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<i64>,
    request: Request,
) -> Result<Redirect, Failure> {
    Form::of_session(&app, &visitor, request).await?;
    app.run(move |app| {
        seen(app, &visitor, id)?;
        app.hacks.cancel(id)?;
        Ok(Redirect::to(&format!("/hacks/{id}")))
    })
    .await
}
