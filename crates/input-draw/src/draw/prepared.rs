//! Lists that are prepared as a whole.

use input_language::plan::VarId;

/// Values of whole lists that are prepared before the elements are drawn.
#[derive(Default)]
pub(super) struct PreparedLists(pub(super) Vec<(VarId, PreparedColumn)>);

#[derive(Clone)]
pub(super) enum PreparedColumn {
    Ints(Vec<i64>),
    /// The units of the last place, and how many places are written.
    Decimals(Vec<(i64, u8)>),
    Texts(Vec<Vec<u8>>),
}

impl PreparedLists {
    pub(super) fn get(&self, var: VarId) -> Option<&PreparedColumn> {
        self.0
            .iter()
            .find(|(made, _)| *made == var)
            .map(|(_, values)| values)
    }

    pub(super) fn has(&self, var: VarId) -> bool {
        self.get(var).is_some()
    }

    pub(super) fn take(&mut self, var: VarId) -> Option<PreparedColumn> {
        let at = self.0.iter().position(|(made, _)| *made == var)?;
        Some(self.0.swap_remove(at).1)
    }
}
