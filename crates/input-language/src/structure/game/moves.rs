//! Games as lists of moves.

use super::{Game, name, other, player_after};
use crate::structure::StructureError;

/// Who makes each move.
#[derive(Clone, Copy, Debug)]
pub enum Alternation<'a> {
    /// The players alternate, and the input does not name them.
    Silent,
    /// They alternate, and the input names these players, 0 for the one who begins.
    Named(&'a [i64]),
    /// The players that the input names, in any order.
    Free(&'a [i64]),
}

/// The result of a game.
#[derive(Clone, Debug)]
pub struct GameResult {
    /// The owner of each cell.
    pub(crate) stones: Vec<u8>,
    /// The cell of each move.
    pub(crate) cells: Vec<usize>,
    /// The index of the first move that won, and its row.
    pub win: Option<(usize, Vec<usize>)>,
}

/// Plays the moves with these coordinates, which are on the board and counted from `from`.
///
/// # Errors
/// With the first move that is not possible.
pub fn play(
    game: &Game,
    coordinates: &[&[i64]],
    from: i64,
    players: Alternation<'_>,
) -> Result<GameResult, StructureError> {
    let moves = coordinates.first().map_or(0, |column| column.len());
    let mut played = GameResult {
        stones: vec![0; game.cells()],
        cells: Vec::with_capacity(moves.min(game.cells())),
        win: None,
    };
    for number in 0..moves {
        if let (Some((winning, row)), false) = (&played.win, game.goes_on) {
            let winner = name(played.stones[row[0]]);
            return Err(StructureError::at(
                number,
                format!("the game is over: {winner} has won by move {}", winning + 1),
            ));
        }
        let owner = player_of(players, number)?;
        let mut point = [0; 3];
        for (axis, column) in coordinates.iter().enumerate() {
            point[axis] = usize::try_from(column[number] - from).unwrap_or(0);
        }
        let Some(cell) = game.landing(&played.stones, point) else {
            let what = if game.gravity {
                "there is no room for another stone"
            } else {
                "the cell already contains a stone"
            };
            return Err(StructureError::at(number, what));
        };
        played.stones[cell] = owner;
        played.cells.push(cell);
        if played.win.is_none() {
            played.win = game
                .win_through(&played.stones, cell)
                .map(|row| (number, row));
        }
    }
    Ok(played)
}

fn player_of(players: Alternation<'_>, number: usize) -> Result<u8, StructureError> {
    let named = |players: &[i64]| if players[number] == 0 { 1 } else { 2 };
    let turn = player_after(number);
    match players {
        Alternation::Silent => Ok(turn),
        Alternation::Free(players) => Ok(named(players)),
        Alternation::Named(players) if named(players) == turn => Ok(turn),
        Alternation::Named(_) => Err(StructureError::at(
            number,
            format!("{} moves when it is the other's turn", name(other(turn))),
        )),
    }
}
