//! Positions as drawings: a plain list of cells and lines, which other crates print or draw as SVG.

use crate::outcome::Player;

/// A drawing of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// How each cell is drawn.
    pub shape: CellShape,
    /// The cells, in the order of the rows from top to bottom.
    pub cells: Vec<PictureCell>,
    /// Lines between points, such as the edges of Dots and Boxes or the lines of a mill board.
    pub lines: Vec<PictureLine>,
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

/// One cell of a drawing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PictureCell {
    /// The centre: x to the right and y down, in units of half a cell.
    pub x: i32,
    /// See `x`.
    pub y: i32,
    /// The name of the cell in texts of moves.
    pub name: String,
    /// The player whose piece lies here.
    pub stone: Option<Player>,
    /// A text on the cell or its piece, such as `K` for a king, or a number of seeds; often empty.
    pub label: String,
    /// Whether the cell is highlighted: a move is forbidden here, or must be made here.
    pub is_marked: bool,
}

/// A line of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureLine {
    /// One end: x and y as in [`PictureCell`].
    pub from: (i32, i32),
    /// The other end.
    pub to: (i32, i32),
    /// Whether the line is thick: it is part of the position, such as a drawn edge, or a border.
    pub is_drawn: bool,
}

impl Picture {
    /// Highlights the cell with this name. Nothing happens if there is none.
    pub fn mark(&mut self, name: &str) {
        for cell in self.cells.iter_mut().filter(|cell| cell.name == name) {
            cell.is_marked = true;
        }
    }
}
