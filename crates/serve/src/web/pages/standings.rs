//! The table of standings.

use crate::contest::{ContestBoard, ProblemResult, Row, Scoring};
use base::text::{count, line, points};
use maud::{Markup, html};

/// What is marked in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Marked {
    /// The row of the contestant who looks at it.
    Own(i64),
    /// The contestant and the problem whose result a reveal shows next.
    Next(i64, usize),
}

impl Marked {
    fn team(self) -> i64 {
        match self {
            Self::Own(team) | Self::Next(team, _) => team,
        }
    }
}

/// The table. `links_problems` is false while problems are secret.
pub(super) fn table(
    board: &ContestBoard,
    rows: &[Row],
    links_problems: bool,
    marked: Option<Marked>,
) -> Markup {
    let settings = &board.contest.settings;
    let is_icpc = settings.scoring == Scoring::Icpc;
    html! {
        div.box {
            table.grid.standings {
                caption { (rules(settings.scoring)) }
                thead { tr {
                    th scope="col" { "Rank" }
                    th scope="col" { "Name" }
                    @if is_icpc { th scope="col" { "Solved" } th scope="col" { "Time" } } @else { th scope="col" { "Points" } }
                    @if links_problems { @for problem in &settings.problems {
                        th scope="col" { a href={ "/problems/" (problem.id) } { (problem.letter) } }
                    } }
                } }
                tbody { @for row in rows { (line_of(board, row, links_problems, marked)) } }
            }
        }
    }
}

/// How the table is read.
fn rules(scoring: Scoring) -> &'static str {
    match scoring {
        Scoring::Icpc => {
            "Each solved problem has its minute; time is the sum of these, with a penalty for each rejected attempt before."
        }
        Scoring::Ioi => "The best points of each group of each problem count.",
        Scoring::Oi => "The last submission to each problem counts.",
        Scoring::Codeforces => {
            "The points of a problem decrease with time and with rejected attempts."
        }
    }
}

fn line_of(
    board: &ContestBoard,
    row: &Row,
    shows_problems: bool,
    marked: Option<Marked>,
) -> Markup {
    let scoring = board.contest.settings.scoring;
    let team = board.team(row.team);
    let is_marked = |problem: usize| marked == Some(Marked::Next(row.team, problem));
    let is_current = marked.is_some_and(|marked| marked.team() == row.team);
    let is_own = marked == Some(Marked::Own(row.team));
    html! {
        tr id=[is_own.then_some("own")] aria-current=[is_current.then_some("true")] {
            td { (row.rank) }
            th scope="row" {
                @if let Some(team) = team {
                    (line(&team.name))
                    @if let Some(affiliation) = &team.affiliation { " " small.dim { (line(affiliation)) } }
                }
            }
            @if scoring == Scoring::Icpc { td { (row.solved) } td { (row.penalty) } } @else { td { (points(row.points)) } }
            @if shows_problems { @for (problem, cell) in row.cells.iter().enumerate() {
                td.(class(scoring, cell)).next[is_marked(problem)] { (result(scoring, cell)) }
            } }
        }
    }
}

/// The colour of a result.
fn class(scoring: Scoring, cell: &ProblemResult) -> &'static str {
    match (cell.is_solved, cell.pending > 0, cell.attempts > 0) {
        (true, ..) => "AC",
        (_, true, _) => "TLE",
        (_, _, true) if scoring == Scoring::Icpc => "WA",
        (_, _, true) => "part",
        _ => "none",
    }
}

/// A result in words: what is read aloud is the same.
fn result(scoring: Scoring, cell: &ProblemResult) -> Markup {
    let attempts = usize::try_from(cell.attempts).unwrap_or(usize::MAX);
    let minute = cell.seconds.map(|seconds| seconds / 60);
    html! {
        @if scoring == Scoring::Icpc {
            @if let (true, Some(minute)) = (cell.is_solved, minute) { b { (minute) } }
        } @else if let Some(value) = cell.points { b { (points(value)) } }
        @if cell.pending > 0 && !(cell.is_solved && scoring == Scoring::Icpc) { b { "?" } small { (cell.pending) " pending" } }
        @if attempts > 0 { small { (if attempts == 1 { "1 try".to_owned() } else { format!("{attempts} tries") }) } }
        @if cell.is_first { small { "first" } }
    }
}

/// How many results are hidden.
pub(super) fn hidden(rows: &[Row]) -> String {
    let cells = rows.iter().flat_map(|row| &row.cells);
    let hidden = cells.filter(|cell| cell.pending > 0 && !cell.is_solved);
    count(hidden.count(), "result")
}
