//! Points in time.

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use std::fmt;
use toml::value::{Datetime, Offset};

/// A point in time such as `2026-11-28T10:00:00+08:00`, which TOML allows with or without quotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment(pub String);

struct MomentVisitor;

impl Moment {
    /// The name by which a reader of TOML recognizes that a date is expected, which no other type
    /// accepts.
    pub(super) const NAME: &'static str = "Moment";

    /// The seconds since 1970, without a fraction of one.
    #[must_use]
    pub fn seconds(&self) -> i64 {
        // Only complete dates become a value.
        let read = self.0.parse::<Datetime>().ok();
        read.as_ref().and_then(seconds).unwrap_or_default()
    }
}

fn seconds(moment: &Datetime) -> Option<i64> {
    let (date, time) = (moment.date?, moment.time?);
    let offset = match moment.offset? {
        Offset::Z => 0,
        Offset::Custom { minutes } => i64::from(minutes),
    };
    let minutes = 60 * i64::from(time.hour) + i64::from(time.minute) - offset;
    let of_minute = i64::from(time.second.unwrap_or(0));
    let days = days(date.year.into(), date.month.into(), date.day.into());
    Some(86_400 * days + 60 * minutes + of_minute)
}

/// The days from 1970-01-01 to a date of the Gregorian calendar. Years are counted from March, so
/// that the day that leap years add is the last of a year.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    365 * year + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400) + of_year
        - 719_468
}

impl<'de> Visitor<'de> for MomentVisitor {
    type Value = Moment;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a time with its offset from UTC, like 2026-11-28T10:00:00+08:00")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Moment, E> {
        let read = text.parse::<Datetime>().ok();
        match read.filter(|it| it.date.is_some() && it.time.is_some() && it.offset.is_some()) {
            Some(moment) => Ok(Moment(moment.to_string())),
            None => Err(E::invalid_value(Unexpected::Str(text), &self)),
        }
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, from: D) -> Result<Moment, D::Error> {
        from.deserialize_str(self)
    }
}

impl<'de> Deserialize<'de> for Moment {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_newtype_struct(Self::NAME, MomentVisitor)
    }
}

#[cfg(test)]
mod tests {
    use super::Moment;

    #[test]
    fn moments_are_counted_in_seconds_from_1970() {
        for (text, seconds) in [
            ("1970-01-01T00:00:00Z", 0),
            ("1970-01-01T08:00:00+08:00", 0),
            ("2000-02-29T12:00:00Z", 951_825_600),
            ("2026-11-28T10:00:00.75+08:00", 1_795_831_200),
            ("2026-11-28T10:00:00-03:30", 1_795_872_600),
            ("2100-03-01T00:00:00Z", 4_107_542_400),
            ("1969-12-31T23:59:59Z", -1),
        ] {
            assert_eq!(Moment(text.to_owned()).seconds(), seconds, "{text}");
        }
    }
}
