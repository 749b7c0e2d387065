//! Drawings of boards as data. Other crates print them in a terminal or as SVG.

/// A drawing with a title, of one or more boards, such as the layers of a 3-D board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// What the picture shows, as `dataset 2: n = 4, m = 3, White 6`.
    pub title: String,
    /// The boards, in reading order.
    pub layers: Vec<Layer>,
}

/// One flat board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layer {
    /// A short heading, as `z = 1`; empty for a single board.
    pub title: String,
    /// The coordinate written at the first row and column.
    pub origin: (i64, i64),
    /// Whether the coordinates of the rows decrease from the first row on, as for heights.
    pub rows_fall: bool,
    /// The rows of cells; all have the same length.
    pub rows: Vec<Vec<Cell>>,
}

/// One point of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// The player whose stone lies here (0 moves first); `None` for an empty point.
    pub stone: Option<u8>,
    /// Whether the stone is part of the winning row, or a stone here would decide the game.
    pub marked: bool,
    /// Whether this is the last stone.
    pub last: bool,
    /// The number of the move that placed the stone, from 1; `None` if the order of the moves is
    /// unknown.
    pub number: Option<usize>,
}
