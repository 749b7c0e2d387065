//! Games that no player wins, or wins only with the last move.

use super::plan::PositionPlan;
use super::search::GameSearch;
use crate::board::{Board, Cell, Move, Rules};
use crate::draw::Draw;
use crate::game::OpenMoves;
use crate::params::GenerateError;

/// A game of `stones` moves that no player has won. If it fills the board, it is a draw.
///
/// # Errors
/// When no such game exists, or none was found. The error states which.
pub fn undecided_game(
    draw: &mut Draw,
    rules: &Rules,
    stones: usize,
) -> Result<Vec<Move>, GenerateError> {
    let accept = |board: &Board, last: Cell| board.win_through(last).is_none();
    quiet_game(draw, rules, stones, &accept, "no winner")
}

/// A game of `stones` moves that no player has won before the last of them. Its board is a random
/// position that is reachable in play.
///
/// # Errors
/// When no such game exists, or none was found. The error states which.
pub fn reachable_game(
    draw: &mut Draw,
    rules: &Rules,
    stones: usize,
) -> Result<Vec<Move>, GenerateError> {
    quiet_game(
        draw,
        rules,
        stones,
        &|_, _| true,
        "no winner before the last move",
    )
}

/// Makes random moves that do not win, and searches for another game if they reach a dead end.
fn quiet_game(
    draw: &mut Draw,
    rules: &Rules,
    stones: usize,
    accept: &dyn Fn(&Board, Cell) -> bool,
    manner: &str,
) -> Result<Vec<Move>, GenerateError> {
    if let Some(moves) = quiet_walk(draw, rules, stones, accept) {
        return Ok(moves);
    }
    let possible = stones <= rules.geometry.len();
    let search = GameSearch {
        rules,
        lengths: if possible { vec![stones] } else { Vec::new() },
        plan: &|_, stones| {
            Some(PositionPlan {
                stones,
                ..PositionPlan::default()
            })
        },
        accept,
        wanted: format!("{stones} moves and {manner}"),
    };
    search.find(draw)
}

fn quiet_walk(
    draw: &mut Draw,
    rules: &Rules,
    stones: usize,
    accept: &dyn Fn(&Board, Cell) -> bool,
) -> Option<Vec<Move>> {
    let mut board = Board::new(rules);
    let mut open = OpenMoves::new(rules);
    let mut step = |number: usize| {
        let mv = open.draw_where(draw, |mv| {
            board.play(mv).is_some_and(|cell| {
                let last = number == stones;
                let fine = if last {
                    accept(&board, cell)
                } else {
                    board.win_through(cell).is_none()
                };
                board.undo(mv);
                fine
            })
        })?;
        board.play(mv).map(|_| mv)
    };
    (1..=stones).map(&mut step).collect()
}
