//! The first page of a server with a contest: its times and its problems.

use super::super::app::App;
use super::super::failure::Failure;
use super::super::layout::Page;
use super::super::visitor::Visitor;
use super::super::withheld::from_visitor;
use super::problem_table;
use super::submissions::moment;
use super::times::span;
use crate::contest::{Contest, Phase, Withheld, is_closed_to};
use crate::store::{Role, now};
use base::text::line;
use maud::{Markup, html};

/// The contest that is served.
pub(super) fn served(app: &App) -> Result<Contest, Failure> {
    let contest = app.contest()?;
    contest.ok_or(Failure::NotFound("contest"))
}

/// Whether a visitor organizes the contest.
pub(super) fn is_jury(visitor: Option<&Visitor>) -> bool {
    visitor.is_some_and(|visitor| visitor.account.role >= Role::Setter)
}

/// The page with the problems of a contest. Contestants see none before the start.
pub(super) fn overview(app: &App, visitor: &Visitor, contest: &Contest) -> Result<Page, Failure> {
    let settings = &contest.settings;
    let is_jury = is_jury(Some(visitor));
    let is_withheld = from_visitor(app, visitor)?.is_some();
    let is_closed = settings.phase(now()) == Phase::Over
        && is_closed_to(&app.store, settings, visitor.account.id)?;
    let is_open = is_jury || settings.phase(now()) != Phase::Before && !is_closed;
    let body = html! {
        h1 { (line(&settings.title)) }
        (facts(contest))
        (super::virtual_notice::notice(app, visitor, contest)?)
        @if is_open {
            (problem_table::of_contest(app, visitor, contest, is_withheld)?)
        } @else if settings.phase(now()) == Phase::Over {
            p { "The problems are shown when you take part virtually." }
        } @else {
            p { "The problems are shown when the contest begins: load this page again then." }
        }
    };
    Ok(Page::new(&settings.title, Some(visitor), &body))
}

/// When the contest begins and ends, and its state now.
pub(super) fn facts(contest: &Contest) -> Markup {
    let settings = &contest.settings;
    let now = now();
    html! {
        p.facts {
            @match settings.phase(now) {
                Phase::Before => { "Begins " (moment(settings.start)) ", in " (span(settings.start - now)) "." }
                Phase::Running => {
                    "Ends " (moment(settings.end)) ", in " (span(settings.end - now)) "."
                    @if Withheld::at(contest, None, now).is_some() { " Results are shown after the end." }
                }
                Phase::Over => { "Ended " (moment(settings.end)) "." }
            }
            @if let Some(from) = contest.frozen_from(now) { " The scoreboard is frozen since " (moment(from)) "." }
        }
    }
}
