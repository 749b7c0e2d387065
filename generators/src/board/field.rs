//! The contents of the cells, and the rows that they form.

use super::{Cell, Direction, Geometry, Player, Row};

/// What a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    Empty,
    First,
    Second,
    /// Around the board: nobody's.
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

/// The bordered array of cells.
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

    /// The row through the stone in `cell` in each direction; none for an empty cell.
    pub(crate) fn rows_through(&self, cell: Cell) -> impl Iterator<Item = Row> {
        let owner = self.get(cell);
        self.rows_of(owner, cell)
            .filter(move |_| owner != Content::Empty)
    }

    /// The row through `cell` in each direction if it were the owner's.
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

    /// How many cells like `owner` follow `cell`, going by `step`.
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
