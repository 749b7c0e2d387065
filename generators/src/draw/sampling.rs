//! Sampling on top of [`Draw::up_to`]. It is pure arithmetic, so its results are as stable as the
//! stream.

use super::Draw;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

impl Draw {
    /// A whole number in `range`; its start is the simplest.
    ///
    /// # Panics
    /// When the range is empty.
    pub fn int(&mut self, range: RangeInclusive<i64>) -> i64 {
        let (low, high) = range.into_inner();
        assert!(low <= high, "an empty range {low}..={high} was drawn from");
        low.wrapping_add_unsigned(self.up_to(high.abs_diff(low)))
    }

    /// An index into a list of `len` items; 0 is the simplest.
    ///
    /// # Panics
    /// When `len` is 0.
    #[inline]
    pub fn index(&mut self, len: usize) -> usize {
        assert!(len > 0, "an empty list was drawn from");
        as_index(self.up_to(len as u64 - 1))
    }

    /// True with probability `numerator` / `denominator`; never for a denominator of 0. If both
    /// results are possible, false is the simplest.
    pub fn chance(&mut self, numerator: u64, denominator: u64) -> bool {
        denominator > 0 && self.up_to(denominator - 1) >= denominator.saturating_sub(numerator)
    }

    /// How rare other numbers are in a sparse list: one of this many.
    pub fn rarity(&mut self) -> u64 {
        *self.pick(&[4, 16, 64])
    }

    /// A number of a sparse list: the one nearest to zero, or, one of `rarity` times, a bound or
    /// any other.
    pub fn sparse(&mut self, low: i64, high: i64, rarity: u64) -> i64 {
        if !self.chance(1, rarity) || low >= high {
            return 0.clamp(low, high.max(low));
        }
        match self.up_to(3) {
            0 => low,
            1 => high,
            _ => self.int(low..=high),
        }
    }

    /// One of `items`; the first is the simplest.
    ///
    /// # Panics
    /// When there are no items.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.index(items.len())]
    }

    /// `count` whole numbers in `range`.
    ///
    /// # Panics
    /// When the range is empty.
    pub fn ints(&mut self, count: usize, range: RangeInclusive<i64>) -> Vec<i64> {
        (0..count).map(|_| self.int(range.clone())).collect()
    }

    /// An index, with probabilities in proportion to `weights`. The first index with a positive
    /// weight is the simplest.
    ///
    /// # Panics
    /// When the weights sum to 0.
    pub fn weighted(&mut self, weights: &[u32]) -> usize {
        let total: u64 = weights.iter().map(|&weight| u64::from(weight)).sum();
        assert!(total > 0, "weights that sum to 0 were drawn from");
        let mut left = self.up_to(total - 1);
        for (index, &weight) in weights.iter().enumerate() {
            if left < u64::from(weight) {
                return index;
            }
            left -= u64::from(weight);
        }
        unreachable!("the draw is below the sum of the weights")
    }

    /// Puts `items` in random order. If all choices are 0, the order does not change.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        let last = items.len().saturating_sub(1);
        self.up_to_each(
            (0..last).map(|at| ((last - at) as u64, at)),
            |at, distance| {
                items.swap(at, at + as_index(distance));
            },
        );
    }

    /// The numbers `0..len` in random order.
    pub fn permutation(&mut self, len: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..len).collect();
        self.shuffle(&mut order);
        order
    }

    /// `size` different numbers below `len`, ascending; `0..size` is the simplest. Time and memory
    /// depend only on `size`, so `len` may be huge.
    ///
    /// # Panics
    /// When `size` is larger than `len`.
    pub fn subset(&mut self, len: usize, size: usize) -> Vec<usize> {
        assert!(size <= len, "a subset of {size} out of {len} was asked for");
        let mut chosen = if len / 4 <= size {
            self.start_of_shuffle(len, size)
        } else {
            self.start_of_long_shuffle(len, size)
        };
        chosen.sort_unstable();
        chosen
    }

    /// The first `size` numbers of a shuffle of `0..len`.
    fn start_of_shuffle(&mut self, len: usize, size: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..len).collect();
        for at in 0..size {
            let other = at + self.index(len - at);
            order.swap(at, other);
        }
        order.truncate(size);
        order
    }

    /// The same, but only the numbers that were moved are stored.
    fn start_of_long_shuffle(&mut self, len: usize, size: usize) -> Vec<usize> {
        let mut moved = BTreeMap::new();
        let next = |at| {
            let other = at + self.index(len - at);
            let here = moved.get(&at).copied().unwrap_or(at);
            moved.insert(other, here).unwrap_or(other)
        };
        (0..size).map(next).collect()
    }
}

/// An answer below the length of a list.
#[inline]
fn as_index(answer: u64) -> usize {
    usize::try_from(answer).expect("an index fits a word")
}

#[cfg(test)]
mod tests;
