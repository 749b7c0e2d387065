//! Simpler boards: fewer of them, with fewer stones, rotated so that the first cells are empty.

use super::board::Board;
use crate::simpler::{replaced, without_stretch};

pub(super) fn inputs(boards: Vec<Board>) -> impl Iterator<Item = Vec<Board>> {
    let fewer: Vec<Vec<Board>> = without_stretch(&boards)
        .filter(|boards| !boards.is_empty())
        .collect();
    let single = (0..boards.len()).flat_map(move |at| {
        let boards = boards.clone();
        simpler(boards[at]).map(move |board| replaced(&boards, at, board))
    });
    fewer.into_iter().chain(single)
}

/// Removes a stone of each player, applies the symmetries, or moves a stone to another cell.
pub(crate) fn simpler(board: Board) -> impl Iterator<Item = Board> {
    let [alice, bob] = [1, 2].map(|player| cells_with(board, player));
    let pairs = alice.into_iter().flat_map(move |one| {
        let pairs = bob.clone().into_iter().map(move |other| [one, other]);
        pairs.collect::<Vec<_>>()
    });
    let fewer = pairs.map(move |pair| board_with(board, pair.map(|cell| (cell, 0))));
    let swapped = (0..9).flat_map(move |one| {
        let cells = board.cells();
        (one + 1..9).map(move |other| board_with(board, [(one, cells[other]), (other, cells[one])]))
    });
    fewer.chain(board.images()).chain(swapped)
}

fn cells_with(board: Board, player: u8) -> Vec<usize> {
    let cells = board.cells();
    (0..9).filter(|cell| cells[*cell] == player).collect()
}

/// The board with other contents in some cells.
fn board_with(board: Board, changes: [(usize, u8); 2]) -> Board {
    let mut cells = board.cells();
    for (cell, stone) in changes {
        cells[cell] = stone;
    }
    Board::from_cells(cells)
}
