//! The contents of the cells, and the rows of stones.

use super::{Cell, Direction, Geometry, Player, Row};

/// The content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    Empty,
    First,
    Second,
    /// The border around the board, which belongs to no player.
    Border,
}

impl From<Player> for Content {
    fn from(player: Player) -> Self {
        match player {
            Player::First => Self::First,
            Player::Second => Self::Second,
        }
    }
}

/// The array of all cells, including the border.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Field {
    cells: Vec<Content>,
    directions: &'static [Direction],
    steps: Vec<isize>,
}

impl Field {
    pub(crate) fn new(geometry: &Geometry) -> Self {
        let mut cells = vec![Content::Border; geometry.padded_len()];
        for point in geometry.points() {
            cells[geometry.cell(point).at()] = Content::Empty;
        }
        let directions = geometry.directions();
        Self {
            cells,
            directions,
            steps: directions
                .iter()
                .map(|&direction| geometry.step(direction))
                .collect(),
        }
    }

    pub(crate) fn clear(&mut self) {
        for cell in &mut self.cells {
            if *cell != Content::Border {
                *cell = Content::Empty;
            }
        }
    }

    pub(crate) fn get(&self, cell: Cell) -> Content {
        self.cells[cell.at()]
    }

    pub(crate) fn set(&mut self, cell: Cell, content: Content) {
        self.cells[cell.at()] = content;
    }

    /// The owner of the stone in `cell`.
    pub(crate) fn stone(&self, cell: Cell) -> Option<Player> {
        match self.get(cell) {
            Content::First => Some(Player::First),
            Content::Second => Some(Player::Second),
            Content::Empty | Content::Border => None,
        }
    }

    /// The row through the stone in `cell` in each direction; empty for an empty cell.
    pub(crate) fn rows_through(&self, cell: Cell) -> impl Iterator<Item = Row> {
        let owner = self.get(cell);
        self.rows_of(owner, cell)
            .filter(move |_| owner != Content::Empty)
    }

    /// The row through `cell` in each direction, as if the cell belonged to `owner`.
    pub(crate) fn rows_of(&self, owner: Content, cell: Cell) -> impl Iterator<Item = Row> {
        self.directions
            .iter()
            .zip(&self.steps)
            .map(move |(&direction, &step)| {
                let before = self.run(owner, cell, -step);
                let after = self.run(owner, cell, step);
                let start = cell.stepped(-step * before.cast_signed());
                Row {
                    direction,
                    start,
                    length: before + 1 + after,
                }
            })
    }

    /// How many consecutive cells with content `owner` follow `cell` in steps of `step`.
    fn run(&self, owner: Content, cell: Cell, step: isize) -> usize {
        let mut at = cell.at().wrapping_add_signed(step);
        let mut length = 0;
        while self.cells[at] == owner {
            length += 1;
            at = at.wrapping_add_signed(step);
        }
        length
    }
}
