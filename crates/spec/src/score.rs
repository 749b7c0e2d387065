//! The points that a solution must get.

use super::number::write_real;
use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use serde::{Serialize, Serializer};
use std::fmt;

/// A range of points, both ends included: `"30..=60"`, or a single number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// The minimum.
    pub low: f64,
    /// The maximum.
    pub high: f64,
}

impl Score {
    fn new(low: f64, high: f64) -> Option<Self> {
        (0.0 <= low && low <= high && high <= 1e12).then_some(Self { low, high })
    }

    fn read(text: &str) -> Option<Self> {
        let (low, high) = text.split_once("..=")?;
        Self::new(low.trim().parse().ok()?, high.trim().parse().ok()?)
    }
}

struct ScoreVisitor;

impl Visitor<'_> for ScoreVisitor {
    type Value = Score;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a number of points, or a range of them like \"30..=60\"")
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Score, E> {
        let points = u32::try_from(value).ok().map(f64::from);
        points
            .and_then(|points| Score::new(points, points))
            .ok_or_else(|| E::invalid_value(Unexpected::Signed(value), &self))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Score, E> {
        Score::new(value, value).ok_or_else(|| E::invalid_value(Unexpected::Float(value), &self))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Score, E> {
        Score::read(text).ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
    }
}

impl<'de> Deserialize<'de> for Score {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(ScoreVisitor)
    }
}

impl Serialize for Score {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if self.low < self.high {
            to.collect_str(&format_args!("{}..={}", self.low, self.high))
        } else {
            write_real(self.low, to)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Score;

    #[test]
    fn both_ends_of_a_range_are_numbers_in_order() {
        let read = |text| Score::read(text).map(|score| (score.low, score.high));
        assert_eq!(read("30..=60"), Some((30.0, 60.0)));
        assert_eq!(read("0 ..= 33.5"), Some((0.0, 33.5)));
        for text in [
            "60..=30", "-1..=5", "30..60", "30", "..=5", "NaN..=5", "0..=inf",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
