//! Whole numbers in decimal, as fast as inputs of a million of them need.

/// So many digits are made at once, as the bytes of one word.
const BLOCK: u32 = 8;
const BLOCK_SIZE: u64 = 10_u64.pow(BLOCK);

/// Eight times the digit 0.
const ZEROS: u64 = u64::from_ne_bytes([b'0'; 8]);

/// Room for a sign and the digits of a word in whole blocks.
const ROOM: usize = 25;

/// Appends a number. Copies of a fixed length, too long at first, take a few instructions each; one of as many bytes as there are
/// digits would be a call.
#[inline]
pub(super) fn write(value: i64, out: &mut Vec<u8>) {
    // Without a branch: of random signs every other one would be guessed wrong.
    let sign = usize::from(value < 0);
    let start = out.len() + sign;
    out.extend_from_slice(&[b'-'; ROOM]);
    let room = &mut out[start..];
    let (high, low) = split(value.unsigned_abs());
    let digits = if high == 0 {
        first_block(low, room)
    } else {
        let (highest, high) = split(high);
        let end = if highest == 0 {
            first_block(high, room)
        } else {
            let end = first_block(highest, room);
            next_block(high, end, room)
        };
        next_block(low, end, room)
    };
    out.truncate(start + digits);
}

/// A number without its last block, and that block.
#[inline]
fn split(value: u64) -> (u64, u64) {
    (value / BLOCK_SIZE, value % BLOCK_SIZE)
}

/// Writes a number of at most one block without zeros in front of it; how many digits that are.
#[inline]
fn first_block(value: u64, room: &mut [u8]) -> usize {
    let digits = block(value);
    // The first digit is the lowest byte. Of 0 one zero is left.
    let zeros = (digits.trailing_zeros() / 8).min(BLOCK - 1);
    let text = (digits | ZEROS) >> (8 * zeros);
    room[..8].copy_from_slice(&text.to_le_bytes());
    (BLOCK - zeros) as usize
}

/// Writes a block with all of its zeros behind what is there; where it ends.
#[inline]
fn next_block(value: u64, start: usize, room: &mut [u8]) -> usize {
    let end = start + 8;
    room[start..end].copy_from_slice(&(block(value) | ZEROS).to_le_bytes());
    end
}

/// The eight digits of a number below 10^8, a byte each, the first one lowest: halves are divided into fours, pairs and digits, all at
/// the same time, by multiplications that are exact for numbers so small (10486 / 2^20 for 1/100, 103 / 2^10 for 1/10).
#[inline]
fn block(value: u64) -> u64 {
    let fours = (value / 10_000) | ((value % 10_000) << 32);
    let hundreds = ((fours * 10_486) >> 20) & 0x7f_0000_007f;
    let pairs = hundreds | ((fours - 100 * hundreds) << 16);
    let tens = ((pairs * 103) >> 10) & 0x000f_000f_000f_000f;
    tens | ((pairs - 10 * tens) << 8)
}

#[cfg(test)]
mod tests {
    use super::{block, write};

    #[test]
    fn blocks_have_the_digits_of_all_numbers_of_four_and_of_their_neighbours() {
        let numbers = (0..100_000_000).step_by(9_999).chain(0..20_000);
        for value in numbers.chain(99_980_000..100_000_000) {
            let digits = block(value).to_le_bytes().map(|digit| digit + b'0');
            assert_eq!(digits.as_slice(), format!("{value:08}").as_bytes());
        }
    }

    #[test]
    fn numbers_are_written_as_the_standard_library_does() {
        let powers = (0..19).map(|power| 10_i64.pow(power));
        let powers = powers.chain((0..63).map(|power| 1 << power));
        let near =
            powers.flat_map(|power| (-101..=101).map(move |more| power.saturating_add(more)));
        let near = near.flat_map(|value| [value, -value]);
        for value in near.chain([i64::MIN, i64::MAX]).chain(-20_000..20_000) {
            let mut out = b"before ".to_vec();
            write(value, &mut out);
            assert_eq!(out, format!("before {value}").into_bytes());
        }
    }
}
