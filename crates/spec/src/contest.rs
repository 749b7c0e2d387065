//! `contest.toml` as written.

use super::{Color, Format, Moment, Points, Span, Spanned, Title};
use serde::{Deserialize, Serialize};

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
    /// When it ends, instead of its duration.
    pub end: Option<Spanned<Moment>>,
    /// Its duration.
    pub duration: Option<Span>,
    /// How long before the end the scoreboard is frozen.
    pub freeze: Option<Spanned<Span>>,
    /// How a server ranks its contestants.
    pub scoring: Option<ContestScoring>,
    /// The penalty for a rejected submission before the accepted one, in `icpc` scoring.
    pub penalty: Option<Spanned<Span>>,
    /// What a server does with submissions after the end.
    pub after_end: Option<AfterEnd>,
    /// What contestants see of their results before the end.
    pub results: Option<ContestResults>,
    /// Whether people take part virtually after the end.
    #[serde(rename = "virtual")]
    pub virtual_participation: Option<VirtualParticipation>,
    /// A CSV file with its contestants, from the directory of the contest.
    pub people: Option<Spanned<String>>,
    /// A picture for the cover of its booklet, from the directory of the contest.
    pub logo: Option<Spanned<String>>,
    /// Its problems, in order.
    pub problem: Vec<Spanned<ProblemEntry>>,
}

/// How contestants are ranked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(
    rename = "choice",
    rename_all = "lowercase",
    expecting = "icpc, ioi, oi or codeforces in quotes"
)]
pub enum ContestScoring {
    /// By solved problems, then by time with penalties.
    #[default]
    Icpc,
    /// By points: the best of each group counts.
    Ioi,
    /// By points: the last submission counts.
    Oi,
    /// By points that decrease with time and attempts.
    Codeforces,
}

/// What happens with submissions after the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(
    rename = "choice",
    rename_all = "lowercase",
    expecting = "refuse or practice in quotes"
)]
pub enum AfterEnd {
    /// They are refused.
    #[default]
    Refuse,
    /// They are judged, and do not count.
    Practice,
}

/// What contestants see of their results before the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(
    rename = "choice",
    rename_all = "lowercase",
    expecting = "shown, samples or withheld in quotes"
)]
pub enum ContestResults {
    /// All results, as soon as they are known.
    #[default]
    Shown,
    /// Whether a submission compiles, and its results on the samples.
    Samples,
    /// Whether a submission compiles.
    Withheld,
}

/// Whether people take part virtually after the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(
    rename = "choice",
    rename_all = "lowercase",
    expecting = "open, closed or off in quotes"
)]
pub enum VirtualParticipation {
    /// They may, and everybody sees the problems.
    #[default]
    Open,
    /// They may, and see the problems only after they have begun.
    Closed,
    /// Nobody does.
    Off,
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
