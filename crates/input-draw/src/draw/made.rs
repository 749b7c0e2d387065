//! Lists that are prepared as a whole.

use input_language::plan::VarId;

/// Values of whole lists that are prepared before the elements are drawn.
#[derive(Default)]
pub(super) struct Made(pub(super) Vec<(VarId, Filled)>);

#[derive(Clone)]
pub(super) enum Filled {
    Ints(Vec<i64>),
    /// The units of the last place, and how many places are written.
    Decimals(Vec<(i64, u8)>),
    Texts(Vec<Vec<u8>>),
}

impl Made {
    pub(super) fn get(&self, var: VarId) -> Option<&Filled> {
        self.0
            .iter()
            .find(|(made, _)| *made == var)
            .map(|(_, values)| values)
    }

    pub(super) fn has(&self, var: VarId) -> bool {
        self.get(var).is_some()
    }

    pub(super) fn take(&mut self, var: VarId) -> Option<Filled> {
        let at = self.0.iter().position(|(made, _)| *made == var)?;
        Some(self.0.swap_remove(at).1)
    }
}
