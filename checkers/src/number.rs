//! Tokens as numbers.
//!
//! Rust's own grammar of floats is that of the ICPC format, `[+-]?(d*.d+|d+.|d+)([eE][+-]?d+)?`,
//! and in addition the words for infinity and not-a-number, which no checker accepts as numbers.

use memchr::memchr;

/// The maximum length of a number in bytes. A longer token is not a number, so that this much of a
/// file is enough in memory.
pub(crate) const LONGEST_NUMBER: usize = 16 << 20;

/// A finite number in the ICPC format, rounded to the nearest double.
pub(crate) fn icpc_float(token: &[u8]) -> Option<f64> {
    float(token).filter(|number| number.is_finite())
}

/// A number in the ICPC format, or a word for infinity or not-a-number. A number that is too large
/// becomes infinite.
pub(crate) fn float(token: &[u8]) -> Option<f64> {
    parse(token)
}

/// A number as testlib reads it. This differs from ICPC in two ways: an exponent may have no digits
/// and is then 0, and a number that is too large for a double is infinite.
pub(crate) fn testlib_float(token: &[u8]) -> Option<f64> {
    let unsigned = || {
        token
            .strip_prefix(b"-")
            .or(token.strip_prefix(b"+"))
            .unwrap_or(token)
    };
    let is_word = || !matches!(unsigned().first(), Some(b'0'..=b'9' | b'.'));
    short_decimal(token).or_else(|| {
        if is_word() {
            None
        } else {
            parse(without_empty_exponent(token))
        }
    })
}

fn without_empty_exponent(token: &[u8]) -> &[u8] {
    let signless = token
        .strip_suffix(b"-")
        .or(token.strip_suffix(b"+"))
        .unwrap_or(token);
    let bare = signless.strip_suffix(b"e").or(signless.strip_suffix(b"E"));
    match bare {
        Some(mantissa) if !mantissa.iter().any(|byte| byte.eq_ignore_ascii_case(&b'e')) => mantissa,
        _ => token,
    }
}

fn parse(token: &[u8]) -> Option<f64> {
    short_decimal(token).or_else(|| str::from_utf8(token).ok()?.parse().ok())
}

/// The usual case, `-?d*.?d*`, if a double can represent both the digits as an integer and the
/// power of ten exactly. Their quotient is then the nearest double.
#[expect(
    clippy::cast_precision_loss,
    reason = "both numbers are checked to be at most 2^53"
)]
fn short_decimal(token: &[u8]) -> Option<f64> {
    /// A double represents all integers up to this one exactly.
    const EXACT: u64 = 1 << 53;
    let unsigned = token.strip_prefix(b"-").unwrap_or(token);
    let (number, power) = match digits(unsigned) {
        Some(whole) => (whole, 1),
        None => pointed(unsigned)?,
    };
    let size = (number <= EXACT).then_some(number as f64 / power as f64)?;
    Some(if unsigned.len() < token.len() {
        -size
    } else {
        size
    })
}

/// The digits of `d*.d*` as an integer, and the power of ten by which to divide it.
fn pointed(text: &[u8]) -> Option<(u64, u64)> {
    let point = memchr(b'.', text)?;
    let (whole, fraction) = (&text[..point], &text[point + 1..]);
    let power = *POWERS.get(fraction.len())?;
    let number = match (whole, fraction) {
        ([], _) => digits(fraction)?,
        (_, []) => digits(whole)?,
        _ if whole.len() + fraction.len() <= LONGEST => digits(whole)? * power + digits(fraction)?,
        _ => return None,
    };
    Some((number, power))
}

/// The powers of ten up to 2^53.
pub(crate) const POWERS: [u64; 16] = {
    let mut powers = [1; 16];
    let mut at = 1;
    while at < powers.len() {
        powers[at] = powers[at - 1] * 10;
        at += 1;
    }
    powers
};

/// The maximum number of digits that always fit 64 bits.
const LONGEST: usize = 19;

/// The value of one to [`LONGEST`] digits.
fn digits(text: &[u8]) -> Option<u64> {
    if text.is_empty() || text.len() > LONGEST {
        return None;
    }
    let (eights, rest) = text.as_chunks();
    let mut value = 0;
    for eight in eights {
        value = value * 100_000_000 + eight_digits(*eight)?;
    }
    for byte in rest {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        value = value * 10 + u64::from(digit);
    }
    Some(value)
}

/// The value of eight digits, computed in one word: neighbouring digits are joined to pairs, then
/// to fours, then to eight.
fn eight_digits(text: [u8; 8]) -> Option<u64> {
    const HIGH: u64 = 0xf0f0_f0f0_f0f0_f0f0;
    const ZEROS: u64 = 0x3030_3030_3030_3030;
    const SIXES: u64 = 0x0606_0606_0606_0606;
    let word = u64::from_le_bytes(text);
    // Digits have the upper half 3. So have the six characters from `:` to `?`, but not after 6 is
    // added to them.
    if word & HIGH != ZEROS || word.wrapping_add(SIXES) & HIGH != ZEROS {
        return None;
    }
    Some(digits_of_word(word))
}

/// The value of eight bytes that are all digits.
#[inline]
pub(crate) fn digits_of_word(word: u64) -> u64 {
    let ones = word & 0x0f0f_0f0f_0f0f_0f0f;
    let pairs = (ones * 10 + (ones >> 8)) & 0x00ff_00ff_00ff_00ff;
    let fours = (pairs * 100 + (pairs >> 16)) & 0x0000_ffff_0000_ffff;
    (fours * 10_000 + (fours >> 32)) & 0xffff_ffff
}

/// An integer of 64 bits in testlib's format: no plus, no leading zeros, no minus before 0.
pub(crate) fn testlib_int64(token: &[u8]) -> Option<i64> {
    let size = token.strip_prefix(b"-").unwrap_or(token);
    match size {
        [b'0'] => (size.len() == token.len()).then_some(0),
        [b'1'..=b'9', ..] => {
            let negative = size.len() < token.len();
            let size = digits(size)?;
            if negative {
                0_i64.checked_sub_unsigned(size)
            } else {
                i64::try_from(size).ok()
            }
        }
        _ => None,
    }
}

/// An integer of any size, as a sign and digits without leading zeros.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Integer<'a> {
    negative: bool,
    digits: &'a [u8],
}

impl<'a> Integer<'a> {
    /// Parses `[+-]?d+`.
    pub(crate) fn read(token: &'a [u8]) -> Option<Self> {
        let (negative, digits) = match token {
            [b'-', digits @ ..] => (true, digits),
            [b'+', digits @ ..] | digits => (false, digits),
        };
        if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
            return None;
        }
        let zeros = digits.iter().take_while(|&&digit| digit == b'0').count();
        let digits = &digits[zeros..];
        let negative = negative && !digits.is_empty();
        Some(Self { negative, digits })
    }

    /// Whether `token` is an integer without unnecessary sign and zeros.
    pub(crate) fn is_plain(token: &[u8]) -> bool {
        Integer::read(token).is_some_and(|number| {
            token.len() == number.digits.len() + usize::from(number.negative) || token == b"0"
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn icpc_floats_follow_the_format() {
        for (token, number) in [
            ("1", 1.0),
            ("+.5", 0.5),
            ("-3.", -3.0),
            ("1E-2", 0.01),
            ("00.50e+1", 5.0),
        ] {
            assert_eq!(icpc_float(token.as_bytes()), Some(number), "{token}");
        }
        for token in [
            "", ".", "+", "e5", "1e", "1e+", "--1", "1.2.3", "0x1", "nan", "inf", "1e999", "1 ",
            "1\0",
        ] {
            assert_eq!(icpc_float(token.as_bytes()), None, "{token}");
        }
    }

    #[test]
    fn testlib_floats_may_lack_digits_of_the_exponent_and_overflow() {
        for (token, number) in [
            ("1e", 1.0),
            ("1E+", 1.0),
            (".5e-", 0.5),
            ("1e999", f64::INFINITY),
            ("-7.", -7.0),
        ] {
            assert_eq!(testlib_float(token.as_bytes()), Some(number), "{token}");
        }
        for token in [
            "",
            ".",
            ".e",
            "e",
            "1e5e",
            "1-",
            "1e--",
            "nan",
            "-inf",
            "+infinity",
            "1ee",
        ] {
            assert_eq!(testlib_float(token.as_bytes()), None, "{token}");
        }
    }

    #[test]
    fn short_decimals_are_read_as_any_other() {
        let mut state = 1_u64;
        for _ in 0..100_000 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let digits = (state >> (state % 60)).to_string();
            let (whole, fraction) = digits.split_at(digits.len() * (state % 7) as usize / 6);
            for text in [
                format!("{whole}.{fraction}"),
                format!("-{whole}"),
                format!("00.0{fraction}"),
            ] {
                assert_eq!(parse(text.as_bytes()), text.parse().ok(), "{text}");
            }
        }
    }

    #[test]
    fn eight_digits_are_read_at_once() {
        assert_eq!(eight_digits(*b"12345678"), Some(12_345_678));
        assert_eq!(eight_digits(*b"99999999"), Some(99_999_999));
        for byte in (0..=255).filter(|byte| !u8::is_ascii_digit(byte)) {
            for at in 0..8 {
                let mut text = *b"90909090";
                text[at] = byte;
                assert_eq!(eight_digits(text), None, "{byte} at {at}");
            }
        }
    }

    #[test]
    fn testlib_integers_have_one_form() {
        for (token, number) in [
            ("0", 0),
            ("-1", -1),
            ("9223372036854775807", i64::MAX),
            ("-9223372036854775808", i64::MIN),
        ] {
            assert_eq!(testlib_int64(token.as_bytes()), Some(number), "{token}");
        }
        for token in [
            "",
            "-",
            "-0",
            "00",
            "01",
            "+1",
            "9223372036854775808",
            "--1",
            "1\0",
            "1.0",
        ] {
            assert_eq!(testlib_int64(token.as_bytes()), None, "{token}");
        }
    }

    #[test]
    fn integers_are_equal_by_value() {
        assert_eq!(Integer::read(b"-000"), Integer::read(b"+0"));
        assert_eq!(Integer::read(b"007"), Integer::read(b"7"));
        assert_ne!(Integer::read(b"-7"), Integer::read(b"7"));
        assert_eq!(Integer::read(b"+-7"), None);
        assert_eq!(Integer::read(b"-"), None);
    }

    #[test]
    fn a_plain_integer_has_no_needless_sign_or_zero() {
        assert!([&b"0"[..], b"-7", b"70"].into_iter().all(Integer::is_plain));
        assert!(
            ![&b"-0"[..], b"+7", b"07", b"00", b""]
                .into_iter()
                .any(Integer::is_plain)
        );
    }
}
