//! The first page of a server with a contest: its times and its problems.

use super::super::app::App;
use super::super::failure::Failure;
use super::super::layout::Page;
use super::super::visitor::Visitor;
use super::problem_table;
use super::submissions::moment;
use crate::contest::{Contest, Phase};
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
    let is_open = is_jury || settings.phase(now()) != Phase::Before;
    let body = html! {
        h1 { (line(&settings.title)) }
        (facts(contest))
        @if is_open {
            (problem_table::of_contest(app, visitor, contest)?)
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
                Phase::Running => { "Ends " (moment(settings.end)) ", in " (span(settings.end - now)) "." }
                Phase::Over => { "Ended " (moment(settings.end)) "." }
            }
            @if let Some(from) = contest.frozen_from(now) { " The scoreboard is frozen since " (moment(from)) "." }
        }
    }
}

/// A duration in hours and minutes, rounded up.
fn span(seconds: i64) -> String {
    let minutes = (seconds + 59) / 60;
    match (minutes / 60, minutes % 60) {
        (0, minutes) => format!("{minutes} min"),
        (hours, 0) => format!("{hours} h"),
        (hours, minutes) => format!("{hours} h {minutes} min"),
    }
}

#[cfg(test)]
mod tests {
    use super::span;

    #[test]
    fn spans_are_hours_and_minutes() {
        let shown = [1, 60, 61, 3600, 18_000 + 60].map(span);
        assert_eq!(shown, ["1 min", "1 min", "2 min", "1 h", "5 h 1 min"]);
    }
}
