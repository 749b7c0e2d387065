//! `contest.toml` as written.

use super::{Color, Format, Moment, Points, Span, Spanned, Title};
use serde::Deserialize;

/// The whole of a `contest.toml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table")]
pub struct ContestSpec {
    /// The version of this format: 1.
    #[expect(dead_code, reason = "reading it refuses any other")]
    format: Format,
    /// The title: a text, or a table with one text a language.
    pub title: Title,
    /// When it begins, with its offset from UTC.
    pub start: Option<Moment>,
    /// Its duration.
    pub duration: Option<Span>,
    /// How long before the end the scoreboard is frozen.
    pub freeze: Option<Spanned<Span>>,
    /// Its problems, in order.
    pub problem: Vec<Spanned<ProblemEntry>>,
}

/// A problem of a contest.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table")]
pub struct ProblemEntry {
    /// Its directory, from that of the contest.
    pub path: Spanned<String>,
    /// Its label; by default `A` for the first, `B` for the next.
    pub letter: Option<Spanned<String>>,
    /// The colour of its balloon.
    pub color: Option<Color>,
    /// Its points.
    pub points: Option<Points>,
}
