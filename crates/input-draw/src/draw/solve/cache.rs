//! Results for prefixes of lists, kept while the lists grow.

use input_language::resolve::Interval;
use std::collections::HashMap;

/// The value of the first elements of lists.
#[derive(Default)]
pub(crate) struct Sums(pub(super) HashMap<(usize, i128), Done>);

impl Sums {
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// Drops what was added up from letters of the text that is being drawn.
    pub(super) fn clear_letters(&mut self) {
        self.0.retain(|_, done| done.is_of_lists);
    }
}

#[derive(Clone, Copy)]
pub(super) struct Done {
    pub(super) first: usize,
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) value: Option<Interval>,
    /// Whether it depends on complete elements alone, and on no letters of a text that is being drawn.
    pub(super) is_of_lists: bool,
}
