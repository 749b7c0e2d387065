//! The format of the input: datasets of one record each, terminated by the line `0 0 0`.

use super::{GameRecord, MOST_MOVES, MakeASequence, SHORTEST_ROW, SIZES, coordinates};
use crate::Invalid;
use crate::cursor::Cursor;
use generators::{Move, Rules};

const CLOSING: &[u8] = b"0 0 0";
const CLOSING_NAME: &str = "the closing line `0 0 0`";

/// Reads a whole file.
pub(super) fn file(problem: &MakeASequence, text: &[u8]) -> Result<Vec<GameRecord>, Invalid> {
    let mut cursor = Cursor::new(text);
    let mut games = Vec::new();
    let mut moves_left = MOST_MOVES;
    loop {
        match cursor.peek() {
            Some(b'1'..=b'9') => games.push(dataset(problem, &mut cursor, &mut moves_left)?),
            Some(b'0') if !games.is_empty() => break,
            Some(b'0') => return Err(cursor.expected("at least one dataset")),
            _ => return Err(cursor.expected(format_args!("a dataset or {CLOSING_NAME}"))),
        }
    }
    cursor.literal(CLOSING, CLOSING_NAME)?;
    cursor.newline()?;
    cursor.end()?;
    Ok(games)
}

fn dataset(
    problem: &MakeASequence,
    cursor: &mut Cursor,
    moves_left: &mut usize,
) -> Result<GameRecord, Invalid> {
    let n = cursor.number("n", SIZES)?;
    cursor.space()?;
    let m = cursor.number("m", SHORTEST_ROW..=n)?;
    cursor.space()?;
    let rules = problem.rules(n, m);
    let p = cursor.number("p", 1..=rules.geometry.len())?;
    let Some(left) = moves_left.checked_sub(p) else {
        return Err(cursor.invalid_line(format!(
            "the records of a file have more than {MOST_MOVES} moves together"
        )));
    };
    *moves_left = left;
    cursor.newline()?;
    let moves = record(&rules, cursor, p)?;
    Ok(GameRecord { rules, moves })
}

fn record(rules: &Rules, cursor: &mut Cursor, p: usize) -> Result<Vec<Move>, Invalid> {
    let n = rules.geometry.sides()[0];
    let mut held = vec![0; rules.moves()];
    let mut moves = Vec::with_capacity(p);
    for _ in 0..p {
        let number = place(cursor, n, coordinates(rules))?;
        let mv = Move(u32::try_from(number).expect("a board has at most 343 cells"));
        if held[number] == rules.capacity() {
            return Err(cursor.invalid_line(full(rules, mv)));
        }
        held[number] += 1;
        cursor.newline()?;
        moves.push(mv);
    }
    Ok(moves)
}

/// The number of the move whose coordinates are on this line; the first coordinate changes fastest.
fn place(cursor: &mut Cursor, n: usize, coordinates: usize) -> Result<usize, Invalid> {
    let mut number = 0;
    let mut stride = 1;
    for name in ["x", "y", "z"].iter().take(coordinates) {
        if stride > 1 {
            cursor.space()?;
        }
        number += (cursor.number(name, 1..=n)? - 1) * stride;
        stride *= n;
    }
    Ok(number)
}

fn full(rules: &Rules, mv: Move) -> String {
    let point = rules
        .point_of(mv)
        .map(|coordinate| (coordinate + 1).to_string());
    let place = point[..coordinates(rules)].join(", ");
    if rules.gravity {
        let balls = rules.capacity();
        format!("peg ({place}) already holds {balls} balls, so no more can be dropped on it")
    } else {
        format!("cell ({place}) is already taken")
    }
}
