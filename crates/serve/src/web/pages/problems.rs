//! The problems, and one of them.

use super::super::app::App;
use super::super::failure::Failure;
use super::super::forms::{Path, Query};
use super::super::layout::Page;
use super::super::visitor::Visitor;
use super::program_form::{Draft, form};
use super::{problem_nav, problem_table};
use crate::catalog::Version;
use axum::extract::State;
use base::text::line;
use maud::html;
use std::sync::Arc;

/// `GET /`
pub(in crate::web) async fn all(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Page, Failure> {
    app.run(move |app| {
        if let Some(contest) = app.contest()? {
            return super::contest::overview(app, &visitor, &contest);
        }
        let body = html! {
            h1 { "Problems" }
            @if app.catalog.entries().is_empty() { p.dim { "The problems are being read." } }
            @else { (problem_table::of_all(app, &visitor)?) }
        };
        Ok(Page::new("Problems", Some(&visitor), &body))
    })
    .await
}

/// The parameters of a problem's page.
#[derive(serde::Deserialize)]
pub(in crate::web) struct QueryParameters {
    /// The language of the statement.
    lang: Option<String>,
    /// The programming language whose starter code is shown.
    starter: Option<String>,
}

/// `GET /problems/{id}`
pub(in crate::web) async fn one(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(wanted): Query<QueryParameters>,
) -> Result<Page, Failure> {
    app.run(move |app| {
        let draft = Draft::with_starter(wanted.starter);
        page_of(app, &visitor, &id, wanted.lang.as_deref(), &draft)
    })
    .await
}

/// The page of a problem, with a statement in this language if there is one.
pub(in crate::web) fn page_of(
    app: &App,
    visitor: &Visitor,
    id: &str,
    lang: Option<&str>,
    draft: &Draft,
) -> Result<Page, Failure> {
    let version = version(app, id)?;
    let language = lang.unwrap_or("en");
    let shown = version.statement(language).map(|(language, _)| language);
    let last = app.store.last_language(visitor.account.id)?;
    let body = html! {
        (problem_nav::bar(app, visitor, &version, shown)?)
        // After an error the form comes first, as the page is about it.
        @if draft.failure.is_some() { (form(app, visitor, &version, draft, last.as_deref())) }
        @if let Some((language, statement)) = version.statement(language) {
            div.statement lang=(language) { (statement) }
        } @else {
            h1 { (line(version.title(language))) }
            p.dim { "There is no statement." }
        }
        @if draft.failure.is_none() { (form(app, visitor, &version, draft, last.as_deref())) }
    };
    Ok(Page::new(version.title(language), Some(visitor), &body))
}

/// The version of a problem that is shown and judged on now.
pub(in crate::web) fn version(app: &App, id: &str) -> Result<Arc<Version>, Failure> {
    if let Some(version) = app.catalog.current(id) {
        return Ok(version);
    }
    match app.catalog.entries().get(id) {
        Some(entry) if entry.error.is_none() => {
            Err(Failure::Unavailable(format!("`{id}` is being prepared")))
        }
        Some(_) => Err(Failure::Unavailable(format!(
            "`{id}` cannot be used at the moment"
        ))),
        None => Err(Failure::NotFound("problem")),
    }
}
