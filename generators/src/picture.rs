//! Drawings of boards as data. Other crates print them in a terminal or as SVG.

/// A drawing with a title, of one or more boards, such as the layers of a 3-D board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// What the picture shows, as `dataset 2: n = 4, m = 3, White 6`.
    pub title: String,
    /// The boards, in reading order.
    pub layers: Vec<Layer>,
    /// A board whose cells are not the points of such layers, below them.
    pub drawing: Option<Drawing>,
    /// `drawing` before each move of a game, if these are known.
    pub steps: Vec<Drawing>,
}

/// A board of cells at any positions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// How each cell is drawn.
    pub shape: CellShape,
    /// The cells, in the order of the rows from top to bottom.
    pub cells: Vec<PlacedCell>,
    /// Lines between points.
    pub lines: Vec<Line>,
}

/// The shape of the cells of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CellShape {
    /// Squares with sides of two units.
    #[default]
    Square,
    /// Hexagons with a corner on top; neighbours in a row are two units apart.
    Hexagon,
    /// Points where lines cross.
    Point,
}

/// A cell and its position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlacedCell {
    /// The centre: x to the right and y down, in units of half a cell.
    pub x: i32,
    /// See `x`.
    pub y: i32,
    /// The name of the cell in texts of moves; often empty.
    pub name: String,
    /// A text on the cell or its piece, such as `K` for a king; often empty.
    pub label: String,
    /// Its piece. It is marked if a move is forbidden here, or must be made here.
    pub cell: Cell,
}

/// A line of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// One end: x and y as in [`PlacedCell`].
    pub from: (i32, i32),
    /// The other end.
    pub to: (i32, i32),
    /// Whether the line is thick: part of the position, or a border between boards.
    pub is_drawn: bool,
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
