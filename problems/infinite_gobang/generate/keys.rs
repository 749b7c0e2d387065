//! The ways in which people combine the coordinates of a cell into one number or text, and other
//! cells with the same key.

use super::super::board::{FARTHEST, Point};
use generators::Draw;

/// How many columns away another cell is searched.
const REACH: i64 = 40;

/// A function that computes a key of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum CellKey {
    /// `x * factor + y`.
    Sum(i64),
    /// The same in 32 bits.
    Sum32(i64),
    /// `x * factor ^ y`.
    Xor(i64),
    /// The same in 32 bits.
    Xor32(i64),
    /// `(x * factor + y) % modulus`.
    Modulo(i64, i64),
    /// `x << bits | y`.
    Or(u32),
    /// The same in 32 bits.
    Or32(u32),
    /// `x << bits | y & mask`, where the mask has `bits` bits.
    Masked(u32),
    /// `x * one ^ y * other` in 32 bits; the other factor is odd.
    Products32(u32, u32),
    /// Two rounds of exclusive or and multiplication in 32 bits.
    Fnv32,
    /// `seed ^= value + 0x9e3779b9 + (seed << 6) + (seed >> 2)` for both, in 64 bits.
    Combine(u64),
    /// The same in 32 bits.
    Combine32,
    /// `(x + y) * (x + y + 1) / 2 + y`, which is meant for numbers from 0.
    Cantor,
    /// The decimal digits of both coordinates, concatenated.
    Digits,
    /// `x * x + y * y`.
    Squares,
}

impl CellKey {
    /// The key of a cell.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "that bits get lost is what these keys have in common"
    )]
    pub(in super::super) fn for_cell(self, point: Point) -> i128 {
        let (x, y) = (i64::from(point.x), i64::from(point.y));
        let (low_x, low_y) = (x as u32, y as u32);
        let key = match self {
            Self::Sum(factor) => x.wrapping_mul(factor).wrapping_add(y),
            Self::Sum32(factor) => low_x.wrapping_mul(factor as u32).wrapping_add(low_y).into(),
            Self::Xor(factor) => x.wrapping_mul(factor) ^ y,
            Self::Xor32(factor) => (low_x.wrapping_mul(factor as u32) ^ low_y).into(),
            Self::Modulo(factor, modulus) => {
                return (i128::from(x) * i128::from(factor) + i128::from(y))
                    .rem_euclid(modulus.into());
            }
            Self::Or(bits) => x << bits | y,
            Self::Or32(bits) => (low_x << bits | low_y).into(),
            Self::Masked(bits) => x << bits | y & ((1 << bits) - 1),
            Self::Products32(one, other) => {
                (low_x.wrapping_mul(one) ^ low_y.wrapping_mul(other)).into()
            }
            Self::Fnv32 => fnv(fnv(0x811c_9dc5, low_x), low_y).into(),
            Self::Combine(seed) => combine(combine(seed, x as u64), y as u64).cast_signed(),
            Self::Combine32 => combine32(combine32(0, low_x), low_y).into(),
            Self::Cantor => (x + y).wrapping_mul(x + y + 1) / 2 + y,
            Self::Digits => {
                return format!("1{x}{y}")
                    .replace('-', "")
                    .parse()
                    .unwrap_or_default();
            }
            Self::Squares => x * x + y * y,
        };
        key.into()
    }

    /// Another cell with the same key, within the bounds of coordinates; `None` if none is found.
    pub(in super::super) fn twin(self, point: Point, draw: &mut Draw) -> Option<Point> {
        let (x, y) = (i64::from(point.x), i64::from(point.y));
        let sense = *draw.pick(&[-1, 1]);
        let columns = (1..=REACH).flat_map(|away| [x + sense * away, x - sense * away]);
        let beside = columns.filter_map(|column| Some((column, self.row_in(point, column)?)));
        let is_twin = |&(x, y): &(i64, i64)| {
            let twin = within(x, y).filter(|twin| *twin != point);
            twin.is_some_and(|twin| self.for_cell(twin) == self.for_cell(point))
        };
        let elsewhere = match self {
            Self::Modulo(_, modulus) => vec![(x, y + modulus), (x, y - modulus)],
            Self::Masked(bits) => vec![(x, y + (1 << bits)), (x, y - (1 << bits))],
            Self::Or32(bits) => {
                let columns = 1_i64 << (32 - bits);
                vec![(x + columns, y), (x - columns, y)]
            }
            Self::Cantor => vec![(-1 - x - 2 * y, y)],
            Self::Squares => vec![(-x, y), (y, x), (x, -y)],
            Self::Digits => moved_digits(x, y),
            _ => Vec::new(),
        };
        let found = elsewhere.into_iter().chain(beside).find(is_twin)?;
        within(found.0, found.1)
    }

    /// The row in which a cell of another column may have the same key.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it is tried whether the key is the same"
    )]
    fn row_in(self, point: Point, column: i64) -> Option<i64> {
        let key = self.for_cell(point) as i64;
        let low = column as u32;
        let signed = |low: u32| i64::from(low.cast_signed());
        Some(match self {
            Self::Sum(factor) => key - column * factor,
            Self::Sum32(factor) => {
                signed((key as u32).wrapping_sub(low.wrapping_mul(factor as u32)))
            }
            Self::Xor(factor) => key ^ column.wrapping_mul(factor),
            Self::Xor32(factor) => signed(key as u32 ^ low.wrapping_mul(factor as u32)),
            Self::Modulo(factor, modulus) => {
                let row = i128::from(key) - i128::from(column) * i128::from(factor);
                let row = row.rem_euclid(modulus.into()) as i64;
                if row > modulus / 2 {
                    row - modulus
                } else {
                    row
                }
            }
            Self::Or(_) | Self::Or32(_) => i64::from(point.y),
            Self::Products32(one, other) => {
                signed((key as u32 ^ low.wrapping_mul(one)).wrapping_mul(inverse(other)))
            }
            Self::Fnv32 => {
                signed((key as u32).wrapping_mul(inverse(PRIME)) ^ fnv(0x811c_9dc5, low))
            }
            Self::Combine(seed) => {
                let first = combine(seed, column.cast_unsigned());
                ((key.cast_unsigned() ^ first).wrapping_sub(combine_sum(first))).cast_signed()
            }
            Self::Combine32 => {
                let first = combine32(0, low);
                let sum = GOLDEN.wrapping_add(first << 6).wrapping_add(first >> 2);
                signed((key as u32 ^ first).wrapping_sub(sum))
            }
            Self::Masked(_) | Self::Cantor | Self::Digits | Self::Squares => return None,
        })
    }
}

/// 2^32 divided by the golden ratio, as in `boost::hash_combine`.
const GOLDEN: u32 = 0x9e37_79b9;
/// The prime of the 32-bit FNV hash.
const PRIME: u32 = 16_777_619;

fn fnv(hash: u32, value: u32) -> u32 {
    (hash ^ value).wrapping_mul(PRIME)
}

fn combine_sum(seed: u64) -> u64 {
    u64::from(GOLDEN)
        .wrapping_add(seed << 6)
        .wrapping_add(seed >> 2)
}

fn combine(seed: u64, value: u64) -> u64 {
    seed ^ value.wrapping_add(combine_sum(seed))
}

fn combine32(seed: u32, value: u32) -> u32 {
    let sum = GOLDEN.wrapping_add(seed << 6).wrapping_add(seed >> 2);
    seed ^ value.wrapping_add(sum)
}

/// The number whose product with `odd` is 1 modulo 2^32.
fn inverse(odd: u32) -> u32 {
    // Each step doubles the number of correct low bits. An odd number is its own inverse modulo 8,
    // so three bits are correct at the start.
    (0..4).fold(odd, |inverse, _| {
        inverse.wrapping_mul(2_u32.wrapping_sub(odd.wrapping_mul(inverse)))
    })
}

/// The cells whose coordinates give the same concatenated digits.
fn moved_digits(x: i64, y: i64) -> Vec<(i64, i64)> {
    let text = format!("{x}{y}");
    let cuts = 1..text.len();
    cuts.filter_map(|cut| {
        let (x, y) = text.split_at(cut);
        let is_number = |text: &str| text == "0" || !text.trim_start_matches('-').starts_with('0');
        (is_number(x) && is_number(y)).then_some((x.parse().ok()?, y.parse().ok()?))
    })
    .collect()
}

fn within(x: i64, y: i64) -> Option<Point> {
    let inside = -i64::from(FARTHEST)..=i64::from(FARTHEST);
    let is_inside = inside.contains(&x) && inside.contains(&y);
    let [x, y] = [x, y].map(|value| i32::try_from(value).ok());
    is_inside.then_some(Point { x: x?, y: y? })
}
