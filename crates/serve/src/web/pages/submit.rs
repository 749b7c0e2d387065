//! Accepting a submission from a page.

use super::super::app::App;
use super::super::failure::Failure;
use super::super::forms::{Form, Path};
use super::super::layout::NotTaken;
use super::super::visitor::Visitor;
use super::problems::{page_of, version};
use super::program_form::{Draft, TEXT_UNUSED, is_text_unused};
use crate::intake::{self, Contradiction, Incoming};
use crate::store::Role;
use axum::extract::{Request, State};
use axum::response::Redirect;
use std::sync::Arc;

/// `POST /problems/{id}/submit`
pub(in crate::web) async fn submit(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    request: Request,
) -> Result<Redirect, NotTaken> {
    visitor.count(&app)?;
    let problem = version(&app, &id)?;
    let form = Form::read_with_files(request, problem.package().bounds.bytes).await?;
    let old = visitor.check_form(form.field("form")).err();
    // A button names the language after the program did not look like the chosen one.
    let is_sure = !form.field("as").is_empty();
    let language = form.field(if is_sure { "as" } else { "language" });
    let language = Some(language.to_owned()).filter(|language| !language.is_empty());
    let incoming = Incoming {
        user: visitor.account.id,
        is_limited: visitor.account.role < Role::Admin,
        language,
        // Browsers end the lines of a form with CR LF.
        source: Some(form.field("source").replace("\r\n", "\n"))
            .filter(|source| !source.trim().is_empty()),
        files: form.files.clone(),
        priority: 0,
        request: None,
    };
    let is_unused = is_text_unused(problem.package(), &incoming);
    let mut draft = Draft::from_incoming(&incoming).with_input(form.field("input"));
    let work = move |app: &Arc<App>| {
        let contradiction = Contradiction::find(&problem, &incoming).filter(|_| !is_sure);
        let taken = if let Some(old) = old {
            Err(old)
        } else if let Some(found) = contradiction {
            Err(draft.contradicted(found))
        } else {
            app.require_space().and_then(|()| {
                let taken = intake::take(&app.store, &app.work, &problem, incoming);
                taken.map_err(Failure::from)
            })
        };
        Ok(taken.map_err(|failure| {
            draft.failure = Some(failure.clone());
            NotTaken::keeping(failure, page_of(app, &visitor, &id, None, &draft))
        }))
    };
    let taken = app.run(work).await??;
    let notice = if is_unused { TEXT_UNUSED } else { "" };
    Ok(Redirect::to(&format!(
        "/submissions/{}{notice}",
        taken.submission
    )))
}
