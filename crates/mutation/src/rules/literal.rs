//! Number literals.

/// An integer literal with its suffix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Integer<'a> {
    pub(super) value: u128,
    pub(super) suffix: &'a str,
}

impl<'a> Integer<'a> {
    pub(super) fn read(text: &'a str) -> Option<Self> {
        let lower = text.to_ascii_lowercase();
        let (radix, head) = match lower.as_bytes() {
            [b'0', b'x', ..] => (16, 2),
            [b'0', b'b', ..] => (2, 2),
            [b'0', b'o', ..] => (8, 2),
            [b'0', digit, ..] if digit.is_ascii_digit() => (8, 1),
            _ => (10, 0),
        };
        let body = &text[head..];
        let is_part = |letter: char| letter.is_digit(radix) || letter == '_' || letter == '\'';
        let end = body.find(|letter| !is_part(letter)).unwrap_or(body.len());
        let (digits, suffix) = body.split_at(end);
        let digits: String = digits
            .chars()
            .filter(|letter| letter.is_digit(radix))
            .collect();
        let is_suffix = suffix
            .chars()
            .all(|letter| "uUlLzZniI0123456789se".contains(letter));
        let is_float = suffix.starts_with(['e', 'E']) || suffix.contains('.');
        (is_suffix && !is_float).then_some(())?;
        let value = u128::from_str_radix(&digits, radix).ok()?;
        Some(Self { value, suffix })
    }

    /// Another number of the same type; `None` if the literal would change its type with its size.
    pub(super) fn other(self, value: u128) -> Option<String> {
        let grown = [31, 32, 63, 64].iter().any(|bits| {
            let bound = 1_u128 << bits;
            (self.value < bound) != (value < bound)
        });
        (!grown).then(|| format!("{value}{}", self.suffix))
    }

    /// The number minus one and plus one.
    pub(super) fn beside(self) -> impl Iterator<Item = String> {
        let less = self.value.checked_sub(1);
        let more = self.value.checked_add(1);
        less.into_iter()
            .chain(more)
            .filter_map(move |value| self.other(value))
    }
}

/// A number with a fraction or an exponent, and its suffix.
pub(super) fn float(text: &str) -> Option<(f64, &str)> {
    let is_hex = text.starts_with("0x") || text.starts_with("0X");
    let number = text.trim_end_matches(['f', 'F', 'l', 'L', 'd', 'D']);
    let number = number
        .strip_suffix("f64")
        .or(number.strip_suffix("f32"))
        .unwrap_or(number);
    let number = text
        .strip_suffix("f64")
        .or(text.strip_suffix("f32"))
        .unwrap_or(number);
    let suffix = &text[number.len()..];
    let looks_so = number.contains(['.', 'e', 'E']) || !suffix.is_empty();
    let digits: String = number
        .chars()
        .filter(|letter| !"_'".contains(*letter))
        .collect();
    let value: f64 = digits.parse().ok()?;
    (looks_so && !is_hex && value.is_finite()).then_some((value, suffix))
}

/// A float in a form that all languages accept.
pub(super) fn written(value: f64, suffix: &str) -> String {
    let short = format!("{value:?}");
    let text = if short.contains('e') && !short.contains('.') {
        short.replacen('e', ".0e", 1)
    } else {
        short
    };
    text + suffix
}

#[cfg(test)]
mod tests {
    use super::{Integer, float, written};

    fn beside(text: &str) -> Vec<String> {
        Integer::read(text).unwrap().beside().collect()
    }

    #[test]
    fn integers_keep_their_suffix() {
        assert_eq!(beside("0"), ["1"]);
        assert_eq!(beside("7LL"), ["6LL", "8LL"]);
        assert_eq!(beside("1_000u64"), ["999u64", "1001u64"]);
        assert_eq!(beside("0x1F"), ["30", "32"]);
        assert_eq!(beside("010"), ["7", "9"]);
        assert_eq!(beside("5n"), ["4n", "6n"]);
    }

    #[test]
    fn literals_keep_their_type() {
        assert_eq!(beside("2147483647"), ["2147483646"]);
        assert_eq!(beside("4294967296"), ["4294967297"]);
    }

    #[test]
    fn floats_are_not_integers() {
        for text in [
            "1.5", "1e9", "1e-9", "2.f", "1.5f64", "3f", ".5", "1.", "1e5L",
        ] {
            assert_eq!(Integer::read(text), None, "{text}");
            assert!(float(text).is_some(), "{text}");
        }
        for text in ["1", "0x1f", "0xE", "5L"] {
            assert!(Integer::read(text).is_some(), "{text}");
        }
        assert_eq!(written(1e-6, ""), "1.0e-6");
        assert_eq!(written(2.0, "f"), "2.0f");
        assert_eq!(written(1e300, ""), "1.0e300");
    }
}
