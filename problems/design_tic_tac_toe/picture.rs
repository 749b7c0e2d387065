//! Draws the board at the end of a game.

use super::game::{BoardCell, MarkedGame, WinningLine};
use crate::{Cell, Layer, Picture};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The maximum number of rows and columns in a drawing: those around the last move.
const LONGEST_SIDE: usize = 40;

/// The board, cropped to the cells around the last move if it is large. The winning lines are
/// marked.
pub(super) fn picture(game: &MarkedGame) -> Picture {
    let last = game.moves.last().copied();
    let drawing = MarkedBoard {
        stones: numbered(game),
        marked: winning_cells(game),
        last,
    };
    let ending = match game.played().last() {
        Some((_, player)) if !drawing.marked.is_empty() => format!("player {player} wins"),
        _ => "nobody has won".to_owned(),
    };
    let rows = visible(game.n, last.map_or(0, |cell| cell.row));
    let columns = visible(game.n, last.map_or(0, |cell| cell.column));
    Picture {
        title: format!("n = {}, {} moves: {ending}", game.n, game.moves.len()),
        drawing: None,
        steps: Vec::new(),
        layers: vec![drawing.layer(&rows, &columns)],
    }
}

/// For each cell with a stone, the player and the number of the move, from 1.
fn numbered(game: &MarkedGame) -> BTreeMap<BoardCell, (u8, usize)> {
    let moves = game.played().zip(1..);
    moves
        .map(|((cell, player), number)| (cell, (player, number)))
        .collect()
}

/// The cells of the lines that the last move completed.
fn winning_cells(game: &MarkedGame) -> BTreeSet<BoardCell> {
    let stones: BTreeMap<BoardCell, u8> = game.played().collect();
    let Some((last, player)) = game.played().last() else {
        return BTreeSet::new();
    };
    let lines = [
        WinningLine::Row(last.row),
        WinningLine::Column(last.column),
        WinningLine::Diagonal,
        WinningLine::Antidiagonal,
    ];
    let complete = |line: &WinningLine| {
        line.cells(game.n)
            .all(|cell| stones.get(&cell) == Some(&player))
    };
    let complete = lines.into_iter().filter(complete);
    complete.flat_map(|line| line.cells(game.n)).collect()
}

/// The stones of a board, and the cells to mark.
struct MarkedBoard {
    stones: BTreeMap<BoardCell, (u8, usize)>,
    marked: BTreeSet<BoardCell>,
    last: Option<BoardCell>,
}

impl MarkedBoard {
    fn layer(&self, rows: &Range<usize>, columns: &Range<usize>) -> Layer {
        let number = |at: usize| i64::try_from(at).expect("boards are small");
        let row = |row| {
            columns
                .clone()
                .map(|column| self.cell(BoardCell { row, column }))
                .collect()
        };
        Layer {
            title: String::new(),
            origin: (number(rows.start), number(columns.start)),
            rows_fall: false,
            rows: rows.clone().map(row).collect(),
        }
    }

    fn cell(&self, place: BoardCell) -> Cell {
        let stone = self.stones.get(&place);
        Cell {
            stone: stone.map(|(player, _)| player - 1),
            marked: self.marked.contains(&place),
            last: self.last == Some(place),
            number: stone.map(|(_, number)| *number),
        }
    }
}

/// The rows or columns to draw. If there are too many, `centre` is in the middle of those drawn.
fn visible(n: usize, centre: usize) -> Range<usize> {
    let start = centre.saturating_sub(LONGEST_SIDE / 2);
    let start = start.min(n.saturating_sub(LONGEST_SIDE));
    start..n.min(start + LONGEST_SIDE)
}
