//! The scoreboard: as a page, as CSV and as JSON.

use super::super::app::App;
use super::super::failure::Failure;
use super::super::forms::{Form, Query};
use super::super::layout::{Page, form_token};
use super::super::visitor::{Admin, Anybody, Reader, Visitor};
use super::contest::{facts, is_jury, served};
use super::standings::{Marked, table};
use crate::contest::export::{csv_text, json_text};
use crate::contest::{Audience, Contest, ContestBoard, Phase, Row};
use crate::store::{Role, now};
use axum::extract::{Request, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Redirect, Response};
use base::text::line;
use maud::{Markup, html};
use std::ops::Range;
use std::sync::Arc;

/// The parameters of a scoreboard.
#[derive(serde::Deserialize)]
pub(in crate::web) struct QueryParameters {
    /// Whether the jury wants to see it as the public does.
    public: Option<String>,
    /// The number of seconds after which the page is loaded again.
    again: Option<u32>,
    /// The page of a long table, from 1.
    page: Option<usize>,
}

/// How many contestants are on one page.
const ON_PAGE: usize = 500;

/// Who sees the scoreboard.
fn audience(visitor: Option<&Visitor>, wanted: &QueryParameters) -> Audience {
    Audience::new(is_jury(visitor) && wanted.public.is_none())
}

/// `GET /scoreboard`
pub(in crate::web) async fn page(
    State(app): State<Arc<App>>,
    Anybody(visitor): Anybody,
    Query(wanted): Query<QueryParameters>,
) -> Result<Page, Failure> {
    app.run(move |app| {
        let board = app.board(served(app)?)?;
        let audience = audience(visitor.as_ref(), &wanted);
        let rows = board.rows(audience);
        let page = TablePage::new(rows.len(), wanted.page.unwrap_or(1));
        let own = visitor.as_ref().map(|visitor| visitor.account.id);
        let again = wanted.again.filter(|seconds| (5..=3600).contains(seconds));
        let body = html! {
            h1 { "Scoreboard of " (line(&board.contest.settings.title)) }
            (facts(&board.contest))
            (links(visitor.as_ref(), &board.contest, audience))
            @if let Some(visitor) = &visitor { (super::virtual_notice::notice(app, visitor, &board.contest)?) }
            @if rows.is_empty() { p.dim { "There are no contestants yet." } } @else {
                (page.links(rows, own, &wanted))
                (table(&board, &rows[page.rows.clone()], shows_problems(&board, audience), own.map(Marked::Own)))
            }
            @if let Some(seconds) = again {
                p.dim data-again=(seconds) { "This page is loaded again every " (seconds) " seconds. " a href="/scoreboard" { "Stop that" } }
            }
        };
        Ok(Page::new("Scoreboard", visitor.as_ref(), &body))
    })
    .await
}

/// A page of a long table.
struct TablePage {
    /// Its rows.
    rows: Range<usize>,
    /// Its number, from 1, and how many there are.
    number: usize,
    count: usize,
}

impl TablePage {
    /// The page of a table with this number, or the nearest.
    fn new(rows: usize, number: usize) -> Self {
        let count = rows.div_ceil(ON_PAGE).max(1);
        let number = number.clamp(1, count);
        let from = (number - 1) * ON_PAGE;
        Self {
            rows: from..rows.min(from + ON_PAGE),
            number,
            count,
        }
    }

    /// Links to the other pages, and to the row of a contestant on another page.
    fn links(&self, rows: &[Row], own: Option<i64>, wanted: &QueryParameters) -> Markup {
        let address = |page: usize| {
            let public = wanted.public.as_ref().map_or("", |_| "&public=1");
            let again = wanted.again.map(|seconds| format!("&again={seconds}"));
            format!(
                "/scoreboard?page={page}{public}{}",
                again.unwrap_or_default()
            )
        };
        let own = rows.iter().position(|row| Some(row.team) == own);
        let own = own.filter(|place| !self.rows.contains(place));
        html! {
            @if self.count > 1 {
                nav.bar-of-links aria-label="Pages of the scoreboard" {
                    span { "Contestants " (self.rows.start + 1) " to " (self.rows.end) " of " (rows.len()) }
                    @if self.number > 1 { a rel="prev" href=(address(self.number - 1)) { "Previous" } }
                    @if self.number < self.count { a rel="next" href=(address(self.number + 1)) { "Next" } }
                    @if let Some(place) = own { a href={ (address(place / ON_PAGE + 1)) "#own" } { "Your rank: " (rows[place].rank) } }
                }
            }
        }
    }
}

/// Whether an audience may know which problems there are.
fn shows_problems(board: &ContestBoard, audience: Audience) -> bool {
    audience == Audience::Jury || board.contest.settings.phase(board.now) != Phase::Before
}

fn links(visitor: Option<&Visitor>, contest: &Contest, audience: Audience) -> Markup {
    let is_admin = visitor.filter(|visitor| visitor.account.role >= Role::Admin);
    let is_over = contest.settings.phase(now()) == Phase::Over;
    html! {
        div.bar-of-links {
            @if visitor.is_none() { a href="/login" { "Log in" } }
            a href="/scoreboard.csv" { "CSV" }
            a href="/scoreboard.json" { "JSON" }
            a href="/scoreboard?again=30" { "Load again every 30 s" }
            @if is_jury(visitor) {
                @if audience == Audience::Jury { a href="/scoreboard?public=1" { "As the public sees it" } } @else { a href="/scoreboard" { "With all results" } }
                @if is_over && contest.settings.freeze.is_some() { a href="/reveal" { "Reveal" } }
            }
        }
        @if let (Some(visitor), Some(_)) = (is_admin, contest.settings.freeze) { (freeze_form(visitor, contest)) }
    }
}

/// The button that lifts the freeze.
fn freeze_form(visitor: &Visitor, contest: &Contest) -> Markup {
    let is_lifted = contest.lifted.is_some();
    let (value, label) = if is_lifted {
        ("freeze", "Freeze the public scoreboard again")
    } else {
        ("lift", "Show all results to everybody")
    };
    html! {
        @if is_lifted || contest.frozen_from(now()).is_some() {
            form method="post" action="/scoreboard/freeze" {
                (form_token(visitor))
                button type="submit" name="do" value=(value) { (label) }
            }
        }
    }
}

/// `POST /scoreboard/freeze`
pub(in crate::web) async fn set_freeze(
    State(app): State<Arc<App>>,
    Admin(visitor): Admin,
    request: Request,
) -> Result<Redirect, Failure> {
    let form = Form::of_session(&app, &visitor, request).await?;
    let is_lifted = match form.field("do") {
        "lift" => true,
        "freeze" => false,
        _ => return Err(Failure::Bad("`do` is `lift` or `freeze`".to_owned())),
    };
    app.run(move |app| {
        let contest = served(app)?;
        if is_lifted && contest.settings.freeze.is_none_or(|from| now() < from) {
            return Err(Failure::NotNow(
                "the scoreboard is not frozen yet".to_owned(),
            ));
        }
        Ok(app.store.lift_freeze(&contest.settings.id, is_lifted)?)
    })
    .await?;
    tracing::info!(by = visitor.account.id, is_lifted, "changed the freeze");
    Ok(Redirect::to("/scoreboard"))
}

/// `GET /scoreboard.csv`
pub(in crate::web) async fn csv(
    State(app): State<Arc<App>>,
    Reader(visitor): Reader,
    Query(wanted): Query<QueryParameters>,
) -> Result<Response, Failure> {
    let text = app
        .run(move |app| {
            let board = app.board(served(app)?)?;
            let audience = audience(visitor.as_ref(), &wanted);
            let text = csv_text(&board, audience, shows_problems(&board, audience));
            text.map_err(|error| Failure::Broken(error.to_string()))
        })
        .await?;
    let headers = [
        (CONTENT_TYPE, "text/csv; charset=utf-8"),
        (
            CONTENT_DISPOSITION,
            "attachment; filename=\"scoreboard.csv\"",
        ),
    ];
    Ok((headers, text).into_response())
}

/// `GET /scoreboard.json`
pub(in crate::web) async fn json(
    State(app): State<Arc<App>>,
    Reader(visitor): Reader,
    Query(wanted): Query<QueryParameters>,
) -> Result<Response, Failure> {
    let text = app
        .run(move |app| {
            let board = app.board(served(app)?)?;
            let audience = audience(visitor.as_ref(), &wanted);
            Ok(json_text(&board, audience, shows_problems(&board, audience)).to_string())
        })
        .await?;
    Ok(([(CONTENT_TYPE, "application/json")], text).into_response())
}

#[cfg(test)]
mod tests {
    use super::{ON_PAGE, TablePage};

    #[test]
    fn every_contestant_is_on_one_page() {
        for rows in [0, 1, ON_PAGE, ON_PAGE + 1, 10_000] {
            let first = TablePage::new(rows, 0);
            let parts = (1..=first.count).map(|number| TablePage::new(rows, number).rows);
            let parts: Vec<_> = parts.collect();
            assert_eq!((parts[0].start, parts[parts.len() - 1].end), (0, rows));
            assert!(parts.windows(2).all(|pair| pair[0].end == pair[1].start));
        }
        assert_eq!(TablePage::new(10_000, 99).rows, 9500..10_000);
    }
}
