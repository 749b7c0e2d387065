//! The rules of English draughts.

use super::{Draughts, DraughtsRules};

/// English draughts: men capture forward, kings move and capture one square in all directions, any
/// capture may be chosen but must be continued as far as possible, and a man that becomes a king
/// ends its move. `x` begins and has squares 1 to 12. The game is a draw after 80 moves, 40 of each
/// player, without a capture and without a move of a man.
pub type EnglishDraughts = Draughts<EnglishRules>;

/// What is special in English draughts.
#[derive(Clone, Debug)]
pub struct EnglishRules;

impl DraughtsRules for EnglishRules {
    const KIND: &'static str = "english-draughts";
    const SIDE: usize = 8;
    const MEN_ROWS: usize = 3;
    const FIRST_MOVES_DOWN: bool = true;
    const MEN_CAPTURE_BACKWARDS: bool = false;
    const KINGS_FLY: bool = false;
    const MUST_CAPTURE_MOST: bool = false;
    const MAX_QUIET: u8 = 80;
}

impl Draughts<EnglishRules> {
    /// English draughts on 8×8 squares.
    #[must_use]
    pub fn new() -> Self {
        Self::with_rules()
    }
}

impl Default for Draughts<EnglishRules> {
    fn default() -> Self {
        Self::new()
    }
}
