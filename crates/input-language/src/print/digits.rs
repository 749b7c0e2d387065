//! Whole numbers in decimal, fast enough for inputs of a million numbers.
//!
//! Digits are looked up in groups of four, which takes less than half of the instructions of
//! dividing down to single digits.

/// How many numbers one group of digits can show.
const NUMBERS: usize = 10_000;
const GROUP: u64 = NUMBERS as u64;

/// The digits of all numbers of one group, with leading zeros.
static DIGITS: [[u8; 4]; NUMBERS] = {
    let mut all = [[b'0'; 4]; NUMBERS];
    let mut number = 1;
    while number < NUMBERS {
        // The digits of the previous number, with the last digit that is not 9 increased by one.
        let mut digits = all[number - 1];
        let mut place = 3;
        while digits[place] == b'9' {
            digits[place] = b'0';
            place -= 1;
        }
        digits[place] += 1;
        all[number] = digits;
        number += 1;
    }
    all
};

/// Space for a sign, the digits of a number of 64 bits, and the bytes that the first group writes
/// beyond its digits.
const ROOM: usize = 25;

/// Appends a number. Copies of a fixed length, too long at first, take a few instructions each;
/// copying the exact number of bytes would be a call.
#[inline]
pub(super) fn write(value: i64, out: &mut Vec<u8>) {
    let before = out.len();
    out.extend_from_slice(&[b'-'; ROOM]);
    let room = out[before..]
        .first_chunk_mut()
        .expect("it was just appended");
    // Without a branch, which would be mispredicted for half of all random signs.
    let sign = usize::from(value < 0);
    let value = value.unsigned_abs();
    let end = if value < GROUP * GROUP * GROUP {
        three_groups(value, sign, room)
    } else {
        let end = three_groups(value / (GROUP * GROUP), sign, room);
        next_two(value % (GROUP * GROUP), end, room)
    };
    out.truncate(before + end);
}

/// Writes a number of at most three groups without leading zeros; returns where it ends.
#[inline]
fn three_groups(value: u64, start: usize, room: &mut [u8; ROOM]) -> usize {
    if value < GROUP {
        first(value, start, room)
    } else if value < GROUP * GROUP {
        let end = first(value / GROUP, start, room);
        next(value % GROUP, end, room)
    } else {
        let end = first(value / (GROUP * GROUP), start, room);
        next_two(value % (GROUP * GROUP), end, room)
    }
}

/// Writes a group without leading zeros; returns where it ends.
#[inline]
fn first(group: u64, start: usize, room: &mut [u8; ROOM]) -> usize {
    let digits = u32::from_le_bytes(digits(group));
    // The first digit is the lowest byte. For 0, one zero remains.
    let zeros = ((digits ^ u32::from_le_bytes([b'0'; 4])).trailing_zeros() / 8).min(3);
    room[start..start + 4].copy_from_slice(&(digits >> (8 * zeros)).to_le_bytes());
    start + 4 - zeros as usize
}

/// Writes a group with leading zeros; returns where it ends.
#[inline]
fn next(group: u64, start: usize, room: &mut [u8; ROOM]) -> usize {
    room[start..start + 4].copy_from_slice(&digits(group));
    start + 4
}

/// Writes two groups with leading zeros; returns where they end.
#[inline]
fn next_two(value: u64, start: usize, room: &mut [u8; ROOM]) -> usize {
    let end = next(value / GROUP, start, room);
    next(value % GROUP, end, room)
}

#[inline]
fn digits(group: u64) -> [u8; 4] {
    DIGITS[usize::try_from(group).expect("a group fits a word")]
}

#[cfg(test)]
mod tests {
    use super::write;

    #[test]
    fn numbers_are_written_as_the_standard_library_does() {
        let powers = (0..19).map(|power| 10_i64.pow(power));
        let powers = powers.chain((0..63).map(|power| 1 << power));
        let near =
            powers.flat_map(|power| (-101..=101).map(move |more| power.saturating_add(more)));
        let near = near.flat_map(|value| [value, -value]);
        for value in near.chain([i64::MIN, i64::MAX]).chain(-200_000..200_000) {
            let mut out = b"before ".to_vec();
            write(value, &mut out);
            assert_eq!(out, format!("before {value}").into_bytes());
        }
    }
}
