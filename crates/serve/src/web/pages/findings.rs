//! What attacks on accepted submissions found, and deciding on it: for setters.

use super::super::app::App;
use super::super::failure::Failure;
use super::super::forms::{Form, Path};
use super::super::layout::{Page, form_token};
use super::super::visitor::{Setter, Visitor};
use super::hack::failure;
use super::new_standings::new_standings;
use super::problems::version;
use super::submissions::moment;
use crate::hacks::HackRecord;
use crate::settings::AttackPolicy;
use crate::store::{FindingState, StoredAttack, StoredFinding};
use attack::Progress;
use axum::extract::{Request, State};
use axum::response::Redirect;
use base::text::{count, line};
use maud::{Markup, html};
use std::sync::Arc;
use terms::verdict::seconds;

/// `GET /problems/{id}/attacks`
pub(in crate::web) async fn list(
    State(app): State<Arc<App>>,
    Setter(visitor): Setter,
    Path(id): Path<String>,
) -> Result<Page, Failure> {
    app.run(move |app| {
        let version = version(app, &id)?;
        let findings = app.store.findings(Some(&id))?;
        let attacks = app.store.attacks(&id)?;
        let body = html! {
            h1 { "Attacks on submissions to " (id) }
            @if let Some(why) = version.refuses_inputs() {
                p { "The problem " (why) "." }
            } @else {
                (state(app, &visitor, &id)?)
            }
            h2 { "Inputs on which accepted submissions fail" }
            @if findings.is_empty() { p.dim { "None was found." } } @else { (table(&findings)) }
            @if !attacks.is_empty() { h2 { "What was tried" } (tried(&attacks)) }
        };
        Ok(Page::new("Attacks", Some(&visitor), &body))
    })
    .await
}

/// Whether submissions are attacked, and the form that changes it.
fn state(app: &App, visitor: &Visitor, id: &str) -> Result<Markup, Failure> {
    let settings = app.attacks.settings();
    let stopped = app.store.stopped_attacks(id)?;
    let action = match stopped {
        Some(_) => "resume",
        None => "stop",
    };
    Ok(html! {
        p { @match settings.policy {
            AttackPolicy::Off => { "This server does not attack submissions: it was started with " code { "--attack off" } "." }
            AttackPolicy::Propose => { "While no submission waits, each accepted submission is attacked for " (seconds(settings.time)) ". Setters decide on what is found." }
            AttackPolicy::Add => { "While no submission waits, each accepted submission is attacked for " (seconds(settings.time)) ". Confirmed findings become cases at once." }
        } }
        @if let Some((user, moment_of)) = &stopped { p { (line(user)) " stopped the attacks, " (moment(*moment_of)) "." } }
        @if settings.policy != AttackPolicy::Off {
            form method="post" action={ "/problems/" (id) "/attacks/" (action) } {
                (form_token(visitor))
                button type="submit" { @if stopped.is_some() { "Attack again" } @else { "Stop the attacks" } }
            }
        }
    })
}

fn table(findings: &[StoredFinding]) -> Markup {
    html! {
        div.box { table {
            thead { tr { th.number { "No." } th { "State" } th { "Found on" } th { "Found" } } }
            tbody { @for finding in findings {
                tr {
                    td.number { a href={ "/findings/" (finding.id) } { (finding.id) } }
                    td { (state_tag(finding)) }
                    td { (submission(finding.submission)) }
                    td { (moment(finding.created)) }
                }
            } }
        } }
    }
}

fn tried(attacks: &[StoredAttack]) -> Markup {
    html! {
        div.box { table {
            thead { tr { th { "Submission" } th.number { "Inputs" } th.number { "Time" } th { "State" } } }
            tbody { @for attack in attacks {
                @let progress: Progress = serde_json::from_str(&attack.progress).unwrap_or_default();
                tr {
                    td { (submission(attack.submission)) }
                    td.number { (progress.tried()) }
                    td.number { (seconds(progress.time)) }
                    td { @if attack.is_finished { "done" } @else { "not done" } }
                }
            } }
        } }
    }
}

fn submission(id: i64) -> Markup {
    html! { a href={ "/submissions/" (id) } { "submission " (id) } }
}

fn state_tag(finding: &StoredFinding) -> Markup {
    let class = match finding.state {
        FindingState::Proposed => "WA",
        FindingState::Kept => "AC",
        FindingState::Dismissed => "none",
    };
    html! {
        span.verdict.(class) { (finding.state.name()) }
        @if finding.disputed_by.is_some() { " disputed" }
    }
}

/// `GET /findings/{id}`
pub(in crate::web) async fn one(
    State(app): State<Arc<App>>,
    Setter(visitor): Setter,
    Path(id): Path<i64>,
) -> Result<Page, Failure> {
    app.run(move |app| {
        let finding = app.store.finding(id)?;
        let record = record(&finding)?;
        let input = app.store.finding_input(id)?;
        let version = app.catalog.current(&finding.problem);
        // Afterwards they are what they have become.
        let standings = match finding.state {
            FindingState::Proposed => new_standings(app, &finding.problem, &record)?,
            FindingState::Kept | FindingState::Dismissed => None,
        };
        let body = html! {
            h1 { "Finding " (id) }
            p.facts {
                a href={ "/problems/" (finding.problem) "/attacks" } { (finding.problem) } ", found on "
                (submission(finding.submission)) ", " (moment(finding.created))
            }
            p.verdict-line { (state_tag(&finding)) " " (evidence(&finding)) }
            @if let Some(broken) = &record.broken { (failure(version.as_deref(), &input, broken)) }
            h2 { "What would change" }
            (changes(&record))
            @if let Some(standings) = &standings { (standings) }
            h2 { "Decision" }
            (log(&finding))
            @if finding.state == FindingState::Proposed { (decision(&visitor, &finding)) }
        };
        Ok(Page::new(&format!("Finding {id}"), Some(&visitor), &body))
    })
    .await
}

/// The result of a finding.
pub(in crate::web) fn record(finding: &StoredFinding) -> Result<HackRecord, Failure> {
    let record = serde_json::from_str(&finding.result);
    record.map_err(|error| Failure::Broken(format!("a stored result cannot be read: {error}")))
}

fn evidence(finding: &StoredFinding) -> Markup {
    html! {
        @if let Some(witness) = &finding.disputed_by {
            "The accepted solution " code { (line(witness)) } " fails on this input, too: the reference, the checker or this solution may be wrong."
        } @else if let Some(witness) = &finding.confirmed_by {
            "The reference and the accepted solution " code { (line(witness)) } " agree on this input."
        } @else {
            "Confirmed by the reference only: no other accepted solution could answer."
        }
    }
}

fn changes(record: &HackRecord) -> Markup {
    html! {
        p {
            (record.failures().count()) " of " (count(record.runs.len(), "accepted submission")) " would be rejected:"
        }
        ul { @for run in record.failures() {
            li { (submission(run.submission)) ": " span.verdict.(run.verdict.short()) { (run.verdict.name()) } }
        } }
        @if record.is_cut { p.dim { "Only the newest accepted ones were tried." } }
    }
}

/// What was decided, by whom and when.
fn log(finding: &StoredFinding) -> Markup {
    let by = finding.user_name.as_deref().unwrap_or("the server");
    html! {
        @if let Some(decided) = finding.decided {
            p { (finding.state.name()) " by " (line(by)) ", " (moment(decided)) }
        }
        @if let Some(hack) = finding.hack {
            @match finding.rejudged {
                Some(rejudged) => p { "Case of the problem as " a href={ "/hacks/" (hack) } { "hack " (hack) } "; all submissions judged again from " (moment(rejudged)) " on." },
                None => p role="status" data-again="1" { "It is being made a case as " a href={ "/hacks/" (hack) } { "hack " (hack) } "; then all submissions are judged again. " a href={ "/findings/" (finding.id) } { "Look again" } },
            }
        }
    }
}

fn decision(visitor: &Visitor, finding: &StoredFinding) -> Markup {
    html! {
        form method="post" action={ "/findings/" (finding.id) "/keep" } {
            (form_token(visitor))
            p { button.main type="submit" { "Make it a case and judge all submissions again" } }
        }
        form method="post" action={ "/findings/" (finding.id) "/dismiss" } {
            (form_token(visitor))
            p { button type="submit" { "Dismiss" } }
        }
    }
}

/// `POST /findings/{id}/keep`
pub(in crate::web) async fn keep(
    State(app): State<Arc<App>>,
    Setter(visitor): Setter,
    Path(id): Path<i64>,
    request: Request,
) -> Result<Redirect, Failure> {
    Form::of_session(&app, &visitor, request).await?;
    app.run(move |app| {
        decide(app, &visitor, id, true)?;
        Ok(Redirect::to(&format!("/findings/{id}")))
    })
    .await
}

/// `POST /findings/{id}/dismiss`
pub(in crate::web) async fn dismiss(
    State(app): State<Arc<App>>,
    Setter(visitor): Setter,
    Path(id): Path<i64>,
    request: Request,
) -> Result<Redirect, Failure> {
    Form::of_session(&app, &visitor, request).await?;
    app.run(move |app| {
        decide(app, &visitor, id, false)?;
        Ok(Redirect::to(&format!("/findings/{id}")))
    })
    .await
}

/// Makes a finding a case, or dismisses it.
pub(in crate::web) fn decide(
    app: &App,
    visitor: &Visitor,
    id: i64,
    keeps: bool,
) -> Result<(), Failure> {
    let finding = app.store.finding(id)?;
    let user = visitor.account.id;
    let is_decided = if keeps {
        app.attacks.keep(id, Some(user))?
    } else {
        app.store.dismiss_finding(id, user)?
    };
    if is_decided {
        return Ok(());
    }
    let state = match finding.state {
        FindingState::Proposed => "decided by somebody else at this moment",
        decided => decided.name(),
    };
    Err(Failure::Conflict(format!(
        "finding {id} is already {state}"
    )))
}

/// `POST /problems/{id}/attacks/stop`
pub(in crate::web) async fn stop(
    State(app): State<Arc<App>>,
    Setter(visitor): Setter,
    Path(id): Path<String>,
    request: Request,
) -> Result<Redirect, Failure> {
    set_stopped(app, visitor, id, request, true).await
}

/// `POST /problems/{id}/attacks/resume`
pub(in crate::web) async fn resume(
    State(app): State<Arc<App>>,
    Setter(visitor): Setter,
    Path(id): Path<String>,
    request: Request,
) -> Result<Redirect, Failure> {
    set_stopped(app, visitor, id, request, false).await
}

async fn set_stopped(
    app: Arc<App>,
    visitor: Visitor,
    id: String,
    request: Request,
    stops: bool,
) -> Result<Redirect, Failure> {
    Form::of_session(&app, &visitor, request).await?;
    app.run(move |app| {
        version(app, &id)?;
        app.attacks.stop_problem(&id, visitor.account.id, stops)?;
        Ok(Redirect::to(&format!("/problems/{id}/attacks")))
    })
    .await
}
