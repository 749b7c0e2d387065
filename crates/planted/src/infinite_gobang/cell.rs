//! Cells of the unbounded board, and steps between them.

pub(super) type Cell = (i64, i64);

/// The directions of rows.
pub(super) const DIRECTIONS: [Cell; 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// The cell `steps` steps from another.
pub(super) fn step(from: Cell, direction: Cell, steps: i64) -> Cell {
    (from.0 + steps * direction.0, from.1 + steps * direction.1)
}
