//! The slow solution: it examines only the final board.
//!
//! Every cell contains the number of the move that filled it. A row of `m` balls of one player (all
//! numbers odd, or all even) was completed by the move with its largest number. So the game was won
//! at the smallest such number over all rows, and no move is simulated. Every row is walked from
//! both ends, in each of the 26 directions from a cell.

use super::{GameEnd, GameRecord};

/// The side of the board with a border of empty cells around it.
const SIDE: usize = 9;

/// The number of the move that filled each cell; 0 for an empty cell.
type Numbers = [u16; SIDE * SIDE * SIDE];

/// The offsets from a cell to its 26 neighbours, modulo the size of a word.
const STEPS: [usize; 26] = {
    let mut steps = [0; 26];
    let mut at = 0;
    while at < 26 {
        // The middle one of the 27 offsets is 0, which is not a neighbour.
        let way = if at < 13 { at } else { at + 1 };
        let to = cell([way / 9, way / 3 % 3, way % 3]);
        steps[at] = to.wrapping_sub(cell([1, 1, 1]));
        at += 1;
    }
    steps
};

/// The index of a cell, by coordinates from 1; the border has coordinates 0 and 8.
const fn cell(point: [usize; 3]) -> usize {
    (point[0] * SIDE + point[1]) * SIDE + point[2]
}

/// The outcome of `game`.
pub(super) fn outcome(game: &GameRecord) -> GameEnd {
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
        .map_or(GameEnd::Draw, |number| GameEnd::Won(number.into()))
}

/// The cell where a ball comes to rest: the lowest free one.
fn rest(game: &GameRecord, board: &Numbers, lowest: [usize; 3]) -> usize {
    let up = game.rules.geometry.axes() - 1;
    let mut point = lowest.map(|coordinate| coordinate + 1);
    while board[cell(point)] != 0 {
        point[up] += 1;
    }
    cell(point)
}

/// The move that completed the row of `m` cells from `start`, if the row belongs to one player.
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
