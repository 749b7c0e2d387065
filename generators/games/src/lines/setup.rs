//! The options of games of rows, and the neighbours of their cells.

use crate::bits::short;
use crate::error::TextError;

/// The maximum number of cells.
const MAX_CELLS: usize = 10_000;

/// What a game of rows is played by.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
pub struct LinesOptions {
    /// Columns, rows and layers; one layer on a flat board.
    pub sides: [usize; 3],
    /// Whether the board has two dimensions.
    pub is_flat: bool,
    /// The number of stones in a row.
    pub row: usize,
    /// Whether stones fall.
    pub has_gravity: bool,
    /// Whether each axis wraps.
    pub wraps: [bool; 3],
    /// Whether longer rows do not count.
    pub is_exact: bool,
    /// Whether a row loses.
    pub is_misere: bool,
    /// The number of stones of the first turn of the game.
    pub first_turn: u8,
    /// The number of stones of all other turns.
    pub turn: u8,
}

impl LinesOptions {
    /// A flat board without gravity on which `row` or more stones win.
    #[must_use]
    pub fn flat([columns, rows]: [usize; 2], row: usize) -> Self {
        Self {
            sides: [columns, rows, 1],
            is_flat: true,
            row,
            has_gravity: false,
            wraps: [false; 3],
            is_exact: false,
            is_misere: false,
            first_turn: 1,
            turn: 1,
        }
    }

    /// A solid board without gravity on which `row` or more stones win.
    #[must_use]
    pub fn solid(sides: [usize; 3], row: usize) -> Self {
        Self {
            sides,
            is_flat: false,
            ..Self::flat([1, 1], row)
        }
    }

    /// The same with gravity.
    #[must_use]
    pub fn with_gravity(self) -> Self {
        Self {
            has_gravity: true,
            ..self
        }
    }

    /// The number of stones that a move can be made for: the height of a column with gravity.
    pub(super) fn capacity(&self) -> usize {
        match (self.has_gravity, self.is_flat) {
            (false, _) => 1,
            (true, true) => self.sides[1],
            (true, false) => self.sides[2],
        }
    }

    pub(super) fn check(&self) -> Result<(), TextError> {
        let cells = self
            .sides
            .iter()
            .try_fold(1, |cells: usize, side| cells.checked_mul(*side));
        if !cells.is_some_and(|cells| (1..=MAX_CELLS).contains(&cells)) {
            let found = format!("{:?}", self.sides);
            let expected = format!("sides of at least 1, and at most {MAX_CELLS} cells");
            return Err(TextError::new(&found, expected));
        }
        let longest = self.sides.into_iter().max().unwrap_or(0);
        if !(1..=longest).contains(&self.row) {
            let expected = format!("a row of 1 to {longest} stones");
            return Err(TextError::new(&self.row.to_string(), expected));
        }
        if self.first_turn == 0 || self.turn == 0 {
            return Err(TextError::new("0", "a turn of at least 1 stone"));
        }
        Ok(())
    }
}

/// The directions of rows; the first four are those of a flat board.
const DIRECTIONS: [[isize; 3]; 13] = [
    [1, 0, 0],
    [0, 1, 0],
    [1, 1, 0],
    [-1, 1, 0],
    [0, 0, 1],
    [1, 0, 1],
    [-1, 0, 1],
    [0, 1, 1],
    [0, -1, 1],
    [1, 1, 1],
    [-1, 1, 1],
    [1, -1, 1],
    [-1, -1, 1],
];

/// For each cell its neighbours forward and backward in each direction. The number of cells stands
/// for the outside.
pub(super) fn neighbours(options: &LinesOptions) -> Vec<u16> {
    let [columns, rows, layers] = options.sides;
    let directions = if options.is_flat { 4 } else { 13 };
    let mut neighbours = Vec::new();
    for cell in 0..columns * rows * layers {
        let point = [cell % columns, cell / columns % rows, cell / columns / rows];
        for direction in &DIRECTIONS[..directions] {
            for sign in [1, -1] {
                let target = walk(options, point, direction.map(|change| change * sign));
                let target = target.map(|[x, y, z]| x + columns * (y + rows * z));
                neighbours.push(short(target.unwrap_or(columns * rows * layers)));
            }
        }
    }
    neighbours
}

fn walk(options: &LinesOptions, point: [usize; 3], change: [isize; 3]) -> Option<[usize; 3]> {
    let mut target = point;
    for axis in 0..3 {
        let side = options.sides[axis];
        target[axis] = match point[axis].checked_add_signed(change[axis]) {
            Some(coordinate) if coordinate < side => coordinate,
            _ if !options.wraps[axis] => return None,
            Some(_) => 0,
            None => side - 1,
        };
    }
    Some(target)
}
