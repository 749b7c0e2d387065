//! The slow way: one look over the final board.
//!
//! Every cell is marked with the number of the move that filled it. A row of `m` balls of one player (all odd
//! or all even numbers) was completed by its largest number, so the game was won at the smallest such
//! number over all rows; nothing is followed move by move. Every row is walked from both ends, along
//! each of the 26 ways out of a cell.

use super::{Game, Outcome};

/// The number of the move that filled each cell, by coordinates from 1; 0 for an empty cell. The border is empty.
type Numbers = [[[usize; 9]; 9]; 9];
type Point = [usize; 3];

/// The outcome of `game`.
pub(super) fn outcome(game: &Game) -> Outcome {
    let mut board = [[[0; 9]; 9]; 9];
    let mut balls = Vec::new();
    for (number, mv) in (1..).zip(&game.moves) {
        let ball = rest(game, &board, game.rules.point_of(*mv));
        board[ball[0]][ball[1]][ball[2]] = number;
        balls.push(ball);
    }
    let board = &board;
    let ways = (0..27).map(|way| [way / 9, way / 3 % 3, way % 3]);
    let rows = ways.filter(|way| *way != [1, 1, 1]).flat_map(|way| {
        let starts = balls.iter();
        starts.filter_map(move |start| completed(board, *start, way, game.rules.line))
    });
    rows.min().map_or(Outcome::Draw, Outcome::Won)
}

/// Where a ball comes to rest: at the first cell that is free, going up from the lowest.
fn rest(game: &Game, board: &Numbers, lowest: Point) -> Point {
    let up = game.rules.geometry.axes() - 1;
    let mut point = lowest.map(|coordinate| coordinate + 1);
    while board[point[0]][point[1]][point[2]] != 0 {
        point[up] += 1;
    }
    point
}

/// When the row of `m` cells from `start` was completed, if it is one player's. Each step changes the
/// coordinates by those of `way` less 1.
fn completed(board: &Numbers, start: Point, way: Point, m: usize) -> Option<usize> {
    let [mut x, mut y, mut z] = start;
    let player = board[x][y][z] % 2;
    let mut last = 0;
    for _ in 0..m {
        let number = board[x][y][z];
        if number == 0 || number % 2 != player {
            return None;
        }
        last = last.max(number);
        (x, y, z) = (x + way[0] - 1, y + way[1] - 1, z + way[2] - 1);
    }
    Some(last)
}
