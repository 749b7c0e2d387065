//! Numbers with bounds: each says in `expecting` what it takes.

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use std::fmt;

/// A whole number from `low` to `high`; `wanted` says so in words.
struct Whole {
    low: i64,
    high: i64,
    wanted: &'static str,
}

impl Visitor<'_> for Whole {
    type Value = i64;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.wanted)
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<i64, E> {
        if (self.low..=self.high).contains(&value) {
            return Ok(value);
        }
        Err(E::invalid_value(Unexpected::Signed(value), &self))
    }
}

/// The version of the format: 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Format;

impl<'de> Deserialize<'de> for Format {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let wanted = "1, the only format this release reads";
        from.deserialize_i64(Whole {
            low: 1,
            high: 1,
            wanted,
        })
        .map(|_| Self)
    }
}

/// A seed: a whole number from 0 to 2^63 - 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seed(pub u64);

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let wanted = "a whole number from 0 to 9223372036854775807";
        from.deserialize_i64(Whole {
            low: 0,
            high: i64::MAX,
            wanted,
        })
        .map(|seed| Self(seed.unsigned_abs()))
    }
}

/// How many processes and threads may be alive at once: 1 to 4096.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Processes(pub u32);

impl<'de> Deserialize<'de> for Processes {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let wanted = "a number of processes from 1 to 4096";
        from.deserialize_i64(Whole {
            low: 1,
            high: 4096,
            wanted,
        })
        .map(|count| Self(u32::try_from(count).unwrap_or(1)))
    }
}

/// How often a submission may be run on a case: 2 to 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passes(pub u32);

impl<'de> Deserialize<'de> for Passes {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let wanted = "a number of passes from 2 to 100";
        from.deserialize_i64(Whole {
            low: 2,
            high: 100,
            wanted,
        })
        .map(|count| Self(u32::try_from(count).unwrap_or(1)))
    }
}

/// How many cases a group has: 1 to 100 000.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count(pub usize);

impl Count {
    /// The most cases a group may have.
    pub const LARGEST: usize = 100_000;
}

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let wanted = "a number of cases from 1 to 100000";
        from.deserialize_i64(Whole {
            low: 1,
            high: 100_000,
            wanted,
        })
        .map(|count| Self(usize::try_from(count).unwrap_or(Self::LARGEST)))
    }
}

/// What a group is worth: a finite number of at least 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Points(pub f64);

struct PointsVisitor;

impl Visitor<'_> for PointsVisitor {
    type Value = Points;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a number of points from 0 to 1000000000")
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Points, E> {
        u32::try_from(value)
            .ok()
            .filter(|&points| points <= 1_000_000_000)
            .map(|points| Points(f64::from(points)))
            .ok_or_else(|| E::invalid_value(Unexpected::Signed(value), &self))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Points, E> {
        if (0.0..=1e9).contains(&value) {
            return Ok(Points(value));
        }
        Err(E::invalid_value(Unexpected::Float(value), &self))
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(PointsVisitor)
    }
}

/// How many times as much of something a language gets: a number from 1 to 100.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Factor(pub f64);

impl Factor {
    /// The largest.
    pub const LARGEST: f64 = 100.0;
}

struct FactorVisitor;

impl Visitor<'_> for FactorVisitor {
    type Value = Factor;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a factor from 1 to 100, like 2 or 1.5")
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Factor, E> {
        i32::try_from(value)
            .ok()
            .map(f64::from)
            .filter(|factor| (1.0..=Factor::LARGEST).contains(factor))
            .map(Factor)
            .ok_or_else(|| E::invalid_value(Unexpected::Signed(value), &self))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Factor, E> {
        if (1.0..=Factor::LARGEST).contains(&value) {
            return Ok(Factor(value));
        }
        Err(E::invalid_value(Unexpected::Float(value), &self))
    }
}

impl<'de> Deserialize<'de> for Factor {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(FactorVisitor)
    }
}
