//! The goal of Havannah.

use super::hexagons::Hexagons;
use super::{Connection, ConnectionGoal};
use crate::error::TextError;
use crate::outcome::Player;

/// Havannah: on a hexagon, a ring around at least one cell, a bridge between two of the six
/// corners, or a fork between three of the six edges wins. Corners belong to no edge. The cells
/// inside of a ring may be empty or hold stones of any player. A full board without any of these is
/// a draw.
pub type Havannah = Connection<HavannahGoal>;

/// The goal of Havannah.
#[derive(Clone, Debug)]
pub struct HavannahGoal;

/// Corners are the lowest six bits, edges the next six.
const CORNERS: u16 = 0b11_1111;

impl ConnectionGoal for HavannahGoal {
    const KIND: &'static str = "havannah";
    const HAS_RINGS: bool = true;

    #[inline]
    fn is_reached(edges: u16, _: Player) -> bool {
        (edges & CORNERS).count_ones() >= 2 || (edges & !CORNERS).count_ones() >= 3
    }
}

impl Connection<HavannahGoal> {
    /// Havannah on a hexagon with `side` cells on each edge.
    ///
    /// # Errors
    /// When the side is not between 2 and 50.
    pub fn new(side: usize) -> Result<Self, TextError> {
        if !(2..=50).contains(&side) {
            return Err(TextError::new(&side.to_string(), "a side from 2 to 50"));
        }
        let last = 2 * side - 2;
        let middle = side - 1;
        let rows = (0..=last).map(|row| {
            let column = middle.saturating_sub(row);
            let end = last.min(last + middle - row);
            (column, end - column + 1)
        });
        let edges = |row: usize, column: usize| {
            let sum = row + column;
            let lies_on = [
                row == 0,
                column == last,
                sum == last + middle,
                row == last,
                column == 0,
                sum == middle,
            ];
            let corner = (0..6).find(|&edge| lies_on[edge] && lies_on[(edge + 1) % 6]);
            let edge = (0..6).find(|&edge| lies_on[edge]);
            corner.map_or(edge.map_or(0, |edge| 1 << (6 + edge)), |corner| 1 << corner)
        };
        Ok(Self::with_board(Hexagons::new(rows, edges), vec![side]))
    }
}
