//! Draws the deciding position of a game, layer by layer.

use super::solve::Boards;
use super::{GameEnd, GameRecord};
use crate::{Cell, Layer, Picture};
use generators::{Board, Cell as BoardCell, Row};
use std::collections::BTreeMap;

/// A picture of each game. Moves after a win are not drawn.
pub(super) fn all(boards: &Boards, games: &[GameRecord]) -> Vec<Picture> {
    let outcomes = boards.outcomes(games);
    let numbered = (1..).zip(games.iter().zip(outcomes));
    numbered
        .map(|(number, (game, outcome))| picture(number, game, outcome))
        .collect()
}

fn picture(number: usize, game: &GameRecord, outcome: GameEnd) -> Picture {
    let played = match outcome {
        GameEnd::Won(last) => last,
        GameEnd::Draw => game.moves.len(),
    };
    let mut board = Board::new(&game.rules);
    let moves = game.moves[..played].iter();
    let places: Vec<BoardCell> = moves.filter_map(|mv| board.play(*mv)).collect();
    let last = places.last().copied();
    let [n, _, height] = game.rules.geometry.sides();
    let drawing = MarkedBoard {
        marked: last.map_or_else(Vec::new, |last| row_cells(&board, last)),
        numbers: places.into_iter().zip(1..).collect(),
        board,
        last,
    };
    Picture {
        title: format!(
            "dataset {number}: n = {n}, m = {}, {outcome}",
            game.rules.line
        ),
        drawing: None,
        steps: Vec::new(),
        layers: (0..height)
            .map(|z| drawing.layer(z))
            .filter(|layer| layer.title.is_empty() || has_stone(layer))
            .collect(),
    }
}

/// The cells of all winning rows through `last`.
fn row_cells(board: &Board, last: BoardCell) -> Vec<BoardCell> {
    let rules = board.rules();
    let wins = |row: &Row| row.length >= rules.line;
    let rows = board.rows_through(last).filter(wins);
    rows.flat_map(|row| row.cells(&rules.geometry)).collect()
}

fn as_coordinate(side: usize) -> i64 {
    i64::try_from(side).expect("boards are small")
}

fn has_stone(layer: &Layer) -> bool {
    layer.rows.iter().flatten().any(|cell| cell.stone.is_some())
}

/// A board and the cells to mark.
struct MarkedBoard {
    board: Board,
    /// The number of the move, from 1, that placed each stone.
    numbers: BTreeMap<BoardCell, usize>,
    marked: Vec<BoardCell>,
    last: Option<BoardCell>,
}

impl MarkedBoard {
    /// The cells at height `z`: rows are x, columns are y. A flat board is a single layer without a
    /// title; with gravity, balls fall downwards in it: columns are x, rows are heights.
    fn layer(&self, z: usize) -> Layer {
        let rules = self.board.rules();
        let geometry = rules.geometry;
        let [width, depth, _] = geometry.sides();
        if geometry.axes() == 2 && rules.gravity {
            let row = |y| {
                (0..width)
                    .map(|x| self.cell(geometry.cell([x, y, z])))
                    .collect()
            };
            return Layer {
                title: String::new(),
                origin: (as_coordinate(depth), 1),
                rows_fall: true,
                rows: (0..depth).rev().map(row).collect(),
            };
        }
        let row = |x| {
            (0..depth)
                .map(|y| self.cell(geometry.cell([x, y, z])))
                .collect()
        };
        Layer {
            title: match geometry.axes() {
                2 => String::new(),
                _ => format!("z = {}", z + 1),
            },
            origin: (1, 1),
            rows_fall: false,
            rows: (0..width).map(row).collect(),
        }
    }

    fn cell(&self, place: BoardCell) -> Cell {
        Cell {
            stone: self.board.stone(place).map(|player| player as u8),
            marked: self.marked.contains(&place),
            last: self.last == Some(place),
            number: self.numbers.get(&place).copied(),
        }
    }
}
