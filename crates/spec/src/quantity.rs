//! Durations and sizes, always with a unit.

use super::text_value::text_value;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::time::Duration;

/// A duration such as `1s`, `1.5s` or `500ms`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Time(pub Duration);

/// The duration of a contest, such as `5h` or `90min`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span(pub Duration);

/// A number of bytes such as `256MiB`, `64KiB` or `1.5GiB`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size(pub u64);

/// The accepted notation: the units by name and factor, and the maximum amount in the smallest
/// unit.
struct Scale {
    units: &'static [(&'static str, u64)],
    largest: u64,
    wanted: &'static str,
}

const NANOSECONDS: Scale = Scale {
    units: &[("ms", 1_000_000), ("s", 1_000_000_000)],
    largest: 3_600_000_000_000,
    wanted: "a time with its unit, like \"1s\", \"1.5s\" or \"500ms\", of at most an hour",
};

const MINUTES: Scale = Scale {
    units: &[("min", 1), ("h", 60)],
    largest: 30 * 24 * 60,
    wanted: "a whole number of minutes, like \"5h\", \"4.5h\" or \"90min\", of at most 30 days",
};

const BYTES: Scale = Scale {
    units: &[
        ("KiB", 1 << 10),
        ("MiB", 1 << 20),
        ("GiB", 1 << 30),
        ("B", 1),
    ],
    largest: 1 << 40,
    wanted: "a size with its unit, like \"256MiB\", \"64KiB\" or \"1GiB\", of at most 1024GiB",
};

impl Scale {
    /// Parses `text` as an amount in the smallest unit; `None` unless it is exact, above 0 and
    /// allowed.
    fn read(&self, text: &str) -> Option<u64> {
        let (number, factor) = self.units.iter().find_map(|&(unit, factor)| {
            let number = text.strip_suffix(unit)?.trim_end();
            number
                .ends_with(|last: char| last.is_ascii_digit())
                .then_some((number, factor))
        })?;
        let (whole, fraction) = number.split_once('.').unwrap_or((number, "0"));
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if !digits(whole) || !digits(fraction) || fraction.len() > 9 {
            return None;
        }
        let tenths = 10_u128.pow(u32::try_from(fraction.len()).ok()?);
        let scaled =
            u128::from(whole.parse::<u64>().ok()?) * tenths + fraction.parse::<u128>().ok()?;
        let amount = scaled * u128::from(factor);
        let exact = amount % tenths == 0;
        let amount = u64::try_from(amount / tenths).ok()?;
        (exact && amount > 0 && amount <= self.largest).then_some(amount)
    }
}

impl std::str::FromStr for Time {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let nanoseconds = NANOSECONDS.read(text).map(Duration::from_nanos);
        nanoseconds
            .map(Self)
            .ok_or_else(|| NANOSECONDS.wanted.to_owned())
    }
}

impl std::str::FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let bytes = BYTES.read(text);
        bytes.map(Self).ok_or_else(|| BYTES.wanted.to_owned())
    }
}

impl<'de> Deserialize<'de> for Time {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let nanoseconds = text_value(from, NANOSECONDS.wanted, |text| NANOSECONDS.read(text))?;
        Ok(Self(Duration::from_nanos(nanoseconds)))
    }
}

impl<'de> Deserialize<'de> for Span {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let minutes = text_value(from, MINUTES.wanted, |text| MINUTES.read(text))?;
        Ok(Self(Duration::from_secs(60 * minutes)))
    }
}

impl fmt::Display for Time {
    /// In seconds if it is a whole number of them, otherwise in milliseconds.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, nanoseconds) = (self.0.as_secs(), self.0.subsec_nanos());
        if nanoseconds == 0 {
            return write!(out, "{seconds}s");
        }
        let (whole, fraction) = (self.0.as_millis(), nanoseconds % 1_000_000);
        match fraction {
            0 => write!(out, "{whole}ms"),
            _ => write!(out, "{whole}.{fraction:06}ms"),
        }
    }
}

impl Serialize for Time {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl fmt::Display for Size {
    /// With the largest unit that it is a multiple of.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fitting = BYTES
            .units
            .iter()
            .filter(|(_, size)| self.0.is_multiple_of(*size));
        match fitting.max_by_key(|(_, size)| *size) {
            Some((unit, size)) => write!(out, "{}{unit}", self.0 / size),
            None => write!(out, "{}B", self.0),
        }
    }
}

impl Serialize for Size {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Size {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        text_value(from, BYTES.wanted, |text| text.parse().ok())
    }
}

#[cfg(test)]
mod tests {
    use super::{BYTES, Duration, NANOSECONDS, Size, Time};

    #[test]
    fn times_are_exact() {
        assert_eq!(NANOSECONDS.read("1s"), Some(1_000_000_000));
        assert_eq!(NANOSECONDS.read("1.5s"), Some(1_500_000_000));
        assert_eq!(NANOSECONDS.read("500 ms"), Some(500_000_000));
        assert_eq!(NANOSECONDS.read("3600s"), Some(3_600_000_000_000));
    }

    #[test]
    fn sizes_are_whole_bytes() {
        assert_eq!(BYTES.read("256MiB"), Some(256 << 20));
        assert_eq!(BYTES.read("1.5KiB"), Some(1536));
        assert_eq!(BYTES.read("7B"), Some(7));
        assert_eq!(BYTES.read("0.3B"), None);
    }

    #[test]
    fn amounts_are_written_with_the_unit_that_fits() {
        for (nanoseconds, written) in [
            (2_000_000_000, "2s"),
            (1_500_000_000, "1500ms"),
            (1_000_001, "1.000001ms"),
        ] {
            assert_eq!(Time(Duration::from_nanos(nanoseconds)).to_string(), written);
            assert_eq!(NANOSECONDS.read(written), Some(nanoseconds));
        }
        for (bytes, written) in [
            (256 << 20, "256MiB"),
            (1 << 30, "1GiB"),
            (1_000_000, "1000000B"),
        ] {
            assert_eq!(Size(bytes).to_string(), written);
            assert_eq!(BYTES.read(written), Some(bytes));
        }
    }

    #[test]
    fn what_is_no_amount_is_refused() {
        for text in [
            "",
            "s",
            "1",
            "-1s",
            "1e3s",
            "1 000ms",
            ".5s",
            "1.s",
            "0s",
            "3601s",
            "1m",
            "99999999999999999999s",
        ] {
            assert_eq!(NANOSECONDS.read(text), None, "{text}");
        }
        for text in ["256", "256MB", "0MiB", "1025GiB", "1TiB", "64kib"] {
            assert_eq!(BYTES.read(text), None, "{text}");
        }
    }
}
