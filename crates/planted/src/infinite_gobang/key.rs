//! Keys that contestants compute from a cell, although other cells have the same key.

use super::cell::Cell;

/// A key of cells that is not unique.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Key {
    /// `x * factor + y`.
    Sum(i64),
    /// The same in 32 bits.
    Sum32(i32),
    /// `x * factor + y` in floating point.
    FloatSum(i64),
    /// `x * factor ^ y`.
    Xor(i64),
    /// The same in 32 bits.
    Xor32(i32),
    /// `x << bits | y`, where y keeps its sign.
    Or(u32),
    /// The same in 32 bits.
    Or32(u32),
    /// `(x * factor + y) % modulus`.
    Remainder(i64, i64),
    /// The decimal digits of both coordinates, concatenated.
    Digits,
}

impl Key {
    /// The key of a cell in the table.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        reason = "losing bits is the mistake"
    )]
    pub(super) fn for_cell(self, (x, y): Cell) -> Cell {
        let (short_x, short_y) = (x as i32, y as i32);
        let key = match self {
            Self::Sum(factor) => x * factor + y,
            Self::Sum32(factor) => short_x.wrapping_mul(factor).wrapping_add(short_y).into(),
            Self::FloatSum(factor) => (x as f64 * factor as f64 + y as f64) as i64,
            Self::Xor(factor) => (x * factor) ^ y,
            Self::Xor32(factor) => (short_x.wrapping_mul(factor) ^ short_y).into(),
            Self::Or(bits) => (x << bits) | y,
            Self::Or32(bits) => ((short_x << bits) | short_y).into(),
            Self::Remainder(factor, modulus) => (x * factor + y).rem_euclid(modulus),
            Self::Digits => return digits((x, y)),
        };
        (key, 0)
    }
}

fn low(number: i128) -> i64 {
    i64::try_from(number).expect("a half of a number of 22 digits and signs")
}

/// A text of digits and signs as one number in two halves.
fn digits((x, y): Cell) -> Cell {
    let digit = |byte: u8| i128::from(if byte == b'-' { 10 } else { byte - b'0' });
    let text = format!("{x}{y}");
    let number = text
        .bytes()
        .fold(1, |number, byte| 11 * number + digit(byte));
    let half = i128::from(i64::MAX) + 1;
    (low(number / half), low(number % half))
}

/// Keys that people use. With the factor 2000000001, sums are unique within the bounds of
/// coordinates, but not beyond them.
pub(super) const KEYS: [Key; 30] = [
    Key::Sum(1),
    Key::Sum(-1),
    Key::Sum(2_000_000_001),
    Key::Sum32(31),
    Key::Sum32(131),
    Key::Sum32(1000),
    Key::Sum32(10_007),
    Key::Sum32(65_536),
    Key::Sum32(100_003),
    Key::Sum32(1_000_003),
    Key::Sum32(1_000_000_007),
    Key::FloatSum(100_000_000),
    Key::FloatSum(1_000_000_007),
    Key::FloatSum(2_000_000_001),
    Key::FloatSum(10_000_000_000),
    Key::Xor(1),
    Key::Xor(31),
    Key::Xor(1000),
    Key::Xor(1 << 16),
    Key::Xor(1_000_003),
    Key::Xor32(31),
    Key::Xor32(1 << 16),
    Key::Xor32(1_000_003),
    Key::Xor32(73_856_093),
    Key::Or(16),
    Key::Or(20),
    Key::Or32(16),
    Key::Remainder(1, 1_000_003),
    Key::Remainder(31, 1_000_000_007),
    Key::Digits,
];
