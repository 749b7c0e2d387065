//! The part of a column that a list or a matrix is.

use input_language::plan::VarId;

/// The values of a list, or of all rows of a matrix, and where each row begins.
pub(super) struct Extent {
    pub(super) var: VarId,
    pub(super) start: usize,
    pub(super) end: usize,
    /// The beginning of each row from `start`; empty if it is a list.
    pub(super) rows: Vec<usize>,
}

impl Extent {
    /// The position from `start` of an element with these indices from 1.
    pub(super) fn at(&self, indices: &[i128]) -> Option<usize> {
        let from_zero = |index: i128| usize::try_from(index - 1).ok();
        let at = match *indices {
            [index] if self.rows.is_empty() => from_zero(index)?,
            [row, column] => {
                let row = from_zero(row)?;
                let (start, column) = (*self.rows.get(row)?, from_zero(column)?);
                let end = self.rows.get(row + 1).copied();
                let end = end.unwrap_or(self.end - self.start);
                (start + column < end).then_some(start + column)?
            }
            _ => return None,
        };
        (at < self.end - self.start).then_some(at)
    }
}
