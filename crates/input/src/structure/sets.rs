//! Disjoint sets.

/// Which of the numbers below a bound belong together.
pub(crate) struct Sets {
    parents: Vec<u32>,
    count: usize,
}

impl Sets {
    /// Each number alone.
    pub(crate) fn new(len: usize) -> Self {
        let len = u32::try_from(len).unwrap_or(u32::MAX);
        Self {
            parents: (0..len).collect(),
            count: len as usize,
        }
    }

    pub(crate) fn find(&mut self, mut at: usize) -> usize {
        while self.parents[at] as usize != at {
            // Each on the way gets its grandparent, which keeps paths short.
            self.parents[at] = self.parents[self.parents[at] as usize];
            at = self.parents[at] as usize;
        }
        at
    }

    /// Puts two together; whether they were apart.
    pub(crate) fn join(&mut self, left: usize, right: usize) -> bool {
        let (left, right) = (self.find(left), self.find(right));
        if left == right {
            return false;
        }
        let (low, high) = (left.min(right), left.max(right));
        // The choice by a hash of the two bounds the depth in practice, and needs no ranks.
        let upper = (low.wrapping_mul(0x9E37_79B9) ^ high) & 1 == 0;
        let (child, parent) = if upper { (high, low) } else { (low, high) };
        self.parents[child] = u32::try_from(parent).expect("as many as fit 32 bits");
        self.count -= 1;
        true
    }

    /// How many sets there are.
    pub(crate) fn count(&self) -> usize {
        self.count
    }
}
