//! `contest.toml` as written.

use super::{Color, Format, Moment, Points, Span, Spanned, Title};
use serde::Deserialize;

/// The whole of a `contest.toml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table")]
pub(crate) struct ContestSpec {
    /// The version of this format: 1.
    #[expect(dead_code, reason = "reading it refuses any other")]
    format: Format,
    /// The title: a text, or a table with one text a language.
    pub(crate) title: Title,
    /// When it begins, with its offset from UTC.
    pub(crate) start: Option<Moment>,
    /// Its duration.
    pub(crate) duration: Option<Span>,
    /// How long before the end the scoreboard is frozen.
    pub(crate) freeze: Option<Spanned<Span>>,
    /// Its problems, in order.
    pub(crate) problem: Vec<Spanned<ProblemEntry>>,
}

/// A problem of a contest.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table")]
pub(crate) struct ProblemEntry {
    /// Its directory, from that of the contest.
    pub(crate) path: Spanned<String>,
    /// Its label; by default `A` for the first, `B` for the next.
    pub(crate) letter: Option<Spanned<String>>,
    /// The colour of its balloon.
    pub(crate) color: Option<Color>,
    /// Its points.
    pub(crate) points: Option<Points>,
}
