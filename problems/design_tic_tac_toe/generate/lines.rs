//! Plans that complete the lines of a board, or almost complete them.

use super::super::game::{BoardCell, WinningLine};
use super::plan::GamePlan;
use generators::{Draw, GenerateError};
use std::collections::BTreeMap;

/// The kinds of lines that a generator can use.
pub(super) const KINDS: [&str; 6] = [
    "row",
    "column",
    "diagonal",
    "antidiagonal",
    "row-and-column",
    "diagonals",
];

/// The kinds of near misses.
pub(super) const MISSES: [&str; 4] = ["blocked", "open", "sum", "wrapped"];

/// The lines of a kind through one cell, and this cell. Rows and columns have the index `number`.
pub(super) fn lines(
    kind: &str,
    n: usize,
    number: usize,
    draw: &mut Draw,
) -> (Vec<WinningLine>, BoardCell) {
    let lines = match kind {
        "row" => vec![WinningLine::Row(number)],
        "column" => vec![WinningLine::Column(number)],
        "diagonal" => vec![WinningLine::Diagonal],
        "antidiagonal" => vec![WinningLine::Antidiagonal],
        "row-and-column" => vec![WinningLine::Row(number), WinningLine::Column(draw.index(n))],
        _ => vec![WinningLine::Diagonal, WinningLine::Antidiagonal],
    };
    let on_all = |cell: &BoardCell| lines.iter().all(|line| line.cells(n).any(|it| it == *cell));
    let common: Vec<BoardCell> = lines[0].cells(n).filter(on_all).collect();
    let last = *draw.pick(&common);
    (lines, last)
}

/// A win of `player` on these lines; the last move is `last`.
pub(super) fn win(n: usize, lines: &[WinningLine], last: BoardCell, player: u8) -> GamePlan {
    let cells = lines.iter().flat_map(|line| line.cells(n));
    GamePlan {
        n,
        fixed: cells.map(|cell| (cell, player)).collect(),
        last: Some(last),
        won: true,
    }
}

/// A game that an incorrect solution regards as won by `player` on `line`; `n` is at least 3.
pub(super) fn near_miss(
    n: usize,
    line: WinningLine,
    player: u8,
    miss: &str,
    draw: &mut Draw,
) -> Result<GamePlan, GenerateError> {
    let mut cells: Vec<BoardCell> = match miss {
        "wrapped" => wrapped(n, line, draw)?,
        _ => line.cells(n).collect(),
    };
    draw.shuffle(&mut cells);
    let mut fixed: BTreeMap<BoardCell, u8> = cells.iter().map(|&cell| (cell, player)).collect();
    match miss {
        "blocked" => drop(fixed.insert(cells[0], 3 - player)),
        "open" => drop(fixed.insert(cells[0], 0)),
        // Twos and at least one 1, such that the players' numbers sum to n.
        "sum" => {
            let twos = 1 + draw.index((n - 1) / 2);
            for (at, cell) in cells.iter().enumerate() {
                let owner = match at {
                    _ if at < n - 2 * twos => 1,
                    _ if at < n - twos => 2,
                    _ => 0,
                };
                fixed.insert(*cell, owner);
            }
        }
        _ => {}
    }
    let last = cells.into_iter().rev().find(|cell| fixed[cell] == player);
    Ok(GamePlan {
        n,
        fixed,
        last,
        won: false,
    })
}

/// A broken diagonal: it leaves the board on one side and continues on the other.
fn wrapped(n: usize, line: WinningLine, draw: &mut Draw) -> Result<Vec<BoardCell>, GenerateError> {
    let shift = 1 + draw.index(n - 1);
    let cells = line.cells(n).map(|BoardCell { row, column }| BoardCell {
        row,
        column: (column + shift) % n,
    });
    match line {
        WinningLine::Diagonal | WinningLine::Antidiagonal => Ok(cells.collect()),
        WinningLine::Row(_) | WinningLine::Column(_) => Err(GenerateError::Impossible(
            "only diagonals can be wrapped: ask for line = \"diagonal\" or \"antidiagonal\""
                .to_owned(),
        )),
    }
}
