//! The rules of international draughts.

use super::{Draughts, DraughtsRules};

/// International draughts: men capture forward and backward, kings move and capture over any
/// distance, a move must capture as many pieces as possible, and a man becomes a king only if its
/// move ends in the last row. `x` begins and has squares 31 to 50. The game is a draw after 50
/// moves, 25 of each player, without a capture and without a move of a man; the shorter limits for
/// few pieces and draws by repetition are left out.
pub type InternationalDraughts = Draughts<InternationalRules>;

/// What is special in international draughts.
#[derive(Clone, Debug)]
pub struct InternationalRules;

impl DraughtsRules for InternationalRules {
    const KIND: &'static str = "international-draughts";
    const SIDE: usize = 10;
    const MEN_ROWS: usize = 4;
    const FIRST_MOVES_DOWN: bool = false;
    const MEN_CAPTURE_BACKWARDS: bool = true;
    const KINGS_FLY: bool = true;
    const MUST_CAPTURE_MOST: bool = true;
    const MAX_QUIET: u8 = 50;
}

impl Draughts<InternationalRules> {
    /// International draughts on 10×10 squares.
    #[must_use]
    pub fn new() -> Self {
        Self::with_rules()
    }
}

impl Default for Draughts<InternationalRules> {
    fn default() -> Self {
        Self::new()
    }
}
