//! The reveal of the results of the freeze, for projecting.

use super::super::app::App;
use super::super::failure::Failure;
use super::super::forms::Form;
use super::super::layout::{Page, form_token};
use super::super::visitor::{Setter, Visitor};
use super::contest::served;
use super::standings::{Marked, hidden, table};
use crate::contest::{ContestBoard, Phase, Reveal, SharedBoard};
use axum::extract::{Request, State};
use axum::response::Redirect;
use base::text::line;
use maud::{Markup, html};
use std::sync::Arc;

/// The contest after its end, with the state of its reveal.
fn revealed(app: &App) -> Result<(Arc<SharedBoard>, Reveal), Failure> {
    let contest = served(app)?;
    let steps = contest.revealed;
    let board = app.board(contest)?;
    if board.contest.settings.phase(board.now) != Phase::Over {
        return Err(Failure::NotNow(
            "the contest has not ended: its results are revealed after the end".to_owned(),
        ));
    }
    let reveal = board.reveal(steps);
    Ok((board, reveal))
}

/// `GET /reveal`
pub(in crate::web) async fn page(
    State(app): State<Arc<App>>,
    Setter(visitor): Setter,
) -> Result<Page, Failure> {
    app.run(move |app| {
        let (board, reveal) = revealed(app)?;
        let body = html! {
            h1 { (line(&board.contest.settings.title)) }
            (announcement(&board, &reveal))
            (buttons(&visitor, &reveal))
            (table(&board, &reveal.rows, true, reveal.next.map(|(team, problem)| Marked::Next(team, problem))))
        };
        Ok(Page::new("Reveal", Some(&visitor), &body))
    })
    .await
}

/// Whose result is next.
fn announcement(board: &ContestBoard, reveal: &Reveal) -> Markup {
    let next = reveal.next.and_then(|(team, problem)| {
        let problem = board.contest.settings.problems.get(problem)?;
        Some((board.team(team)?, problem))
    });
    html! {
        p.facts role="status" {
            @if let Some((team, problem)) = next {
                "Next: problem " b { (problem.letter) } " of " b { (line(&team.name)) } ". " (hidden(&reveal.rows)) " hidden."
            } @else { "All results are shown here. Show them to everybody on the " a href="/scoreboard" { "scoreboard" } "." }
        }
    }
}

/// The buttons; the script lets the arrow keys press them.
fn buttons(visitor: &Visitor, reveal: &Reveal) -> Markup {
    html! {
        form.controls method="post" action="/reveal" {
            (form_token(visitor))
            @if reveal.next.is_some() { button.main type="submit" name="to" value=(reveal.steps + 1) data-key="ArrowRight" autofocus { "Next result →" } }
            @if reveal.steps > 0 {
                button type="submit" name="to" value=(reveal.steps - 1) data-key="ArrowLeft" { "← Back" }
                button type="submit" name="to" value="0" { "From the beginning" }
            }
        }
    }
}

/// `POST /reveal`: goes to a step. Each button names its step, so that a form that is sent twice
/// does not skip a result.
pub(in crate::web) async fn step(
    State(app): State<Arc<App>>,
    Setter(visitor): Setter,
    request: Request,
) -> Result<Redirect, Failure> {
    let form = Form::of_session(&app, &visitor, request).await?;
    let to: u32 = form
        .field("to")
        .parse()
        .map_err(|_| Failure::Bad("`to` is the number of a step".to_owned()))?;
    app.run(move |app| {
        let (board, _) = revealed(app)?;
        let steps = board.reveal(to).steps;
        Ok(app.store.set_revealed(&board.contest.settings.id, steps)?)
    })
    .await?;
    Ok(Redirect::to("/reveal"))
}
