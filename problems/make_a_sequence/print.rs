//! Writes inputs and answers.

use super::{GameEnd, GameRecord, coordinates};
use generators::{Move, Rules};
use std::collections::BTreeMap;

/// The file in the format of the parser.
pub(super) fn file(games: &[GameRecord]) -> Vec<u8> {
    let moves: usize = games.iter().map(|game| game.moves.len()).sum();
    let mut text = Vec::with_capacity(LONGEST_MOVE * moves + LONGEST_HEAD * games.len() + 8);
    let mut boards = BTreeMap::new();
    for game in games {
        let GameRecord { rules, moves } = game;
        let lines = boards.entry(game.size()).or_insert_with(|| lines(rules));
        let head = format!("{} {} {}\n", game.size(), rules.line, moves.len());
        text.extend_from_slice(head.as_bytes());
        let length = 2 * coordinates(rules);
        for mv in moves {
            let end = text.len() + length;
            text.extend_from_slice(&lines[mv.0 as usize]);
            text.truncate(end);
        }
    }
    text.extend_from_slice(b"0 0 0\n");
    text
}

const LONGEST_MOVE: usize = "7 7 7\n".len();
const LONGEST_HEAD: usize = "7 7 343\n".len();

/// The line of a move, padded to a fixed length that is copied at once. Coordinates have one digit,
/// so all lines of a board have the same length.
type Line = [u8; 8];

/// The lines of all moves, in order.
fn lines(rules: &Rules) -> Vec<Line> {
    let line = |mv| {
        let mut line: Line = *b"        ";
        for (axis, coordinate) in (0..coordinates(rules)).zip(rules.point_of(mv)) {
            line[2 * axis] = b"1234567"[coordinate];
        }
        line[2 * coordinates(rules) - 1] = b'\n';
        line
    };
    (0..).map(Move).take(rules.moves()).map(line).collect()
}

/// One line per record: `Black k`, `White k` or `Draw`.
pub(super) fn answer(outcomes: &[GameEnd]) -> Vec<u8> {
    let lines = outcomes.iter().map(|outcome| format!("{outcome}\n"));
    lines.collect::<String>().into_bytes()
}
