//! Numbers with a range.

use super::inline_schema::inline_schema;
use schemars::{Schema, json_schema};
use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use serde::{Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;
use std::ops::RangeInclusive;

/// Reads an integer of a range as a `T`; `wanted` describes the range.
struct Whole<T> {
    range: RangeInclusive<i64>,
    wanted: &'static str,
    number: PhantomData<T>,
}

impl<T: TryFrom<i64>> Visitor<'_> for Whole<T> {
    type Value = T;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.wanted)
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<T, E> {
        let allowed = self.range.contains(&value).then_some(value);
        let number = allowed.and_then(|value| T::try_from(value).ok());
        number.ok_or_else(|| E::invalid_value(Unexpected::Signed(value), &self))
    }
}

/// Reads any number of a range; `wanted` describes the range.
struct Real {
    range: RangeInclusive<f64>,
    wanted: &'static str,
}

impl Real {
    fn read(&self, value: f64) -> Option<f64> {
        self.range.contains(&value).then_some(value)
    }
}

impl Visitor<'_> for Real {
    type Value = f64;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.wanted)
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<f64, E> {
        // No range exceeds that.
        let number = i32::try_from(value).ok().map(f64::from);
        let number = number.and_then(|number| self.read(number));
        number.ok_or_else(|| E::invalid_value(Unexpected::Signed(value), &self))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<f64, E> {
        let number = self.read(value);
        number.ok_or_else(|| E::invalid_value(Unexpected::Float(value), &self))
    }
}

/// Writes a number without a fraction if it is an integer.
pub(super) fn write_real<S: Serializer>(number: f64, to: S) -> Result<S::Ok, S::Error> {
    match number.to_string().parse() {
        Ok(whole) => to.serialize_i64(whole),
        Err(_) => to.serialize_f64(number),
    }
}

/// The schema for the integers of a range.
fn whole_schema(range: &RangeInclusive<i64>) -> Schema {
    let mut schema = json_schema!({ "type": "integer", "minimum": range.start() });
    if *range.end() < i64::MAX {
        schema.insert("maximum".to_owned(), (*range.end()).into());
    }
    schema
}

/// The schema for the numbers of a range; an unrealistic bound is omitted.
fn real_schema(range: &RangeInclusive<f64>) -> Schema {
    let mut schema = json_schema!({ "type": "number", "minimum": range.start() });
    if *range.end() <= 1.0 {
        schema.insert("maximum".to_owned(), (*range.end()).into());
    }
    schema
}

/// A type for the integers of a range.
macro_rules! whole {
    ($(#[$meta:meta])* $name:ident($number:ty) in $range:expr, $wanted:literal) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
        pub struct $name(pub $number);

        inline_schema!($name: whole_schema(&($range)));

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let (range, wanted, number) = ($range, $wanted, PhantomData);
                from.deserialize_i64(Whole { range, wanted, number }).map(Self)
            }
        }
    };
}

/// A type for the numbers of a range, with a fraction or without.
macro_rules! real {
    ($(#[$meta:meta])* $name:ident in $range:expr, $wanted:literal) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct $name(pub f64);

        inline_schema!($name: real_schema(&($range)));

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let (range, wanted) = ($range, $wanted);
                from.deserialize_any(Real { range, wanted }).map(Self)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                write_real(self.0, to)
            }
        }
    };
}

whole! {
    /// The version of the format: 1.
    Format(u32) in 1..=1, "1, the only format this release reads"
}

whole! {
    /// A seed: an integer from 0 to 2^63 - 1.
    Seed(u64) in 0..=i64::MAX, "a whole number from 0 to 9223372036854775807"
}

whole! {
    /// How many processes and threads may be alive at once: 1 to 4096.
    Processes(u32) in 1..=4096, "a number of processes from 1 to 4096"
}

whole! {
    /// How many cases are worked on at once: 1 to 4096.
    Jobs(usize) in 1..=4096, "a number of jobs from 1 to 4096"
}

whole! {
    /// How often a submission may be run on a case: 2 to 100.
    Passes(u32) in 2..=100, "a number of passes from 2 to 100"
}

whole! {
    /// How many processes of a submission communicate with a manager: 1 to 8.
    SubmissionProcesses(u32) in 1..=8, "a number of processes from 1 to 8"
}

whole! {
    /// How many cases a group has: 1 to 100 000.
    Count(usize) in 1..=100_000, "a number of cases from 1 to 100000"
}

whole! {
    /// A number of the size of a board: 1 to 1000000.
    SizeNumber(usize) in 1..=1_000_000, "a number from 1 to 1000000"
}

whole! {
    /// How many random moves begin a game: 0 to 1000.
    OpeningMoves(u32) in 0..=1000, "a number of moves from 0 to 1000"
}

whole! {
    /// After how many moves a game is drawn: 1 to 1000000.
    MatchMoves(usize) in 1..=1_000_000, "a number of moves from 1 to 1000000"
}

whole! {
    /// How many rounds a Swiss tournament has: 1 to 1000.
    MatchRounds(u32) in 1..=1000, "a number of rounds from 1 to 1000"
}

whole! {
    /// How many pairs of games two players play: 1 to 100000.
    MatchPairs(u32) in 1..=100_000, "a number of pairs of games from 1 to 100000"
}

impl Count {
    /// The maximum number of cases of a group.
    pub const LARGEST: usize = 100_000;
}

real! {
    /// The points of a group: a finite number of at least 0.
    Points in 0.0..=1e9, "a number of points from 0 to 1000000000"
}

real! {
    /// The factor of a limit for a language: a number from 1 to 100.
    Factor in 1.0..=Factor::LARGEST, "a factor from 1 to 100, like 2 or 1.5"
}

impl Factor {
    /// The maximum.
    pub const LARGEST: f64 = 100.0;
}

real! {
    /// A share: a number from 0 to 1.
    Share in 0.0..=1.0, "a share from 0 to 1, like 0.95"
}
