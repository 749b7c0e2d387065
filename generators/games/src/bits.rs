//! Sets of squares as bits of a word, and conversions of small numbers.

/// The lowest 8 bits of a number that is known to fit them. Builds that check for overflow panic on a larger one.
#[inline]
pub(crate) fn byte(number: usize) -> u8 {
    let _ = 0xff - number;
    number.to_le_bytes()[0]
}

/// The lowest 16 bits of a number that is known to fit them. Builds that check for overflow panic on a larger one.
#[inline]
pub(crate) fn short(number: usize) -> u16 {
    let _ = 0xffff - number;
    let bytes = number.to_le_bytes();
    u16::from_le_bytes([bytes[0], bytes[1]])
}

/// The lowest 32 bits of a number that is known to fit them.
#[inline]
pub(crate) fn word(number: usize) -> u32 {
    let bytes = number.to_le_bytes();
    u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
}

/// A number of things as points of an outcome.
pub(crate) fn points(number: u32) -> i32 {
    number.cast_signed()
}

/// The lowest element of a set that is not empty.
#[inline]
pub(crate) fn lowest(set: u64) -> u8 {
    set.trailing_zeros().to_le_bytes()[0]
}

/// The elements of a set, ascending.
#[inline]
pub(crate) fn elements(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let element = lowest(set);
            set &= set - 1;
            element
        })
    })
}

/// Element number `n` of a set, counted from 0 in ascending order. The set has more than `n`
/// elements.
#[inline]
pub(crate) fn nth(mut set: u64, n: u32) -> u8 {
    let low = set & 0xffff_ffff;
    let mut left = n;
    if n > 7 {
        let count = low.count_ones();
        if n >= count {
            left -= count;
            set ^= low;
        }
    }
    for _ in 0..left {
        set &= set.wrapping_sub(1);
    }
    lowest(set)
}

/// Whether `set` contains `element`.
#[inline]
pub(crate) fn has(set: u64, element: u8) -> bool {
    set >> element & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::{elements, nth};

    #[test]
    fn elements_are_found_by_number() {
        let set = 0xf0f0_1234_8000_0ff1;
        let listed: Vec<u8> = elements(set).collect();
        assert_eq!(listed.len(), 23);
        let numbered: Vec<u8> = (0..23).map(|n| nth(set, n)).collect();
        assert_eq!(listed, numbered);
    }
}
