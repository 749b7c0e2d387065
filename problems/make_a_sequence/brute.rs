//! The slow way: one look over the final board.
//!
//! Every cell is marked with the number of the move that filled it. A row of `m` balls of one player (all odd
//! or all even numbers) was completed by its largest number, so the game was won at the smallest such
//! number over all rows; nothing is followed move by move. Every row is walked from both ends, along
//! each of the 26 ways out of a cell.

use super::{Game, Outcome};

/// The side of the board with a border of empty cells around it.
const SIDE: usize = 9;

/// The number of the move that filled each cell; 0 for an empty cell.
type Numbers = [u16; SIDE * SIDE * SIDE];

/// The steps out of a cell to its 26 neighbours, modulo the size of a word.
const STEPS: [usize; 26] = {
    let mut steps = [0; 26];
    let mut at = 0;
    while at < 26 {
        // The middle one of 27 stays where it is.
        let way = if at < 13 { at } else { at + 1 };
        let to = cell([way / 9, way / 3 % 3, way % 3]);
        steps[at] = to.wrapping_sub(cell([1, 1, 1]));
        at += 1;
    }
    steps
};

/// The place of a cell, by coordinates from 1; the border has 0 and 8.
const fn cell(point: [usize; 3]) -> usize {
    (point[0] * SIDE + point[1]) * SIDE + point[2]
}

/// The outcome of `game`.
pub(super) fn outcome(game: &Game) -> Outcome {
    let mut board = [0; SIDE * SIDE * SIDE];
    let mut balls = Vec::with_capacity(game.moves.len());
    for (number, mv) in (1..).zip(&game.moves) {
        let ball = rest(game, &board, game.rules.point_of(*mv));
        board[ball] = number;
        balls.push(ball);
    }
    let (board, line) = (&board, game.rules.line);
    let rows = balls.iter().flat_map(|start| {
        let steps = STEPS.iter();
        steps.filter_map(|step| completed(board, *start, *step, line))
    });
    rows.min()
        .map_or(Outcome::Draw, |number| Outcome::Won(number.into()))
}

/// Where a ball comes to rest: at the first cell that is free, going up from the lowest.
fn rest(game: &Game, board: &Numbers, lowest: [usize; 3]) -> usize {
    let up = game.rules.geometry.axes() - 1;
    let mut point = lowest.map(|coordinate| coordinate + 1);
    while board[cell(point)] != 0 {
        point[up] += 1;
    }
    cell(point)
}

/// When the row of `m` cells from `start` was completed, if it is one player's.
fn completed(board: &Numbers, start: usize, step: usize, m: usize) -> Option<u16> {
    let player = board[start] % 2;
    let mut last = 0;
    let mut at = start;
    for _ in 0..m {
        let number = board[at];
        if number == 0 || number % 2 != player {
            return None;
        }
        last = last.max(number);
        at = at.wrapping_add(step);
    }
    Some(last)
}
