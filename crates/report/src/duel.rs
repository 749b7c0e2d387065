//! The report on matches between programs.

use super::json::document;
use super::{BAD, DIM, STRONG, Table, paint};
use base::text::{count, line};
use duel::{
    Decision, Ending, Format, PlayedGame, Results, Schedule, Sprt, SprtResult, StandingsRow,
};
use games::AnyGame;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// How many games that were lost by a fault are listed.
const MAX_FAULTS: usize = 5;

/// The games of a tournament and their results.
pub struct DuelReport<'a> {
    /// The game.
    pub game: &'a dyn AnyGame,
    /// The names of the players.
    pub players: &'a [&'a str],
    /// How they met, with the seed that gives the same games again.
    pub schedule: Schedule,
    /// All games.
    pub results: &'a Results,
    /// The test that ended the games, if there was one, and its result.
    pub sprt: Option<(Sprt, SprtResult)>,
    /// The players in the order of their points.
    pub rows: &'a [StandingsRow],
}

impl DuelReport<'_> {
    fn size(&self) -> String {
        let size: Vec<String> = self.game.size().iter().map(usize::to_string).collect();
        size.join(" × ")
    }

    /// The schedule in words, if it is not a round robin.
    fn schedule(&self) -> String {
        match self.schedule.format {
            Format::RoundRobin => String::new(),
            Format::Gauntlet => " of a gauntlet".to_owned(),
            Format::Swiss { rounds } => {
                format!(
                    " in {} of a Swiss tournament",
                    count(rounds as usize, "round")
                )
            }
        }
    }
}

/// The cross table, and the games that were lost by a fault.
#[must_use]
pub fn duel(report: &DuelReport<'_>, width: Option<usize>) -> String {
    let mut text = format!(
        "{} {}: {}{}, seed {}\n",
        paint(STRONG, report.game.kind()),
        report.size(),
        count(report.results.games.len(), "game"),
        report.schedule(),
        report.schedule.seed
    );
    text.push_str(&cross_table(report).within(width));
    if let Some((test, result)) = &report.sprt {
        let _ = writeln!(text, "{}", sprt(report, test, result));
    }
    if let Some(note) = cut_openings(report) {
        let _ = writeln!(text, "{}", paint(DIM, &note));
    }
    let faults = report.results.games.iter().enumerate();
    let faults: Vec<_> = faults
        .filter_map(|(at, game)| fault(report, at, game))
        .collect();
    for fault in faults.iter().take(MAX_FAULTS) {
        let _ = writeln!(text, "{fault}");
    }
    if faults.len() > MAX_FAULTS {
        let more = format!(
            "{} more games were lost by a fault",
            faults.len() - MAX_FAULTS
        );
        let _ = writeln!(text, "{}", paint(DIM, &more));
    }
    text
}

/// A line about openings that would have ended the game.
fn cut_openings(report: &DuelReport<'_>) -> Option<String> {
    let wanted = report.schedule.opening as usize;
    let games = report.results.games.iter();
    let shorter: Vec<usize> = games
        .map(|game| game.opening)
        .filter(|moves| *moves < wanted)
        .collect();
    let shortest = shorter.iter().min()?;
    Some(format!(
        "{} began after {shortest} or more moves instead of {wanted}, because further moves would have ended the game",
        count(shorter.len(), "game")
    ))
}

/// A line about the test.
fn sprt(report: &DuelReport<'_>, test: &Sprt, result: &SprtResult) -> String {
    let player = line(report.players[0]);
    let is = match result.decision {
        Some(Decision::Upper) => format!(
            "{player} is stronger by {} rather than {}",
            test.upper, test.lower
        ),
        Some(Decision::Lower) => format!(
            "{player} is stronger by {} rather than {}",
            test.lower, test.upper
        ),
        None => format!(
            "undecided between {} and {}: play more --pairs",
            test.lower, test.upper
        ),
    };
    format!(
        "sprt: {is} (log-likelihood ratio {:.2}, bounds {})",
        result.llr,
        bounds(result.bounds)
    )
}

fn bounds([lower, upper]: [f64; 2]) -> String {
    if (lower + upper).abs() < 1e-9 {
        format!("±{upper:.2}")
    } else {
        format!("{lower:.2} and {upper:.2}")
    }
}

fn cross_table(report: &DuelReport<'_>) -> Table {
    let opponents = report.rows.len();
    let byes = usize::from(!report.results.byes.is_empty());
    let right: Vec<usize> = (1..7 + opponents + byes).collect();
    let mut table = Table::new(&right);
    let head = ["player", "points", "won", "drawn", "lost", "faults", "elo"].map(str::to_owned);
    let numbers = (1..=opponents).map(|number| format!("vs {number}"));
    let bye = (0..byes).map(|_| "byes".to_owned());
    table.plain(head.into_iter().chain(numbers).chain(bye));
    for (place, row) in report.rows.iter().enumerate() {
        let name = format!("{} {}", place + 1, report.players[row.player]);
        let elo = row.elo.map_or_else(
            || "-".to_owned(),
            |elo| format!("{:+.0} ± {:.0}", elo.difference, elo.margin),
        );
        let numbers = [row.won, row.drawn, row.lost, row.faults].map(|it| it.to_string());
        let against = report.rows.iter().map(|other| {
            if row.met[other.player] == 0 {
                "-".to_owned()
            } else {
                points(row.against[other.player])
            }
        });
        let cells = [name, points(row.points())].into_iter();
        let bye = (0..byes).map(|_| points(row.byes));
        table.plain(cells.chain(numbers).chain([elo]).chain(against).chain(bye));
    }
    table
}

/// Points with half points.
fn points(points: f64) -> String {
    format!("{points:.1}").trim_end_matches(".0").to_owned()
}

/// A line about a game that was lost by a fault.
fn fault(report: &DuelReport<'_>, at: usize, game: &PlayedGame) -> Option<String> {
    let Ending::Fault { reason, .. } = &game.ending else {
        return None;
    };
    let loser = game
        .players
        .into_iter()
        .find(|player| Some(*player) != game.winner)?;
    let winner = game.winner.map_or("", |winner| report.players[winner]);
    Some(format!(
        "game {}: {} lost against {}: {}",
        at + 1,
        paint(BAD, report.players[loser]),
        line(winner),
        line(reason)
    ))
}

/// The same as JSON, with all moves.
#[must_use]
pub fn duel_document(report: &DuelReport<'_>) -> Value {
    document(json!({
        "game": { "kind": report.game.kind(), "size": report.game.size() },
        "schedule": report.schedule.format.kind(),
        "seed": report.schedule.seed,
        "players": report.players,
        "standings": report.rows,
        "games": report.results.games,
        "sprt": report.sprt.map(|(_, result)| result),
    }))
}
