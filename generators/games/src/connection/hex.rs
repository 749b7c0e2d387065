//! The goal of Hex.

use super::hexagons::Hexagons;
use super::{Connection, ConnectionGoal};
use crate::error::TextError;
use crate::outcome::Player;

/// Hex: `x` connects the top and the bottom edge, `o` the left and the right one.
pub type Hex = Connection<HexGoal>;

/// The goal of Hex.
#[derive(Clone, Debug)]
pub struct HexGoal;

const TOP_AND_BOTTOM: u16 = 0b0011;
const LEFT_AND_RIGHT: u16 = 0b1100;

impl ConnectionGoal for HexGoal {
    const KIND: &'static str = "hex";
    const HAS_RINGS: bool = false;

    #[inline]
    fn is_reached(edges: u16, player: Player) -> bool {
        let both = match player {
            Player::First => TOP_AND_BOTTOM,
            Player::Second => LEFT_AND_RIGHT,
        };
        edges & both == both
    }
}

impl Connection<HexGoal> {
    /// Hex on this number of columns and rows.
    ///
    /// # Errors
    /// When a side is not between 1 and 100.
    pub fn new([columns, rows]: [usize; 2]) -> Result<Self, TextError> {
        if ![columns, rows].iter().all(|side| (1..=100).contains(side)) {
            let found = format!("{columns}x{rows}");
            return Err(TextError::new(&found, "sides from 1 to 100"));
        }
        let edges = |row, column| {
            u16::from(row == 0)
                | u16::from(row == rows - 1) << 1
                | u16::from(column == 0) << 2
                | u16::from(column == columns - 1) << 3
        };
        let board = Hexagons::new((0..rows).map(|_| (0, columns)), edges);
        Ok(Self::with_board(board, vec![columns, rows]))
    }
}
