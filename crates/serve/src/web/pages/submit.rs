//! Taking a submission from a page.

use super::super::app::App;
use super::super::failure::Failure;
use super::super::forms::{Form, Path};
use super::super::visitor::Visitor;
use super::problems::version;
use crate::intake::{self, Incoming};
use axum::extract::{Request, State};
use axum::response::Redirect;
use std::sync::Arc;

/// `POST /problems/{id}/submit`
pub(in crate::web) async fn submit(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    request: Request,
) -> Result<Redirect, Failure> {
    visitor.count(&app)?;
    let problem = version(&app, &id)?;
    let form = Form::read_with_files(request, problem.package().bounds.bytes).await?;
    visitor.check_form(form.field("form"))?;
    let incoming = Incoming {
        user: visitor.account.id,
        language: Some(form.field("language").to_owned()).filter(|language| !language.is_empty()),
        // Browsers end the lines of a form with a carriage return, too.
        source: Some(form.field("source").replace("\r\n", "\n"))
            .filter(|source| !source.trim().is_empty()),
        files: form.files,
        priority: 0,
        request: None,
    };
    let taken = app
        .run(move |app| Ok(intake::take(&app.store, &app.work, &problem, incoming)?))
        .await?;
    Ok(Redirect::to(&format!("/submissions/{}", taken.submission)))
}
