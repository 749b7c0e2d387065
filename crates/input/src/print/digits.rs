//! Whole numbers in decimal, as fast as inputs of a million of them need.
//!
//! Digits are looked up by fours, which takes less than half of the instructions of dividing down to single digits.

/// How many numbers of one group there are.
const NUMBERS: usize = 10_000;
const GROUP: u64 = NUMBERS as u64;

/// The digits of all numbers of one group, with zeros in front.
static DIGITS: [[u8; 4]; NUMBERS] = {
    let mut all = [[b'0'; 4]; NUMBERS];
    let mut number = 1;
    while number < NUMBERS {
        // Those of the number before, of which the last that is no 9 is raised.
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

/// Room for a sign, the digits of a word, and what the first group leaves over behind them.
const ROOM: usize = 25;

/// Appends a number. Copies of a fixed length, too long at first, take a few instructions each; one of as many bytes as there are
/// digits would be a call.
#[inline]
pub(super) fn write(value: i64, out: &mut Vec<u8>) {
    let before = out.len();
    out.extend_from_slice(&[b'-'; ROOM]);
    let room = out[before..]
        .first_chunk_mut()
        .expect("it was just appended");
    // Without a branch: of random signs every other one would be guessed wrong.
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

/// Writes a number of at most three groups without zeros in front of it; where it ends.
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

/// Writes a group without zeros in front of it; where it ends.
#[inline]
fn first(group: u64, start: usize, room: &mut [u8; ROOM]) -> usize {
    let digits = u32::from_le_bytes(digits(group));
    // The first digit is the lowest byte. Of 0 one zero is left.
    let zeros = ((digits ^ u32::from_le_bytes([b'0'; 4])).trailing_zeros() / 8).min(3);
    room[start..start + 4].copy_from_slice(&(digits >> (8 * zeros)).to_le_bytes());
    start + 4 - zeros as usize
}

/// Writes a group with all of its zeros; where it ends.
#[inline]
fn next(group: u64, start: usize, room: &mut [u8; ROOM]) -> usize {
    room[start..start + 4].copy_from_slice(&digits(group));
    start + 4
}

/// Writes two groups with all of their zeros; where they end.
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
