//! Games on a square board, and the counters that show who wins.

/// A cell of the board; both numbers start at 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoardCell {
    /// Its row.
    pub row: usize,
    /// Its column.
    pub column: usize,
}

/// A game from its start: players 1 and 2 alternate, and 1 begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkedGame {
    /// The number of rows and of columns.
    pub n: usize,
    /// The cells in the order of the moves; only the last one may win.
    pub moves: Vec<BoardCell>,
}

/// The player, 1 or 2, of the move with this index.
pub(super) fn player_of(index: usize) -> u8 {
    if index.is_multiple_of(2) { 1 } else { 2 }
}

impl MarkedGame {
    /// The moves with their players.
    pub(super) fn played(&self) -> impl Iterator<Item = (BoardCell, u8)> {
        let moves = self.moves.iter().enumerate();
        moves.map(|(index, &cell)| (cell, player_of(index)))
    }
}

/// A winning line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WinningLine {
    Row(usize),
    Column(usize),
    Diagonal,
    Antidiagonal,
}

impl WinningLine {
    /// Its cells, in order.
    pub(super) fn cells(self, n: usize) -> impl Iterator<Item = BoardCell> {
        (0..n).map(move |at| {
            let (row, column) = match self {
                Self::Row(row) => (row, at),
                Self::Column(column) => (at, column),
                Self::Diagonal => (at, at),
                Self::Antidiagonal => (at, n - 1 - at),
            };
            BoardCell { row, column }
        })
    }
}

/// The progress of the players on every line.
///
/// A line is complete if it has `n` stones of one player, in any order. A stone of player 1 counts
/// 1 and a stone of player 2 counts -1. So a sum of `n` or `-n` means that the line is complete,
/// and one number per line is enough. A move changes at most four lines.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    n: usize,
    /// The rows, then the columns.
    lines: Vec<isize>,
    diagonal: isize,
    antidiagonal: isize,
}

impl Tally {
    /// A tally without stones.
    pub(super) fn new(n: usize) -> Self {
        Self {
            n,
            lines: vec![0; 2 * n],
            diagonal: 0,
            antidiagonal: 0,
        }
    }

    /// Counts a stone and returns whether it completes a line.
    pub(super) fn add(&mut self, BoardCell { row, column }: BoardCell, player: u8) -> bool {
        let worth = if player == 1 { 1 } else { -1 };
        let n = self.n;
        let mut complete = false;
        let mut count = |sum: &mut isize| {
            *sum += worth;
            complete |= sum.unsigned_abs() == n;
        };
        count(&mut self.lines[row]);
        count(&mut self.lines[n + column]);
        if row == column {
            count(&mut self.diagonal);
        }
        if row + column == n - 1 {
            count(&mut self.antidiagonal);
        }
        complete
    }
}
