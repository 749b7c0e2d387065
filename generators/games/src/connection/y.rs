//! The goal of Y.

use super::hexagons::Hexagons;
use super::{Connection, ConnectionGoal};
use crate::error::TextError;
use crate::outcome::Player;

/// Y: a group that touches all three edges of a triangle wins. A corner belongs to two edges. Row r
/// of the board has r cells.
pub type Y = Connection<YGoal>;

/// The goal of Y.
#[derive(Clone, Debug)]
pub struct YGoal;

impl ConnectionGoal for YGoal {
    const KIND: &'static str = "y";
    const HAS_RINGS: bool = false;

    #[inline]
    fn is_reached(edges: u16, _: Player) -> bool {
        edges == 0b111
    }
}

impl Connection<YGoal> {
    /// Y on a triangle with `side` cells on each edge.
    ///
    /// # Errors
    /// When the side is not between 1 and 100.
    pub fn new(side: usize) -> Result<Self, TextError> {
        if !(1..=100).contains(&side) {
            return Err(TextError::new(&side.to_string(), "a side from 1 to 100"));
        }
        // Columns are such that a cell's neighbours lie as on all boards of hexagons: the cell
        // below to the left is in the column before.
        let rows = (0..side).map(|row| (side - 1 - row, row + 1));
        let edges = |row: usize, column: usize| {
            u16::from(row == side - 1)
                | u16::from(column == side - 1) << 1
                | u16::from(row + column == side - 1) << 2
        };
        Ok(Self::with_board(Hexagons::new(rows, edges), vec![side]))
    }
}
