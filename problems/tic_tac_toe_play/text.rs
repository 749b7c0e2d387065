//! Reading and writing inputs: the number of games and the seed, then one game per line, as `trap O
//! X........`.

use super::Games;
use super::game::{PlayingSide, Start, Strategy, cells, is_open};
use crate::Invalid;
use crate::cursor::Cursor;
use crate::tic_tac_toe_score::board::Board;

/// The maximum number of games in one input.
pub(super) const MOST: usize = 100;
/// The largest seed.
pub(super) const LARGEST_SEED: usize = 1_000_000_000;

/// The input in the format of [`parse`].
pub(super) fn print(games: &Games) -> Vec<u8> {
    let head = format!("{} {}\n", games.starts.len(), games.seed);
    let lines = games.starts.iter().map(|start| {
        let (strategy, stone) = (start.strategy.name(), start.contestant.name());
        format!("{strategy} {stone} {}\n", cells(start.board))
    });
    let text: String = [head].into_iter().chain(lines).collect();
    text.into_bytes()
}

/// Parses a valid input.
pub(super) fn parse(text: &[u8]) -> Result<Games, Invalid> {
    let mut cursor = Cursor::new(text);
    let count = cursor.number("the number of games", 1..=MOST)?;
    cursor.space()?;
    let seed = cursor.number("the seed", 0..=LARGEST_SEED)? as u64;
    cursor.newline()?;
    let starts: Vec<Start> = (0..count)
        .map(|_| start(&mut cursor))
        .collect::<Result<_, _>>()?;
    cursor.end()?;
    Ok(Games { seed, starts })
}

fn start(cursor: &mut Cursor) -> Result<Start, Invalid> {
    let strategy = word(
        cursor,
        &Strategy::ALL.map(|it| (it.name(), it)),
        "a strategy",
    )?;
    cursor.space()?;
    let contestant = word(
        cursor,
        &[("X", PlayingSide::X), ("O", PlayingSide::O)],
        "X or O",
    )?;
    cursor.space()?;
    let mut read = [0; 9];
    for cell in &mut read {
        *cell = word(cursor, &[(".", 0), ("X", 1), ("O", 2)], "a cell: ., X or O")?;
    }
    let board = Board::from_cells(read);
    if !is_open(board) {
        let message =
            "no game continues from this board: X begins, and nobody may have three in a row";
        return Err(cursor.invalid_line(message.to_owned()));
    }
    cursor.newline()?;
    Ok(Start {
        board,
        contestant,
        strategy,
    })
}

/// One of the words, which begin with different letters.
fn word<T: Copy>(cursor: &mut Cursor, words: &[(&str, T)], name: &str) -> Result<T, Invalid> {
    let begins = |word: &str| cursor.peek() == word.bytes().next();
    let Some((word, meaning)) = words.iter().find(|(word, _)| begins(word)) else {
        return Err(cursor.expected(name));
    };
    cursor.literal(word.as_bytes(), word)?;
    Ok(*meaning)
}
