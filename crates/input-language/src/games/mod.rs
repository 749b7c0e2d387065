//! Games in the columns of an input: playing moves and checking cells.

mod drawing;
mod library;
mod picture;

pub(crate) use drawing::position_picture;
pub use drawing::{game_picture, step_picture};
pub use library::checked_position;
pub(crate) use library::play_moves;
pub(crate) use picture::{board_picture, moves_picture};

use crate::data::Column;
use crate::plan::{BoardLayout, Moves, Players};
use crate::structure::StructureError;
use crate::structure::game::{Alternation, Game, GameResult, check_position, play};

/// Plays the moves in some columns.
///
/// # Errors
/// With the first move that is not possible.
pub(crate) fn played(
    game: &Game,
    moves: &Moves,
    columns: &[&[i64]],
) -> Result<GameResult, StructureError> {
    let (coordinates, players) = columns.split_at(moves.game.coordinates().min(columns.len()));
    let alternation = match (moves.players, players) {
        (Players::Named, [players]) => Alternation::Named(players),
        (Players::Free, [players]) => Alternation::Free(players),
        _ => Alternation::Silent,
    };
    play(game, coordinates, moves.from, alternation)
}

/// The owner of each cell of a board whose values begin at `start`, if the position is as declared.
///
/// # Errors
/// With the first value that shows that it is not.
pub fn checked_stones(
    game: &Game,
    board: &BoardLayout,
    column: &Column,
    start: usize,
) -> Result<Vec<u8>, StructureError> {
    let read = match board.letters {
        None => cells(column, start),
        Some(letters) => letters_of_rows(column, start, letters),
    };
    if read.len() != game.cells() {
        return Err(StructureError {
            element: 0,
            message: format!("{} cells of a board of {}", read.len(), game.cells()),
        });
    }
    let mut stones = vec![0; read.len()];
    for (at, stone) in read.into_iter().enumerate() {
        stones[game.cell_read(at)] = stone;
    }
    let of_value = |cell: usize| {
        let read = game.cell_read(cell);
        if board.letters.is_some() {
            read / game.sides[0]
        } else {
            read
        }
    };
    match check_position(game, &stones, board.asked) {
        Ok(()) => Ok(stones),
        Err(broken) => Err(StructureError {
            element: of_value(broken.element),
            message: broken.message,
        }),
    }
}

/// Cells that are single words.
fn cells(column: &Column, start: usize) -> Vec<u8> {
    match column {
        Column::Ints(values) => values[start..]
            .iter()
            .map(|&value| u8::try_from(value).unwrap_or(0))
            .collect(),
        Column::Decimals { .. } | Column::Texts { .. } => Vec::new(),
    }
}

/// Cells that are letters.
fn letters_of_rows(column: &Column, start: usize, letters: [u8; 3]) -> Vec<u8> {
    let rows = (start..column.len()).flat_map(|at| column.text(at));
    let stone = |letter: &u8| letters.iter().position(|known| known == letter);
    rows.map(|letter| {
        stone(letter)
            .and_then(|at| u8::try_from(at).ok())
            .unwrap_or(0)
    })
    .collect()
}
