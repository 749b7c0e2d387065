//! The games of a tournament, move by move.

use super::steps::{WIDTH, bar};
use super::{Section, page};
use crate::duel::DuelReport;
use crate::svg::board_svg;
use base::text::{count, line};
use duel::{Ending, PlayedGame};
use games::AnyGame;
use input::game_picture;
use maud::{Markup, PreEscaped, html};
use problems::Picture;

/// The maximum size of all boards on the page, in bytes. Games after it is reached have their moves
/// only.
const DRAWN: usize = 8 << 20;

/// A page with the results and the games of a tournament.
#[must_use]
pub fn duel_page(report: &DuelReport<'_>) -> String {
    let mut left = DRAWN;
    let mut games = Vec::new();
    for (at, game) in report.results.games.iter().enumerate() {
        games.push(shown(report, at, game, &mut left));
    }
    let table = crate::duel::duel(report, None);
    let table = anstream::adapter::strip_str(&table).to_string();
    let markup = html! {
        h1 { (report.game.kind()) }
        pre { (table) }
        h2 { "Games" }
        @for game in games { (game) }
    };
    let section = Section {
        name: report.game.kind().to_owned(),
        unexpected: 0,
        markup,
    };
    page(report.game.kind(), &[section])
}

/// A game; `left` is how many bytes boards may still have.
fn shown(report: &DuelReport<'_>, at: usize, game: &PlayedGame, left: &mut usize) -> Markup {
    let [first, second] = game.players.map(|player| line(report.players[player]));
    let result = match game.winner {
        Some(winner) => format!("{} won", line(report.players[winner])),
        None => "drawn".to_owned(),
    };
    let figure = figure(report.game, game, left);
    html! {
        details id={ "game-" (at + 1) } {
            summary {
                "game " (at + 1) ": " b { (first) } " against " b { (second) } ": "
                (result) " after " (count(game.moves.len(), "move"))
            }
            @if let Ending::Fault { reason, .. } = &game.ending { p { (line(reason)) } }
            (figure)
        }
    }
}

/// The board and the moves of a game of these rules, with buttons for steps.
#[must_use]
pub fn game_figure(rules: &dyn AnyGame, game: &PlayedGame) -> Markup {
    figure(rules, game, &mut { DRAWN })
}

fn figure(rules: &dyn AnyGame, game: &PlayedGame, left: &mut usize) -> Markup {
    let board = board(rules, game, left);
    html! {
        figure.viewer.interaction data-steps=(game.moves.len()) tabindex="0" {
            @if let Some(board) = board { div.drawing { (PreEscaped(board)) } }
            ol.lines tabindex="0" {
                @for (number, text) in (1..).zip(&game.moves) {
                    li.out data-line=(number) {
                        (line(text))
                        @if number == game.opening { small { " the opening ends" } }
                    }
                }
            }
            @if !game.moves.is_empty() { (bar("move")) }
        }
    }
}

/// The board of a game with all steps; none if it is larger than `left`.
fn board(rules: &dyn AnyGame, game: &PlayedGame, left: &mut usize) -> Option<String> {
    let mut position = rules.start();
    for text in &game.moves {
        position.play(text).ok()?;
    }
    let picture = Picture {
        title: String::new(),
        ..game_picture("", &*position)
    };
    let drawing = board_svg(&picture, WIDTH);
    *left = left.checked_sub(drawing.len())?;
    Some(drawing)
}
