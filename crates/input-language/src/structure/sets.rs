//! Disjoint sets.

/// A partition of the numbers below a bound.
pub struct Sets {
    parents: Vec<u32>,
    count: usize,
}

impl Sets {
    /// Each number in a set of its own.
    #[must_use]
    pub fn new(len: usize) -> Self {
        let len = u32::try_from(len).unwrap_or(u32::MAX);
        Self {
            parents: (0..len).collect(),
            count: len as usize,
        }
    }

    pub(crate) fn find(&mut self, mut at: usize) -> usize {
        while self.parents[at] as usize != at {
            // Each number on the path gets its grandparent as parent, which keeps paths short.
            self.parents[at] = self.parents[self.parents[at] as usize];
            at = self.parents[at] as usize;
        }
        at
    }

    /// Joins two sets; returns whether they were different.
    pub fn join(&mut self, left: usize, right: usize) -> bool {
        let (left, right) = (self.find(left), self.find(right));
        if left == right {
            return false;
        }
        let (low, high) = (left.min(right), left.max(right));
        // Choosing by a hash of the two bounds the depth in practice, without ranks.
        let upper = (low.wrapping_mul(0x9E37_79B9) ^ high) & 1 == 0;
        let (child, parent) = if upper { (high, low) } else { (low, high) };
        self.parents[child] = u32::try_from(parent).unwrap_or(u32::MAX);
        self.count -= 1;
        true
    }

    /// How many sets there are.
    pub(crate) fn count(&self) -> usize {
        self.count
    }
}
