//! Tokens as numbers.
//!
//! Rust's own grammar of floats is that of the ICPC format, `[+-]?(d*.d+|d+.|d+)([eE][+-]?d+)?`, but for
//! the words for infinity and not-a-number, which no checker takes for numbers.

/// A finite number of the ICPC format, rounded to the nearest double.
pub(crate) fn icpc_float(token: &[u8]) -> Option<f64> {
    parse(token).filter(|number| number.is_finite())
}

/// A number that testlib reads. It differs from ICPC's in two ways: an exponent may lack its
/// digits and is then nought, and what is too large for a double is infinite.
pub(crate) fn testlib_float(token: &[u8]) -> Option<f64> {
    let unsigned = token
        .strip_prefix(b"-")
        .or(token.strip_prefix(b"+"))
        .unwrap_or(token);
    let starts_well = matches!(unsigned.first(), Some(b'0'..=b'9' | b'.'));
    starts_well.then(|| parse(without_empty_exponent(token)))?
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
    str::from_utf8(token).ok()?.parse().ok()
}

/// An integer of 64 bits as testlib writes it: no plus, no leading zeros, no minus before nought.
pub(crate) fn testlib_int64(token: &[u8]) -> Option<i64> {
    const LONGEST: usize = "-9223372036854775808".len();
    let digits = token.strip_prefix(b"-").unwrap_or(token);
    match digits {
        [b'0'] => (digits.len() == token.len()).then_some(0),
        [b'1'..=b'9', ..] if token.len() <= LONGEST => str::from_utf8(token).ok()?.parse().ok(),
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
    /// The integer that `token` writes as `[+-]?d+`.
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

    /// Whether `token` writes an integer in the one way without needless signs and zeros.
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
