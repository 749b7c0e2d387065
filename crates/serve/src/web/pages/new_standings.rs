//! What the standings of a contest would become if an input became a case.

use super::super::app::App;
use super::super::failure::Failure;
use crate::contest::{Audience, ContestBoard, Row, Scoring};
use crate::hacks::HackRecord;
use crate::store::now;
use base::text::{line, points};
use maud::{Markup, html};
use std::collections::{BTreeMap, BTreeSet};

/// The contestants whose rank or result would change; `None` without a contest, or if the problem
/// is not part of it.
pub(super) fn new_standings(
    app: &App,
    problem: &str,
    record: &HackRecord,
) -> Result<Option<Markup>, Failure> {
    let Some(contest) = app.contest()? else {
        return Ok(None);
    };
    if contest.settings.problem(problem).is_none() {
        return Ok(None);
    }
    let failing: Vec<i64> = record.failures().map(|run| run.submission).collect();
    let rejected: BTreeSet<i64> = app
        .store
        .copies_of(problem, &failing)?
        .into_iter()
        .collect();
    let mut board = ContestBoard::read(&app.store, contest, now())?;
    let before = board.rows(Audience::Jury);
    board.reject(&rejected);
    let after = board.rows(Audience::Jury);
    Ok(Some(table(&board, &before, &after)))
}

fn table(board: &ContestBoard, before: &[Row], after: &[Row]) -> Markup {
    let old: BTreeMap<i64, &Row> = before.iter().map(|row| (row.team, row)).collect();
    let scoring = board.contest.settings.scoring;
    let changed = after.iter().filter_map(|row| {
        let old = *old.get(&row.team)?;
        let is_same = old.rank == row.rank && result(scoring, old) == result(scoring, row);
        (!is_same).then_some((old, row))
    });
    let changed: Vec<(&Row, &Row)> = changed.collect();
    html! {
        h3 { "The standings" }
        @if changed.is_empty() { p { "No rank and no result of the contest would change." } } @else {
            div.box { table {
                thead { tr { th { "Contestant" } th.number { "Rank now" } th.number { "then" } th { "Result now" } th { "then" } } }
                tbody { @for (old, new) in changed {
                    tr {
                        td { (line(board.team(new.team).map_or("", |team| &team.name))) }
                        td.number { (old.rank) }
                        td.number { (new.rank) }
                        td { (result(scoring, old)) }
                        td { (result(scoring, new)) }
                    }
                } }
            } }
        }
    }
}

/// The result of a contestant in a few words.
fn result(scoring: Scoring, row: &Row) -> String {
    match scoring {
        Scoring::Icpc => format!("{} solved, {} minutes", row.solved, row.penalty),
        Scoring::Ioi | Scoring::Oi | Scoring::Codeforces => {
            format!("{} points", points(row.points))
        }
    }
}
