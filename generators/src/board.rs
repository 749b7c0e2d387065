//! Boards of any size. A win is detected incrementally: only the rows through the last stone are
//! examined.

mod field;
mod geometry;
mod rules;

pub(crate) use field::{Content, Field};
pub(crate) use geometry::narrow;
pub use geometry::{Cell, Direction, Geometry, Point};
pub use rules::{Move, Rules};

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// The player who makes the odd moves: Black, or X.
    First,
    /// The player who makes the even moves: White, or O.
    Second,
}

impl Player {
    /// The opponent.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for the first player, 1 for the second.
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The player who makes move `number`, counted from 1.
    #[must_use]
    pub fn of_move(number: usize) -> Self {
        if number % 2 == 1 {
            Self::First
        } else {
            Self::Second
        }
    }
}

/// A maximal line of neighbouring stones of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The direction from each cell to the next.
    pub direction: Direction,
    /// The first cell.
    pub start: Cell,
    /// The number of cells.
    pub length: usize,
}

impl Row {
    /// The cells of the row, in order.
    pub fn cells(&self, geometry: &Geometry) -> impl Iterator<Item = Cell> + use<> {
        let step = geometry.step(self.direction);
        std::iter::successors(Some(self.start), move |cell| Some(cell.stepped(step)))
            .take(self.length)
    }

    /// The index of `cell` in the row, from 0; `None` if it is not part of the row.
    #[must_use]
    pub fn place_of(&self, geometry: &Geometry, cell: Cell) -> Option<usize> {
        self.cells(geometry).position(|other| other == cell)
    }
}

/// A board with its stones. Players alternate, and `Player::First` begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    rules: Rules,
    field: Field,
    bases: Vec<Cell>,
    /// The cell that the next stone of each move would occupy. If the move is not possible any
    /// more, this cell is not empty.
    next: Vec<Cell>,
    /// The offset from a stone to the next stone of the same move: to the cell above, or 0 without
    /// gravity.
    rise: isize,
    stones: usize,
}

impl Board {
    /// An empty board.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let moves = (0..narrow(rules.moves())).map(Move);
        let bases: Vec<Cell> = moves.map(|mv| rules.cell_of(mv, 0)).collect();
        Self {
            rules: *rules,
            field: Field::new(&rules.geometry),
            next: bases.clone(),
            bases,
            rise: rules.rise(),
            stones: 0,
        }
    }

    /// Removes all stones.
    pub fn clear(&mut self) {
        self.field.clear();
        self.next.copy_from_slice(&self.bases);
        self.stones = 0;
    }

    /// The rules that the board was created with.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The number of stones.
    #[must_use]
    pub fn stones(&self) -> usize {
        self.stones
    }

    /// Whether every cell holds a stone.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.stones == self.rules.geometry.len()
    }

    /// The player whose turn it is.
    #[must_use]
    pub fn to_move(&self) -> Player {
        Player::of_move(self.stones + 1)
    }

    /// The owner of the stone in `cell`; `None` if the cell is empty.
    #[must_use]
    pub fn stone(&self, cell: Cell) -> Option<Player> {
        self.field.stone(cell)
    }

    /// The cell that a stone of this move would occupy; `None` if the move is not possible.
    #[must_use]
    pub fn landing(&self, mv: Move) -> Option<Cell> {
        let cell = *self.next.get(mv.at())?;
        (self.field.get(cell) == Content::Empty).then_some(cell)
    }

    /// The possible moves, in order.
    pub fn open_moves(&self) -> impl Iterator<Item = Move> {
        (0..narrow(self.next.len()))
            .map(Move)
            .filter(|&mv| self.landing(mv).is_some())
    }

    /// Places a stone of the player whose turn it is, and returns its cell. `None` if the cell or
    /// peg is full or does not exist.
    pub fn play(&mut self, mv: Move) -> Option<Cell> {
        let cell = self.landing(mv)?;
        self.field.set(cell, self.to_move().into());
        self.next[mv.at()] = cell.stepped(self.rise);
        self.stones += 1;
        Some(cell)
    }

    /// Takes back `mv`, which must be the last move.
    pub fn undo(&mut self, mv: Move) {
        let cell = self.next[mv.at()].stepped(-self.rise);
        self.next[mv.at()] = cell;
        self.field.set(cell, Content::Empty);
        self.stones -= 1;
    }

    /// A winning row through the stone in `cell`; the first in the order of the directions.
    #[must_use]
    pub fn win_through(&self, cell: Cell) -> Option<Row> {
        self.rows_through(cell)
            .find(|row| row.length >= self.rules.line)
    }

    /// The row through the stone in `cell` in each direction, of any length. Empty for an empty
    /// cell.
    pub fn rows_through(&self, cell: Cell) -> impl Iterator<Item = Row> {
        self.field.rows_through(cell)
    }
}

#[cfg(test)]
mod tests;
