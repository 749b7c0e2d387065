//! Random choices.

use rand::Rng;

/// A source of choices, each uniform among a number of possibilities.
///
/// [`Random`] makes one of any random number generator. A source may also replay recorded choices:
/// every function of this crate ends for any sequence of answers, even if all are 0.
pub trait Choices {
    /// A number below `n`, each with equal probability; 0 if `n` is 0.
    fn below(&mut self, n: u32) -> u32;
}

impl<C: Choices + ?Sized> Choices for &mut C {
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        (**self).below(n)
    }
}

/// Choices from a random number generator. They depend on its 32-bit numbers only, so one seed
/// gives the same games on all machines.
///
/// ```
/// use games::{Choices, Random};
/// use rand::{SeedableRng, rngs::Xoshiro256PlusPlus};
///
/// let mut random = Random(Xoshiro256PlusPlus::seed_from_u64(1));
/// assert!(random.below(6) < 6);
/// ```
#[derive(Clone, Debug)]
pub struct Random<R>(pub R);

impl<R: Rng> Choices for Random<R> {
    /// Lemire's multiplication: a division is needed only in one of 2^32 / n cases.
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        let mut product = u64::from(self.0.next_u32()) * u64::from(n);
        if low_half(product) < n {
            let unfair = n.wrapping_neg() % n;
            while low_half(product) < unfair {
                product = u64::from(self.0.next_u32()) * u64::from(n);
            }
        }
        high_half(product)
    }
}

#[inline]
fn low_half(product: u64) -> u32 {
    let [a, b, c, d, ..] = product.to_le_bytes();
    u32::from_le_bytes([a, b, c, d])
}

#[inline]
fn high_half(product: u64) -> u32 {
    low_half(product >> 32)
}
