//! The grid of the jury's solutions.

use super::super::app::App;
use super::super::failure::Failure;
use super::super::forms::{Form, Path};
use super::super::layout::{Page, form_token};
use super::super::visitor::Visitor;
use super::problems::version;
use crate::grid::Grid;
use crate::store::Role;
use axum::extract::{Request, State};
use axum::response::Redirect;
use base::text::{count, escape_text};
use maud::{PreEscaped, html};
use std::sync::Arc;

/// `GET /problems/{id}/solutions`
pub(in crate::web) async fn page(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Page, Failure> {
    visitor.require(Role::Setter)?;
    app.run(move |app| {
        let version = version(app, &id)?;
        let solutions = version.package().solutions.len();
        let body = match app.grids.of(&version) {
            Some(Grid::Ready(grid)) => html! { div.grid-page { (PreEscaped(grid)) } },
            Some(Grid::Pending) => html! {
                h1 { "Solutions of " (id) }
                p role="status" { (count(solutions, "solution")) " being judged on " (count(version.cases().len(), "case")) ". "
                    a href={ "/problems/" (id) "/solutions" } { "Look again" } }
            },
            state => html! {
                h1 { "Solutions of " (id) }
                @if let Some(Grid::Failed(why)) = state { pre.message { (escape_text(why.as_bytes())) } }
                form method="post" action={ "/problems/" (id) "/solutions" } {
                    (form_token(&visitor))
                    p { button.main type="submit" { "Judge " (count(solutions, "solution")) " on all cases" } }
                }
            },
        };
        Ok(Page::new("Solutions", Some(&visitor), &body))
    })
    .await
}

/// `POST /problems/{id}/solutions`
pub(in crate::web) async fn judge(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    request: Request,
) -> Result<Redirect, Failure> {
    visitor.require(Role::Setter)?;
    Form::of_session(&app, &visitor, request).await?;
    app.run(move |app| {
        let version = version(app, &id)?;
        let entries = app.catalog.entries();
        let current = entries.values().filter_map(|entry| entry.version.as_ref());
        let current: Vec<&str> = current.map(|version| version.hash()).collect();
        if app.grids.begin(&version, |hash| !current.contains(&hash)) {
            let app = app.clone();
            std::thread::spawn(move || app.grids.make(app.catalog.tools(), &version));
        }
        Ok(Redirect::to(&format!("/problems/{id}/solutions")))
    })
    .await
}
