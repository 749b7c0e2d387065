//! Running a program without submitting it, and what it printed.

use super::super::app::App;
use super::super::failure::Failure;
use super::super::forms::{Form, Path, Query};
use super::super::layout::{NotTaken, Page, form_token};
use super::super::visitor::Visitor;
use super::problems::{page_of, version};
use super::program_form::{Draft, Notice, TEXT_UNUSED, form, is_text_unused};
use super::run_results::results;
use super::submissions::moment;
use crate::catalog::Version;
use crate::intake::{self, Contradiction, Incoming};
use crate::runs::{Offer, RunRecord};
use crate::store::{NewRun, Role, State as Stage, StoredFile, StoredRun};
use axum::extract::{Request, State};
use axum::http::header::{ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Redirect, Response};
use base::text::{escape_text, line};
use maud::{Markup, html};
use std::sync::Arc;

/// The maximum size of an input.
const INPUT: u64 = 1 << 20;

/// `POST /problems/{id}/runs`
pub(in crate::web) async fn send(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    request: Request,
) -> Result<Redirect, NotTaken> {
    visitor.count(&app)?;
    let problem = version(&app, &id)?;
    let most = problem.package().bounds.bytes + INPUT;
    let form = Form::read_with_files(request, most).await?;
    let old = visitor.check_form(form.field("form")).err();
    let incoming = Incoming {
        user: visitor.account.id,
        language: Some(form.field("language").to_owned()).filter(|it| !it.is_empty()),
        source: Some(form.field("source").replace("\r\n", "\n"))
            .filter(|source| !source.trim().is_empty()),
        files: form.files.clone(),
        priority: 0,
        request: None,
        is_limited: visitor.account.role < Role::Admin,
    };
    // The same language once more, after the program did not look like it.
    let is_sure = incoming.language.as_deref() == Some(form.field("sure"));
    let input = form.field("input").replace("\r\n", "\n");
    let is_unused = is_text_unused(problem.package(), &incoming);
    let mut draft = Draft::from_incoming(&incoming).with_input(&input);
    let input = (form.field("on") == "input").then_some(input);
    let work = move |app: &Arc<App>| {
        let contradiction = Contradiction::find(&problem, &incoming).filter(|_| !is_sure);
        let taken = if let Some(old) = old {
            Err(old)
        } else if let Some(found) = contradiction {
            Err(draft.questioned(found))
        } else {
            take(app, &visitor, &problem, &incoming, input)
        };
        Ok(taken.map_err(|failure| {
            draft.failure = Some(failure.clone());
            NotTaken::keeping(failure, page_of(app, &visitor, &id, None, &draft))
        }))
    };
    let taken = app.run(work).await??;
    let notice = if is_unused { TEXT_UNUSED } else { "" };
    Ok(Redirect::to(&format!("/runs/{taken}{notice}")))
}

/// Accepts a run; returns its number.
fn take(
    app: &App,
    visitor: &Visitor,
    version: &Version,
    incoming: &Incoming,
    input: Option<String>,
) -> Result<i64, Failure> {
    let most = app.settings.runs;
    if most == 0 {
        return Err(Failure::Forbidden(
            "programs are only run when they are submitted",
        ));
    }
    app.require_space()?;
    let offer = Offer::from_version(version);
    let input = match (input, offer.no_input) {
        (None, _) if offer.samples == 0 => {
            return Err(Failure::Bad("this problem has no samples".to_owned()));
        }
        (None, _) => None,
        (Some(_), Some(why)) => return Err(Failure::Bad(why.to_owned())),
        (Some(input), None) => Some(own_input(input)?),
    };
    let (language, files) = intake::checked(version, incoming)?;
    let user = visitor.account.id;
    let counted = app.runs.count(user);
    counted.map_err(|seconds| Failure::TooMany { seconds })?;
    let new = NewRun {
        user,
        problem: version.package().id.clone(),
        language: language.name.clone(),
        files,
        input,
    };
    let taken = app.store.take_run(&new, most)?;
    let taken = taken.ok_or(Failure::RunsWait { waiting: most })?;
    app.runs.wake();
    Ok(taken)
}

/// An input with an end of its last line, which people seldom type.
fn own_input(mut input: String) -> Result<Vec<u8>, Failure> {
    if input.len() as u64 > INPUT {
        return Err(Failure::TooLarge(INPUT));
    }
    if !input.is_empty() && !input.ends_with('\n') {
        input.push('\n');
    }
    Ok(input.into_bytes())
}

/// `GET /runs/{id}`
///
/// A script asks again with the tag of what it shows, until the run is done.
pub(in crate::web) async fn one(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<i64>,
    Query(notice): Query<Notice>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    app.run(move |app| {
        let run = seen(app, &visitor, id)?;
        let tag = format!("\"{id}-{}\"", run.state.name());
        let known = headers.get(IF_NONE_MATCH).and_then(|it| it.to_str().ok());
        if known == Some(&*tag) {
            return Ok((StatusCode::NOT_MODIFIED, [(ETAG, tag)]).into_response());
        }
        let page = page(app, &visitor, (&run, &notice), &tag)?;
        Ok(([(ETAG, tag)], page).into_response())
    })
    .await
}

/// A run of the visitor. Nobody sees those of others.
fn seen(app: &App, visitor: &Visitor, id: i64) -> Result<StoredRun, Failure> {
    let run = app.store.run(id)?;
    let is_own = run.user == visitor.account.id;
    is_own.then_some(run).ok_or(Failure::NotFound("run"))
}

fn page(
    app: &App,
    visitor: &Visitor,
    (run, notice): (&StoredRun, &Notice),
    tag: &str,
) -> Result<Page, Failure> {
    let id = run.id;
    let version = app.catalog.current(&run.problem);
    let files = app.store.run_files(id)?;
    let on = if run.input.is_some() {
        "your input"
    } else {
        "the samples"
    };
    let is_open = !run.state.is_final();
    let body = html! {
        h1 { "Run " (id) }
        (notice.shown())
        p.facts {
            a href={ "/problems/" (run.problem) } { (run.problem) } ", on " (on) ", "
            (run.language) ", " (moment(run.created))
        }
        p.dim { "A run does not count: only you see it, and it is deleted after a day." }
        p.for-readers id="announcement" role="status" {}
        div id="run" tabindex="-1" data-poll=[is_open.then_some(tag)] {
            (state(visitor, version.as_deref(), run)?)
        }
        @if let Some(version) = &version { (form(app, visitor, version, &draft(run, &files), None)) }
    };
    Ok(Page::new(&format!("Run {id}"), Some(visitor), &body))
}

/// The form with the program of a run, to be changed and run again or submitted.
fn draft(run: &StoredRun, files: &[StoredFile]) -> Draft {
    let source = match files {
        [file] => String::from_utf8(file.bytes.clone()).ok(),
        _ => None,
    };
    let input = run.input.as_deref().map(String::from_utf8_lossy);
    Draft::of_program(&run.language, source).with_input(&input.unwrap_or_default())
}

fn state(visitor: &Visitor, version: Option<&Version>, run: &StoredRun) -> Result<Markup, Failure> {
    let id = run.id;
    let result = run.result.as_deref().unwrap_or_default();
    Ok(match run.state {
        Stage::Queued | Stage::Running => html! {
            p data-open="" { span.verdict.none { (run.state.name()) } " Submissions go first." }
            noscript { p { a href={ "/runs/" (id) } { "Look again" } } }
            form method="post" action={ "/runs/" (id) "/cancel" } { (form_token(visitor)) button type="submit" { "Cancel" } }
        },
        Stage::Cancelled => html! { p.verdict-line { span.verdict.none { "cancelled" } } },
        Stage::Failed => html! {
            p.verdict-line { span.verdict.other { "run failed" } " The problem or the server failed, not the program." }
            // The reason may reveal the data.
            @if visitor.account.role >= Role::Setter { pre.message { (escape_text(result.as_bytes())) } }
        },
        Stage::Judged => {
            let record: RunRecord = serde_json::from_str(result).map_err(|error| {
                Failure::Broken(format!(
                    "a stored result cannot be read: {}",
                    line(&error.to_string())
                ))
            })?;
            results(version, run, &record)?
        }
    })
}

/// `POST /runs/{id}/cancel`
pub(in crate::web) async fn cancel(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<i64>,
    request: Request,
) -> Result<Redirect, Failure> {
    Form::of_session(&app, &visitor, request).await?;
    app.run(move |app| {
        seen(app, &visitor, id)?;
        app.runs.cancel(id)?;
        Ok(Redirect::to(&format!("/runs/{id}")))
    })
    .await
}
