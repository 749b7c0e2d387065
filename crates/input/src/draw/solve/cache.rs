//! Results for the beginnings of lists, kept while these grow.

use crate::resolve::Interval;
use std::collections::HashMap;

/// What the first elements of lists come to.
#[derive(Default)]
pub(crate) struct Sums(pub(super) HashMap<(usize, i128), Done>);

impl Sums {
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }
}

#[derive(Clone, Copy)]
pub(super) struct Done {
    pub(super) first: usize,
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) value: Option<Interval>,
}
