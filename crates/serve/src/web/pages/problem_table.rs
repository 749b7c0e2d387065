//! The list of problems: with what a visitor has achieved, and how many people solved each.

use super::super::app::App;
use super::super::failure::Failure;
use super::super::visitor::Visitor;
use crate::catalog::{Entry, Version};
use crate::contest::{Audience, Contest, Scoring, SettingsProblem, Withheld, solvers};
use crate::store::{OwnResult, Role, now};
use base::text::{count, escape_text, line, points};
use maud::{Markup, html};
use std::collections::BTreeMap;

/// What the rows of a list have in common.
struct ListContext {
    results: BTreeMap<String, OwnResult>,
    /// How many people solved each problem; `None` if that is not shown.
    solvers: Option<BTreeMap<String, u32>>,
    /// Whether there is a column of points.
    has_points: bool,
    /// Whether there is a column of letters.
    has_letters: bool,
    /// Whether the visitor sees why a problem cannot be used.
    sees_errors: bool,
}

/// The table of all problems of a server without a contest.
pub(super) fn of_all(app: &App, visitor: &Visitor) -> Result<Markup, Failure> {
    // A server without accounts has one user.
    let has_others = app.settings.accounts;
    let list = ListContext {
        results: app.store.own_results(visitor.account.id)?,
        solvers: has_others.then(|| app.store.solvers()).transpose()?,
        has_points: true,
        has_letters: false,
        sees_errors: visitor.account.role >= Role::Setter,
    };
    let entries = app.catalog.entries();
    let rows = entries.iter().map(|(id, entry)| (id.as_str(), None, entry));
    Ok(table(&list, rows))
}

/// The table of the problems of a contest.
pub(super) fn of_contest(
    app: &App,
    visitor: &Visitor,
    contest: &Contest,
    is_withheld: bool,
) -> Result<Markup, Failure> {
    let is_jury = visitor.account.role >= Role::Setter;
    let settings = &contest.settings;
    let mut results = app.store.own_results(visitor.account.id)?;
    if is_withheld {
        // That a problem was tried is all that is shown: not when judging ended, either.
        results.values_mut().for_each(OwnResult::withhold);
    }
    let shows_solvers = !is_withheld && counts_solvers(contest, is_jury, now());
    let list = ListContext {
        results,
        solvers: shows_solvers
            .then(|| solved_by(app, contest, is_jury))
            .transpose()?,
        has_points: settings.scoring != Scoring::Icpc,
        has_letters: true,
        sees_errors: is_jury,
    };
    let entries = app.catalog.entries();
    let rows = settings.problems.iter();
    let rows = rows.filter_map(|it| Some((it.id.as_str(), Some(it), entries.get(&it.id)?)));
    Ok(table(&list, rows))
}

/// Whether a visitor sees how many contestants solved each problem: while results are withheld from
/// the public, only the jury does.
fn counts_solvers(contest: &Contest, is_jury: bool, now: i64) -> bool {
    is_jury || Withheld::at(contest, None, now).is_none()
}

/// How many contestants solved each problem, as on the scoreboard that the visitor sees.
fn solved_by(
    app: &App,
    contest: &Contest,
    is_jury: bool,
) -> Result<BTreeMap<String, u32>, Failure> {
    let board = app.board(contest.clone())?;
    let problems = contest.settings.problems.iter();
    let ids = problems.map(|problem| problem.id.clone());
    Ok(ids
        .zip(solvers(board.rows(Audience::new(is_jury))))
        .collect())
}

type Row<'a> = (&'a str, Option<&'a SettingsProblem>, &'a Entry);

fn table<'a>(list: &ListContext, rows: impl Iterator<Item = Row<'a>>) -> Markup {
    html! {
        div.box.problems {
            table {
                thead { tr {
                    @if list.has_letters { th scope="col" { "Label" } }
                    th scope="col" { "Problem" }
                    th scope="col" { "Status" }
                    @if list.solvers.is_some() { th.number scope="col" { "Solved by" } }
                    @if list.has_points { th.number scope="col" { "Points" } }
                } }
                tbody { @for (id, of_contest, entry) in rows { (row(list, id, of_contest, entry)) } }
            }
        }
    }
}

fn row(
    list: &ListContext,
    id: &str,
    of_contest: Option<&SettingsProblem>,
    entry: &Entry,
) -> Markup {
    let result = list.results.get(id);
    let version = entry.version.as_deref();
    html! {
        tr {
            @if let Some(problem) = of_contest { td.letter { (letter(problem)) } }
            th scope="row" {
                (title(id, of_contest.is_none(), entry))
                @if let (true, Some(error)) = (list.sees_errors, &entry.error) {
                    pre.message tabindex="0" { (escape_text(error.as_bytes())) }
                }
            }
            td { (status(result)) }
            @if let Some(solvers) = &list.solvers { td.number { (solvers.get(id).copied().unwrap_or(0)) } }
            @if list.has_points { td.number { @if let Some(version) = version { (of_points(version, of_contest, result)) } } }
        }
    }
}

/// The letter of a problem, and the colour of its balloon.
fn letter(problem: &SettingsProblem) -> Markup {
    html! {
        b { (problem.letter) }
        @if let Some(color) = &problem.color {
            " " svg.balloon viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" {
                circle cx="6" cy="6" r="5.5" fill={ "#" (color) } stroke="currentColor" stroke-opacity="0.4" {}
            }
        }
    }
}

fn title(id: &str, with_id: bool, entry: &Entry) -> Markup {
    html! {
        @if let Some(version) = &entry.version {
            a href={ "/problems/" (id) } { (line(version.title("en"))) }
            " " small.dim {
                @if with_id { (id) ", " }
                (version.package().kind.name())
                @if version.matches().is_none() { ", " (count(version.cases().len(), "case")) }
            }
        } @else if entry.error.is_none() {
            b { (id) } " " small.dim { "is being prepared" }
        } @else {
            b { (id) } " " small.bad { "cannot be used at the moment" }
        }
    }
}

fn status(result: Option<&OwnResult>) -> Markup {
    match result {
        Some(result) if result.is_accepted => html! { span.tag.AC { "accepted" } },
        Some(result) if result.is_pending => html! { span.tag.TLE { "pending" } },
        Some(_) => html! { span.tag.other { "tried" } },
        None => html! { span.dim { "not tried" } },
    }
}

/// The points of a problem, and without a contest those of the visitor.
fn of_points(
    version: &Version,
    of_contest: Option<&SettingsProblem>,
    result: Option<&OwnResult>,
) -> Markup {
    let groups = version.package().groups.iter();
    let all = groups.map(|group| group.points).sum();
    match of_contest {
        Some(problem) => html! { (points(problem.points.unwrap_or(all))) },
        None if version.matches().is_some() => html! {},
        None => html! {
            @if let Some(best) = result.and_then(|result| result.best) { (points(best)) " of " }
            (points(all))
        },
    }
}

#[cfg(test)]
mod tests {
    use super::{counts_solvers, status};
    use crate::contest::tests::contest;
    use crate::store::OwnResult;
    use statement::contest::ContestResults;

    #[test]
    fn the_number_of_solvers_reveals_nothing_of_an_olympiad() {
        let mut contest = contest();
        contest.settings.results = ContestResults::Withheld;
        // The contest begins at 10,000 and ends two hours later.
        assert!(!counts_solvers(&contest, false, 14_000));
        assert!(counts_solvers(&contest, true, 14_000));
        assert!(counts_solvers(&contest, false, 17_200));
        contest.settings.results = ContestResults::Shown;
        assert!(counts_solvers(&contest, false, 14_000));
    }

    #[test]
    fn a_status_is_a_text() {
        let result = |is_accepted, is_pending| OwnResult {
            is_accepted,
            is_pending,
            best: None,
        };
        for (result, text) in [
            (Some(result(true, true)), "accepted"),
            (Some(result(false, true)), "pending"),
            (Some(result(false, false)), "tried"),
            (None, "not tried"),
        ] {
            let shown = status(result.as_ref()).into_string();
            assert!(shown.contains(&format!(">{text}<")), "{shown}");
        }
    }
}
