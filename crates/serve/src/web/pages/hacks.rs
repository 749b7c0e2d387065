//! The hacks of a problem, and sending one.

use super::super::app::App;
use super::super::failure::Failure;
use super::super::forms::{Form, Path, Query};
use super::super::layout::{NotTaken, Page, form_token, trouble, typed};
use super::super::visitor::Visitor;
use super::problems::version;
use super::submission::seen;
use super::submissions::moment;
use crate::store::{Hack, HackOutcome, NewHack, Role, State as Stage};
use axum::extract::{Request, State};
use axum::response::Redirect;
use base::text::line;
use maud::{Markup, html};
use std::sync::Arc;

/// The maximum size of an input.
pub(in crate::web) const INPUT: u64 = 8 << 20;

/// The parameters of the list.
#[derive(serde::Deserialize)]
pub(in crate::web) struct QueryParameters {
    /// The submission that the form names.
    submission: Option<i64>,
}

/// `GET /problems/{id}/hacks`
pub(in crate::web) async fn list(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(wanted): Query<QueryParameters>,
) -> Result<Page, Failure> {
    let draft = Draft {
        submission: wanted
            .submission
            .map(|id| id.to_string())
            .unwrap_or_default(),
        ..Draft::default()
    };
    app.run(move |app| page_of(app, &visitor, &id, &draft))
        .await
}

/// The typed values of the form, if it was sent and refused.
#[derive(Debug, Default)]
struct Draft {
    submission: String,
    input: String,
    failure: Option<Failure>,
}

fn page_of(app: &App, visitor: &Visitor, id: &str, draft: &Draft) -> Result<Page, Failure> {
    let version = version(app, id)?;
    let sees_all = visitor.account.role >= Role::Setter;
    let own = (!sees_all).then_some(visitor.account.id);
    let hacks = app.store.hacks(id, own)?;
    let body = html! {
        h1 { "Hacks of " a href={ "/problems/" (id) } { (id) } }
        @match version.refuses_inputs() {
            None => (form(visitor, id, draft)),
            Some(why) => p { "This problem " (why) "." },
        }
        h2 { @if sees_all { "All hacks" } @else { "My hacks" } }
        @if hacks.is_empty() { p.dim { "There are none." } } @else { (table(&hacks)) }
    };
    Ok(Page::new("Hacks", Some(visitor), &body))
}

fn form(visitor: &Visitor, id: &str, draft: &Draft) -> Markup {
    html! {
        section.submit {
            (trouble(draft.failure.as_ref()))
            p { "An input that breaks a submission which was accepted shows what the data lack. It is validated, the submissions are run on it, "
                "and for the first that fails it is made as small as possible." }
            form method="post" action={ "/problems/" (id) "/hacks" } enctype="multipart/form-data" data-drop="" data-draft={ "hack " (id) } {
                (form_token(visitor))
                p {
                    label for="submission" { "Submission to break" } " "
                    input id="submission" name="submission" inputmode="numeric" pattern="[0-9]*" size="8" value=(typed(&draft.submission)) aria-describedby="which";
                    " " small.dim id="which" { "empty: all that were accepted" }
                }
                p {
                    label for="input" { "Input" }
                    textarea id="input" name="input" rows="10" spellcheck="false" autocapitalize="off" autocomplete="off" { "\n" (typed(&draft.input)) }
                }
                p {
                    label for="files" { "or a file" } " "
                    input id="files" type="file" name="files";
                }
                p { button.main type="submit" { "Hack" } }
            }
        }
    }
}

fn table(hacks: &[Hack]) -> Markup {
    html! {
        div.box { table {
            thead { tr { th.number { "No." } th { "Outcome" } th { "Against" } th { "Case" } th { "By" } th { "Sent" } } }
            tbody { @for hack in hacks {
                tr {
                    td.number { a href={ "/hacks/" (hack.id) } { (hack.id) } }
                    td { (outcome_tag(hack)) }
                    td { (against(hack)) }
                    td { @if let Some(path) = hack.kept.as_ref().and_then(|kept| kept.path.as_deref()) { (line(path)) } }
                    td { (line(&hack.user_name)) }
                    td { (moment(hack.created)) }
                }
            } }
        } }
    }
}

/// The submissions that a hack targets.
pub(super) fn against(hack: &Hack) -> Markup {
    html! {
        @if let Some(submission) = hack.submission {
            a href={ "/submissions/" (submission) } { "submission " (submission) }
        } @else { "all accepted" }
    }
}

/// The outcome of a hack, or its state.
pub(super) fn outcome_tag(hack: &Hack) -> Markup {
    let class = match (hack.state, hack.outcome) {
        (_, Some(HackOutcome::Broken)) => "AC",
        (_, Some(HackOutcome::Invalid)) => "WA",
        (Stage::Failed, _) => "other",
        _ => "none",
    };
    let name = match (hack.state, hack.outcome) {
        (_, Some(outcome)) => outcome.name(),
        (Stage::Failed, _) => "judge failed",
        (state, _) => state.name(),
    };
    html! { span.verdict.(class) { (name) } }
}

/// `POST /problems/{id}/hacks`
pub(in crate::web) async fn send(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    request: Request,
) -> Result<Redirect, NotTaken> {
    visitor.count(&app)?;
    let form = Form::read_with_files(request, INPUT).await?;
    visitor.check_form(form.field("form"))?;
    let mut draft = Draft {
        submission: form.field("submission").to_owned(),
        input: form.field("input").to_owned(),
        failure: None,
    };
    let work = move |app: &Arc<App>| {
        let submission = number(form.field("submission"));
        let input = input(form);
        let sent = submission.and_then(|it| take(app, &visitor, &id, it, input?));
        Ok(sent.map_err(|failure| {
            draft.failure = Some(failure.clone());
            NotTaken::keeping(failure, page_of(app, &visitor, &id, &draft))
        }))
    };
    let taken = app.run(work).await??;
    Ok(Redirect::to(&format!("/hacks/{taken}")))
}

/// Accepts an input that is to be tried on a submission, or on all accepted ones; returns the
/// number of the hack.
pub(in crate::web) fn take(
    app: &App,
    visitor: &Visitor,
    problem: &str,
    submission: Option<i64>,
    input: Vec<u8>,
) -> Result<i64, Failure> {
    if let Some(why) = version(app, problem)?.refuses_inputs() {
        return Err(Failure::Bad(format!("`{problem}` {why}")));
    }
    if input.len() as u64 > INPUT {
        return Err(Failure::TooLarge(INPUT));
    }
    if let Some(number) = submission {
        let named = seen(app, visitor, number)?;
        if named.problem != problem {
            let other = named.problem;
            return Err(Failure::Bad(format!(
                "submission {number} is to `{other}`, not to `{problem}`"
            )));
        }
    }
    let hack = NewHack {
        user: visitor.account.id,
        problem: problem.to_owned(),
        input,
        submission,
    };
    let taken = app.take_hack(&visitor.account, &hack)?;
    app.hacks.wake();
    Ok(taken)
}

/// The number of a submission in a field; `None` if it is empty, which means all accepted ones.
fn number(field: &str) -> Result<Option<i64>, Failure> {
    let field = field.trim();
    if field.is_empty() {
        return Ok(None);
    }
    field.parse().map(Some).map_err(|_| {
        let found = line(field);
        Failure::Bad(format!(
            "`{found}` is not the number of a submission: name one, or leave the field empty for all that were accepted"
        ))
    })
}

fn input(form: Form) -> Result<Vec<u8>, Failure> {
    // Browsers end the lines of a field with CR LF, and people seldom end the last line.
    let mut text = form.field("input").replace("\r\n", "\n");
    let mut files = form.files;
    match (files.pop(), text.is_empty()) {
        (None, true) => Err(Failure::Bad(
            "there is neither an input nor a file: send one".to_owned(),
        )),
        (Some(_), false) => Err(Failure::Bad(
            "there are an input and a file: send one of them".to_owned(),
        )),
        (Some(_), true) if !files.is_empty() => Err(Failure::Bad(
            "there are several files: an input is one".to_owned(),
        )),
        (Some((_, bytes)), true) => Ok(bytes),
        (None, false) => {
            if !text.ends_with('\n') {
                text.push('\n');
            }
            Ok(text.into_bytes())
        }
    }
}
