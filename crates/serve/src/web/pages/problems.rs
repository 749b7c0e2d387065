//! The problems, and one of them.

use super::super::app::App;
use super::super::failure::Failure;
use super::super::forms::{Path, Query};
use super::super::layout::{Page, form_token, trouble, typed};
use super::super::visitor::Visitor;
use crate::catalog::{Entry, Version};
use crate::intake::{Contradiction, Incoming};
use crate::store::Role;
use axum::extract::State;
use base::text::{count, escape_text, line};
use maud::{Markup, html};
use package::Package;
use std::collections::BTreeMap;
use std::sync::Arc;
use terms::Kind;
use terms::language::{Language, LinePattern};

/// `GET /`
pub(in crate::web) async fn all(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Page, Failure> {
    app.run(move |app| {
        if let Some(contest) = app.contest()? {
            return super::contest::overview(app, &visitor, &contest);
        }
        let tried: BTreeMap<String, bool> = app.store.tried(visitor.account.id)?.into_iter().collect();
        let entries = app.catalog.entries();
        let sees_errors = visitor.account.role >= Role::Setter;
        let body = html! {
            h1 { "Problems" }
            @if entries.is_empty() { p.dim { "The problems are being read." } }
            ul.problems {
                @for (id, entry) in &entries { (row(id, entry, tried.get(id).copied(), sees_errors)) }
            }
        };
        Ok(Page::new("Problems", Some(&visitor), &body))
    })
    .await
}

fn row(id: &str, entry: &Entry, tried: Option<bool>, sees_errors: bool) -> Markup {
    html! {
        li {
            @if let Some(version) = &entry.version {
                a href={ "/problems/" (id) } { (line(version.title("en"))) }
                " " small.dim {
                    (id) ", " (version.package().kind.name())
                    @if version.matches().is_none() { ", " (count(version.cases().len(), "case")) }
                }
                @match tried {
                    Some(true) => { " " span.tag.AC { "accepted" } }
                    Some(false) => { " " span.tag.other { "tried" } }
                    None => {}
                }
            } @else if entry.error.is_none() {
                b { (id) } " " small.dim { "is being prepared" }
            } @else {
                b { (id) } " " small.bad { "cannot be used at the moment" }
            }
            @if let (true, Some(error)) = (sees_errors, &entry.error) { pre.message tabindex="0" { (escape_text(error.as_bytes())) } }
        }
    }
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
        let draft = Draft {
            language: wanted.starter,
            ..Draft::default()
        };
        page_of(app, &visitor, &id, wanted.lang.as_deref(), &draft)
    })
    .await
}

/// The typed values of the form, if it was sent and refused.
#[derive(Debug, Default)]
pub(in crate::web) struct Draft {
    language: Option<String>,
    source: Option<String>,
    /// Whether files were sent, which a page cannot keep.
    had_files: bool,
    /// Why it was refused.
    pub(in crate::web) failure: Option<Failure>,
    contradiction: Option<Contradiction>,
}

impl Draft {
    /// The values of a sent form.
    pub(in crate::web) fn from_incoming(incoming: &Incoming) -> Self {
        Self {
            // Empty if the choice was left to the server.
            language: Some(incoming.language.clone().unwrap_or_default()),
            source: Some(incoming.source.clone().unwrap_or_default()),
            had_files: !incoming.files.is_empty(),
            ..Self::default()
        }
    }

    /// Records that the program is not in the chosen language; returns the error message.
    pub(in crate::web) fn contradicted(&mut self, found: Contradiction) -> Failure {
        let Contradiction {
            chosen,
            found: other,
        } = &found;
        let message = format!("this looks like {other}, and {chosen} is chosen");
        self.contradiction = Some(found);
        Failure::Bad(message)
    }
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
    let last = app.store.last_language(visitor.account.id)?;
    let body = html! {
        div.bar-of-links {
            @for other in version.statement_languages() {
                a href={ "/problems/" (id) "?lang=" (other) } lang=(other) { (other) }
            }
            a href={ "/submissions?problem=" (id) } { "Submissions" }
            @if version.matches().is_some() { a href={ "/problems/" (id) "/ladder" } { "Ladder" } }
            @if version.refuses_inputs().is_none() { a href={ "/problems/" (id) "/hacks" } { "Hacks" } }
            @if visitor.account.role >= Role::Setter {
                @if version.matches().is_none() { a href={ "/problems/" (id) "/solutions" } { "Solutions" } a href={ "/problems/" (id) "/strength" } { "Strength" } }
                @if version.refuses_inputs().is_none() { a href={ "/problems/" (id) "/attacks" } { "Attacks" } }
                a href={ "/problems/" (id) "/rejudging" } { "Judge again" }
            }
        }
        // After an error the form comes first, as the page is about it.
        @if draft.failure.is_some() { (form(visitor, &version, draft, last.as_deref())) }
        @if let Some((language, statement)) = version.statement(language) {
            div.statement lang=(language) { (statement) }
        } @else {
            h1 { (line(version.title(language))) }
            p.dim { "There is no statement." }
        }
        @if draft.failure.is_none() { (form(visitor, &version, draft, last.as_deref())) }
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

/// The languages with starter code.
fn starters(package: &Package) -> Vec<&str> {
    match (&package.signature, &package.graders) {
        (Some(_), _) => harness::languages().collect(),
        (None, Some(graders)) => graders.stubs.keys().map(String::as_str).collect(),
        (None, None) => Vec::new(),
    }
}

/// Starter code in a language, if there is some.
fn starter(package: &Package, language: &str) -> Option<String> {
    match (&package.signature, &package.graders) {
        (Some(signature), _) => harness::stub(signature, language).ok(),
        (None, Some(graders)) => {
            let stub = graders.stub(language).ok()?;
            Some(String::from_utf8_lossy(stub).into_owned())
        }
        (None, None) => None,
    }
}

/// The form for a submission. `last` is the language that the visitor used last.
fn form(visitor: &Visitor, version: &Version, draft: &Draft, last: Option<&str>) -> Markup {
    let package = version.package();
    let id = &package.id;
    let with_starter = starters(package);
    // Never select a language that the visitor did not choose: pasted text would be compiled as
    // that.
    let chosen = draft.language.as_deref().or(last);
    let code = chosen.and_then(|language| starter(package, language));
    let is_chosen = draft.language.is_some() || code.is_some();
    let code = draft.source.clone().or(code);
    let is_answer = package.kind == Kind::Answer;
    let fits = |language: &&Arc<Language>| {
        // A text or a list of outputs is an answer, not a program.
        let is_program = !(language.is_text() || language.is_outputs());
        let graders = package.graders.as_ref();
        let is_linked = graders.is_none_or(|graders| graders.files.contains_key(&language.name));
        language.is_installed() && (is_answer || is_program) && is_linked
    };
    let installed = package.languages.iter().filter(fits);
    html! {
        section.submit {
            h2 id="submit" { "Submit" }
            (trouble(draft.failure.as_ref()))
            @if draft.had_files { p.dim { "Choose the files once more: no page can keep them." } }
            @if !with_starter.is_empty() {
                p { "Starter code: "
                    @for language in &with_starter {
                        a href={ "?starter=" (language) "#submit" } { (language) } " "
                    }
                }
            }
            form method="post" action={ "/problems/" (id) "/submit" } enctype="multipart/form-data" data-drop="" data-draft={ "submit " (id) } {
                (form_token(visitor))
                p {
                    label for="language" { "Language" } " "
                    select id="language" name="language" {
                        option value="" { "by the file's name, or guessed" }
                        @for language in installed {
                            option value=(language.name) data-looks=(looks(language)) selected[is_chosen && chosen == Some(&*language.name)] { (language.name) }
                        }
                    }
                    " " output.recognized aria-live="polite" {}
                }
                p {
                    label for="source" { @if is_answer { "Answer or program" } @else { "Program" } }
                    // A browser drops the first line if it is empty.
                    textarea id="source" name="source" rows="16" spellcheck="false" autocapitalize="off" autocomplete="off" { "\n" (typed(&code.unwrap_or_default())) }
                }
                p {
                    label for="files" { "or files" } " "
                    input id="files" type="file" name="files" multiple;
                }
                p {
                    @if let Some(Contradiction { chosen, found }) = &draft.contradiction {
                        button.main type="submit" name="as" value=(found) { "Submit as " (found) } " "
                        button type="submit" name="as" value=(chosen) { "Submit as " (chosen) " all the same" }
                    } @else {
                        button.main type="submit" { "Submit" }
                    }
                }
            }
        }
    }
}

/// Patterns of the lines of programs, for the script.
fn looks(language: &Language) -> String {
    let patterns = language.looks_like.iter().map(LinePattern::as_str);
    serde_json::to_string(&patterns.collect::<Vec<_>>()).unwrap_or_default()
}
