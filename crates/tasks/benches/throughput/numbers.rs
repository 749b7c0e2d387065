//! Reproducible random numbers, and texts made of them.

use std::fmt::Display;

/// Pseudo-random numbers, always the same ones.
pub(crate) struct Numbers(u64);

impl Numbers {
    /// A number from 0 to `bound - 1`.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    pub(crate) fn list(&mut self, least: i64, most: i64) -> Vec<i64> {
        let length = 2 + self.below(200);
        let span = most.abs_diff(least) + 1;
        (0..length)
            .map(|_| least + i64::try_from(self.below(span)).unwrap())
            .collect()
    }
}

/// Items on a line.
pub(crate) fn spaced<T: Display>(items: &[T]) -> String {
    items
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

/// A list with its length on the line before.
pub(crate) fn counted<T: Display>(items: &[T]) -> String {
    format!("{}\n{}\n", items.len(), spaced(items))
}

/// Makes `count` tests with `make`.
pub(crate) fn tests(
    seed: u64,
    mut make: impl FnMut(&mut Numbers, usize) -> (String, String),
) -> Vec<(String, String)> {
    let mut numbers = Numbers(seed);
    let count = 10 + usize::try_from(seed % 11).unwrap();
    (0..count).map(|index| make(&mut numbers, index)).collect()
}
