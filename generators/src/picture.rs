//! Drawings of boards as data, to be printed in a terminal or as SVG by someone else.

/// A titled drawing of one or more boards, such as the layers of a 3-D board.
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
    /// A short heading, as `z = 1`; empty for a board that stands alone.
    pub title: String,
    /// The coordinate written at the first row and column.
    pub origin: (i64, i64),
    /// Whether the coordinates of rows fall from the first one on, as heights do.
    pub rows_fall: bool,
    /// Rows of cells, all of one length.
    pub rows: Vec<Vec<Cell>>,
}

/// One point of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// The player whose stone lies here: 0 moves first; none for an empty point.
    pub stone: Option<u8>,
    /// Whether the stone is part of the winning row, or a stone here decides.
    pub marked: bool,
    /// Whether it is the last stone put down.
    pub last: bool,
    /// Which move put the stone here, from 1; none where the order of the moves is not known.
    pub number: Option<usize>,
}
