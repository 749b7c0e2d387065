//! A set of numbers that only grows: a hash table with open addressing, faster than a tree and
//! deterministic.

/// Numbers below 2^64 - 1.
pub(super) struct NumberSet {
    table: Vec<u64>,
    mask: usize,
}

impl NumberSet {
    /// An empty set with room for this many numbers.
    pub(super) fn with_capacity(count: usize) -> Self {
        let size = (2 * count.max(4)).next_power_of_two();
        Self {
            table: vec![u64::MAX; size],
            mask: size - 1,
        }
    }

    /// Inserts a number; returns whether it is new.
    pub(super) fn insert(&mut self, number: u64) -> bool {
        let hash = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut at = usize::try_from(hash >> 20).unwrap_or(0) & self.mask;
        while self.table[at] != u64::MAX {
            if self.table[at] == number {
                return false;
            }
            at = (at + 1) & self.mask;
        }
        self.table[at] = number;
        true
    }
}
