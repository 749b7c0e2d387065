//! What the last position of a game must be like.

use crate::board::{Cell, Direction, Player};

/// What the position after `stones` moves must be like.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    /// The number of moves.
    pub(super) stones: usize,
    /// Stones that must be there.
    pub(super) fixed: Vec<(Cell, Player)>,
    /// Cells that may hold anything but a stone of the player.
    pub(super) barred: Vec<(Cell, Player)>,
    /// Cells that must stay empty.
    pub(super) empty: Vec<Cell>,
    /// The winning stone, which is one of the fixed ones; nothing for a game that nobody wins.
    pub(super) last: Option<Last>,
}

/// The last stone of a game that is won.
#[derive(Clone, Copy, Debug)]
pub(super) struct Last {
    pub(super) cell: Cell,
    /// The direction of the row that it completes.
    pub(super) direction: Direction,
    /// Whether it must complete no other row.
    pub(super) sole: bool,
}
