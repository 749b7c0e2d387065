//! Taking part in a contest that is over.

use super::super::app::App;
use super::super::failure::Failure;
use super::super::forms::Form;
use super::super::layout::Page;
use super::super::visitor::Visitor;
use super::super::withheld::from_visitor;
use super::contest::served;
use super::standings::{Marked, table};
use super::times::span;
use super::virtual_notice::{allowed, clock};
use crate::contest::{ContestBoard, VirtualRun};
use crate::store::now;
use axum::extract::{Request, State};
use axum::response::Redirect;
use base::text::line;
use maud::html;
use std::sync::Arc;

/// `GET /virtual`
pub(in crate::web) async fn page(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Page, Failure> {
    app.run(move |app| {
        let contest = served(app)?;
        let user = visitor.account.id;
        let Some(run) = VirtualRun::find(&app.store, &contest.settings, user)? else {
            allowed(app, &visitor, &contest)?;
            return Err(Failure::NotNow(
                "you have not begun to take part virtually: start it on the page of the contest"
                    .to_owned(),
            ));
        };
        // The clock of a virtual contest needs the present time.
        let board = ContestBoard::read(&app.store, contest, now())?;
        let is_withheld = from_visitor(app, &visitor)?.is_some();
        let rows = board.virtual_rows(&app.store, (user, &run), is_withheld)?;
        let body = html! {
            h1 { "Virtual standings of " (line(&board.contest.settings.title)) }
            p.facts {
                (clock(&run)) " These are the standings " (span(run.elapsed(board.now)))
                " after the start of the contest, with your row among them."
                @if is_withheld { " Results are shown when your virtual contest ends." }
            }
            div.bar-of-links { a href="/scoreboard" { "Official standings" } }
            (table(&board, &rows, true, Some(Marked::Own(user))))
        };
        Ok(Page::new("Virtual standings", Some(&visitor), &body))
    })
    .await
}

/// `POST /virtual`
pub(in crate::web) async fn start(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    request: Request,
) -> Result<Redirect, Failure> {
    Form::of_session(&app, &visitor, request).await?;
    app.run(move |app| {
        let contest = served(app)?;
        allowed(app, &visitor, &contest)?;
        let started = app
            .store
            .start_virtually(&contest.settings.id, visitor.account.id)?;
        tracing::info!(
            account = visitor.account.id,
            started,
            "takes part virtually"
        );
        Ok(())
    })
    .await?;
    Ok(Redirect::to("/"))
}
