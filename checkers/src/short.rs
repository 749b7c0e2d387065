//! Short decimal numbers at the start of a text, eight digits per step.

use crate::number::{POWERS, digits_of_word};

const EACH: u64 = u64::MAX / 0xff;
const ZEROS: u64 = EACH * 0x30;
/// The maximum number of digits that always fit 64 bits.
const LONGEST: usize = 19;

/// The number `-?d*.?d*` at `at`, with the same value as `number::float`, and the offset of the
/// byte after it. `None` if there is no such number, a double cannot represent its digits, or the
/// text ends soon after it.
#[inline]
#[expect(
    clippy::cast_precision_loss,
    reason = "both numbers are checked to be at most 2^53"
)]
pub(crate) fn short_decimal(text: &[u8], at: usize) -> Option<(f64, usize)> {
    /// A double represents all integers up to this one exactly.
    const EXACT: u64 = 1 << 53;
    let negative = *text.get(at)? == b'-';
    let start = at + usize::from(negative);
    let (whole, whole_length) = digits(text, start)?;
    let point = start + whole_length;
    let (number, power, length, end) = if *text.get(point)? == b'.' {
        let (fraction, length) = digits(text, point + 1)?;
        let power = *POWERS.get(length)?;
        let both = whole_length + length;
        if both > LONGEST {
            return None;
        }
        (whole * power + fraction, power, both, point + 1 + length)
    } else {
        (whole, 1, whole_length, point)
    };
    if length == 0 || number > EXACT || end >= text.len() {
        return None;
    }
    let size = number as f64 / power as f64;
    Some((if negative { -size } else { size }, end))
}

/// The value of the digits at `at`, and their count.
#[inline]
fn digits(text: &[u8], at: usize) -> Option<(u64, usize)> {
    let mut value = 0;
    let mut length = 0;
    loop {
        let word = u64::from_le_bytes(*text.get(at + length..)?.first_chunk()?);
        let count = leading_digits(word);
        if length + count > LONGEST {
            return None;
        }
        if count == 8 {
            value = value * POWERS[8] + digits_of_word(word);
            length += 8;
            continue;
        }
        if count > 0 {
            // Zeros before the digits do not change the value.
            let aligned = (word << (64 - 8 * count)) | (ZEROS >> (8 * count));
            value = value * POWERS[count] + digits_of_word(aligned);
        }
        return Some((value, length + count));
    }
}

/// How many bytes at the start of a word are digits.
#[inline]
fn leading_digits(word: u64) -> usize {
    let bytes = word ^ ZEROS;
    // Digits are 0 to 9 now. The addition sets the top bit of every other byte.
    let past_nine = (((bytes & (EACH * 0x7f)) + EACH * (0x80 - 10)) | bytes) & (EACH * 0x80);
    past_nine.trailing_zeros() as usize / 8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::float;

    #[test]
    fn a_short_decimal_has_the_value_of_any_number() {
        const BYTES: &[u8] = b"0123456789012345678901234567890123456789.-. e+\n/:\xb0";
        let mut state = 1_u64;
        let mut read = 0;
        for round in 0..300_000 {
            let mut text = Vec::new();
            for _ in 0..round % 24 {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                text.push(BYTES[(state >> 40) as usize % BYTES.len()]);
            }
            text.extend_from_slice(b" 12345678");
            if let Some((number, end)) = short_decimal(&text, 0) {
                let expected = float(&text[..end]).map(f64::to_bits);
                assert_eq!(Some(number.to_bits()), expected, "{text:?}");
                assert!(!text[end].is_ascii_digit(), "{text:?}");
                read += 1;
            }
        }
        assert!(read > 50_000, "{read}");
    }

    #[test]
    fn long_or_incomplete_numbers_are_not_read() {
        for text in [
            "9007199254740993 1234567",
            "0.0000000000000001 1234567",
            "12345678901234567890 12345678",
            "- 12345678",
            ". 12345678",
            "x 12345678",
            "12",
            "",
        ] {
            assert_eq!(short_decimal(text.as_bytes(), 0), None, "{text}");
        }
        let most = short_decimal(b"-9007199254740992 1234567", 0);
        assert_eq!(most, Some((-9_007_199_254_740_992.0, 17)));
        assert_eq!(short_decimal(b"x.5. 1234567", 1), Some((0.5, 3)));
    }
}
