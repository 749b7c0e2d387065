//! Requirements for the last position of a game.

use crate::board::{Cell, Direction, Player};

/// Requirements for the position after `stones` moves.
#[derive(Clone, Debug, Default)]
pub(super) struct PositionPlan {
    /// The number of moves.
    pub(super) stones: usize,
    /// Stones that must be there.
    pub(super) fixed: Vec<(Cell, Player)>,
    /// Cells that may be empty or have any stone except one of this player.
    pub(super) barred: Vec<(Cell, Player)>,
    /// Cells that must stay empty.
    pub(super) empty: Vec<Cell>,
    /// The winning stone, which is one of the fixed ones; `None` for a game without a winner.
    pub(super) last: Option<Last>,
}

/// The last stone of a game that is won.
#[derive(Clone, Copy, Debug)]
pub(super) struct Last {
    pub(super) cell: Cell,
    /// The direction of the row that it completes.
    pub(super) direction: Direction,
    /// Whether it must not complete another row.
    pub(super) sole: bool,
}
