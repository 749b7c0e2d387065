//! Writes inputs and answers.

use super::{Game, Outcome, coordinates};
use generators::{Move, Rules};
use std::collections::BTreeMap;

/// A file as the parser reads it.
pub(super) fn file(games: &[Game]) -> Vec<u8> {
    let moves: usize = games.iter().map(|game| game.moves.len()).sum();
    let mut text = Vec::with_capacity(LONGEST_MOVE * moves + LONGEST_HEAD * games.len() + 8);
    let mut boards = BTreeMap::new();
    for game in games {
        let Game { rules, moves } = game;
        let lines = boards.entry(game.size()).or_insert_with(|| lines(rules));
        let length = line_length(rules);
        let head = format!("{} {} {}\n", game.size(), rules.line, moves.len());
        text.extend_from_slice(head.as_bytes());
        for mv in moves {
            text.extend_from_slice(&lines[mv.0 as usize * length..][..length]);
        }
    }
    text.extend_from_slice(b"0 0 0\n");
    text
}

const LONGEST_MOVE: usize = "7 7 7\n".len();
const LONGEST_HEAD: usize = "7 7 343\n".len();

/// The lines of all moves in turn. Coordinates have one digit, so the lines are of one length.
fn lines(rules: &Rules) -> Vec<u8> {
    let all = (0..).map(Move).take(rules.moves());
    all.flat_map(|mv| {
        let point = rules
            .point_of(mv)
            .map(|coordinate| (coordinate + 1).to_string());
        let mut line = point[..coordinates(rules)].join(" ").into_bytes();
        line.push(b'\n');
        line
    })
    .collect()
}

/// The length of the line of a move: a digit and a separator for each coordinate.
fn line_length(rules: &Rules) -> usize {
    2 * coordinates(rules)
}

/// One line a record: `Black k`, `White k` or `Draw`.
pub(super) fn answer(outcomes: &[Outcome]) -> Vec<u8> {
    let lines = outcomes.iter().map(|outcome| format!("{outcome}\n"));
    lines.collect::<String>().into_bytes()
}
