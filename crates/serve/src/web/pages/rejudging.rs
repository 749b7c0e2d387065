//! Rejudging all submissions to a problem, and the changes.

use super::super::app::App;
use super::super::failure::Failure;
use super::super::forms::{Form, Path};
use super::super::layout::{Page, form_token};
use super::super::visitor::Setter;
use super::problems::version;
use super::submissions::state_tag;
use crate::store::ComparedJudgements;
use axum::extract::{Request, State};
use axum::response::Redirect;
use base::text::{count, line};
use maud::{Markup, html};
use std::sync::Arc;

/// `GET /problems/{id}/rejudging`
pub(in crate::web) async fn page(
    State(app): State<Arc<App>>,
    Setter(visitor): Setter,
    Path(id): Path<String>,
) -> Result<Page, Failure> {
    app.run(move |app| {
        version(app, &id)?;
        let compared = app.store.compare(&id)?;
        let is_changed = |it: &&ComparedJudgements| it.is_done() && it.before.verdict != it.after.verdict;
        let changed: Vec<&ComparedJudgements> = compared.iter().filter(is_changed).collect();
        let open = compared.iter().filter(|it| !it.is_done()).count();
        let submissions = app.store.submissions_to(&id)?.len();
        let body = html! {
            h1 { "Judging " (id) " again" }
            form method="post" action={ "/problems/" (id) "/rejudge" } {
                (form_token(&visitor))
                p { button.main type="submit" { "Judge all " (count(submissions, "submission")) " again" } }
            }
            @if !compared.is_empty() {
                h2 { "Before and after" }
                p data-again=[(open > 0).then_some(3)] { (count(compared.len(), "submission")) " judged more than once: " b { (changed.len()) } " with another verdict"
                    @if open > 0 { ", " (open) " not done" } "." }
                @if !changed.is_empty() { (table(&changed)) }
            }
        };
        Ok(Page::new("Judging again", Some(&visitor), &body))
    })
    .await
}

fn table(changed: &[&ComparedJudgements]) -> Markup {
    html! {
        div.box { table {
            thead { tr { th { "Submission" } th { "By" } th { "Before" } th { "After" } } }
            tbody { @for it in changed {
                tr {
                    td { a href={ "/submissions/" (it.submission) } { (it.submission) } }
                    td { (line(&it.user_name)) }
                    td { (state_tag(&it.before)) }
                    td { (state_tag(&it.after)) }
                }
            } }
        } }
    }
}

/// `POST /problems/{id}/rejudge`
pub(in crate::web) async fn rejudge(
    State(app): State<Arc<App>>,
    Setter(visitor): Setter,
    Path(id): Path<String>,
    request: Request,
) -> Result<Redirect, Failure> {
    Form::of_session(&app, &visitor, request).await?;
    app.run(move |app| {
        version(app, &id)?;
        let submissions = app.store.submissions_to(&id)?;
        app.work.rejudge(&submissions)?;
        Ok(Redirect::to(&format!("/problems/{id}/rejudging")))
    })
    .await
}
