//! The keys of a problem as a whole: its limits and its components.

use super::Spanned;
use super::number::{MatchMoves, Share, SizeNumber};
use super::opponent::Opponent;
use super::{Factor, Literal, Passes, Processes, Size, SubmissionProcesses, Time};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use terms::{Goal, PointScale, ProcessIo, Protocol};

/// Parameters by name, as written.
pub type Table = BTreeMap<Spanned<String>, Spanned<Literal>>;

/// Arguments of a program, as written.
pub type Args = Vec<Spanned<String>>;

/// Flags of compilers by the names of languages, as written.
pub type CompileFlags = BTreeMap<Spanned<String>, Spanned<Args>>;

/// Factors by the names of languages, as written.
pub type Factors = BTreeMap<Spanned<String>, Factor>;

/// The limits of a submission for one case.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema, Serialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a table like { time = \"1s\", memory = \"256MiB\" }"
)]
pub struct Limits {
    /// CPU time, `s` or `ms`; 1 s by default.
    pub time: Option<Time>,
    /// Memory, `B`, `KiB`, `MiB` or `GiB`; 256 MiB by default.
    pub memory: Option<Size>,
    /// Output, in the same units; 64 MiB by default.
    pub output: Option<Size>,
    /// Processes and threads alive at once; 1 by default.
    pub processes: Option<Processes>,
    /// The source of a submission, all its files together; 256 KiB by default.
    pub source: Option<Size>,
    /// CPU time of the compiler of a submission, `s` or `ms`; 10 s by default.
    pub compile: Option<Time>,
    /// The time factors of languages; 1 by default.
    pub time_factors: Option<Factors>,
    /// The memory factors of languages; 1 by default.
    pub memory_factors: Option<Factors>,
    /// The required margins of solutions to the time limit: `tengen limits` proposes limits with
    /// them, and `verify` warns about smaller ones.
    pub margin: Option<Margin>,
}

/// The required margins of solutions to the time limit.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema, Serialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a table like { accepted = 2.0, too_slow = 1.5 }"
)]
pub struct Margin {
    /// The limit is at least this many times the time of the slowest accepted solution.
    pub accepted: Option<Factor>,
    /// Every solution that must be too slow takes at least this many times the limit.
    pub too_slow: Option<Factor>,
}

/// The built-in model a problem uses.
#[derive(Debug, Deserialize, JsonSchema, Serialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a table like { name = \"make_a_sequence\" }"
)]
pub struct Model {
    /// The problem that owns the model.
    pub name: Spanned<String>,
    /// Its parameters, which the model defines.
    pub params: Option<Table>,
}

/// The program that interacts with submissions, or the game that they play against a built-in
/// player.
#[derive(Debug, Default, Deserialize, JsonSchema, Serialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a table like { program = \"interactor.cpp\" }"
)]
pub struct Interactor {
    /// The source of a program, relative to the problem's directory.
    pub program: Option<Spanned<String>>,
    /// The program's protocol: `testlib` (the default) or `icpc`.
    pub protocol: Option<Spanned<Protocol>>,
    /// The program's arguments, after those of its protocol.
    pub args: Option<Spanned<Args>>,
    /// The meaning of the program's points: `share` (the default) or `percent`.
    pub points: Option<Spanned<PointScale>>,
    /// How often a submission may be run on a case if an `icpc` program requests it; 1 by default.
    pub validation_passes: Option<Spanned<Passes>>,
    /// How many processes of a submission communicate with the program at the same time; it reads
    /// and writes named pipes then.
    pub processes: Option<Spanned<SubmissionProcesses>>,
    /// How the processes communicate with the program: over their standard `streams` (the default),
    /// or over `pipes` whose names are their arguments.
    pub process_io: Option<Spanned<ProcessIo>>,
    /// The name of a game, instead of a program.
    pub game: Option<Spanned<String>>,
    /// The size of the game; the usual one by default.
    pub size: Option<Spanned<Vec<SizeNumber>>>,
    /// The options of the game, such as `komi`.
    pub options: Option<Spanned<Table>>,
    /// The built-in player against which submissions play the game.
    pub player: Option<Spanned<Opponent>>,
    /// What is accepted: `win` (the default) or `draw`, a win or a draw.
    pub goal: Option<Spanned<Goal>>,
    /// The share of a case's points for a draw, if a win is the goal; 0 by default.
    pub draw_share: Option<Spanned<Share>>,
    /// After how many moves a game is drawn; 1000 by default.
    pub max_moves: Option<Spanned<MatchMoves>>,
}

/// The name of a standard checker; read as any text, so that the error for an unknown name lists
/// all of them.
pub(crate) struct BuiltinChecker;

/// The checker: a standard one with its options, or a program.
#[derive(Debug, Default, Deserialize, JsonSchema, Serialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a table like { builtin = \"tokens\" }"
)]
pub struct Checker {
    /// The name of a standard checker.
    #[schemars(with = "Option<BuiltinChecker>")]
    pub builtin: Option<Spanned<String>>,
    /// The source of a program, relative to the problem's directory.
    pub program: Option<Spanned<String>>,
    /// The program's protocol: `testlib` (the default) or `icpc`.
    pub protocol: Option<Spanned<Protocol>>,
    /// The program's arguments, after those of its protocol.
    pub args: Option<Spanned<Args>>,
    /// The meaning of the program's points: `share` (the default) or `percent`.
    pub points: Option<Spanned<PointScale>>,
    /// How often a submission may be run on a case if an `icpc` program requests it; 1 by default.
    pub validation_passes: Option<Spanned<Passes>>,
    /// Whether upper and lower case differ.
    pub case_sensitive: Option<Spanned<bool>>,
    /// Whether the amount of white space matters.
    pub space_change_sensitive: Option<Spanned<bool>>,
    /// The absolute or relative tolerance of numbers.
    pub float_tolerance: Option<Spanned<f64>>,
    /// The relative tolerance of numbers.
    pub float_relative_tolerance: Option<Spanned<f64>>,
    /// The absolute tolerance of numbers.
    pub float_absolute_tolerance: Option<Spanned<f64>>,
    /// How numbers are compared with a tolerance: `exact` (the default), `double` or `long-double`.
    pub arithmetic: Option<Spanned<Arithmetic>>,
}

/// The arithmetic in which numbers are compared with a tolerance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema, Serialize)]
#[serde(
    rename = "arithmetic",
    rename_all = "kebab-case",
    expecting = "the name of an arithmetic"
)]
pub enum Arithmetic {
    /// Decimal numbers as written.
    Exact,
    /// Doubles of 64 bits.
    Double,
    /// Long doubles of 80 bits.
    LongDouble,
}

impl From<checkers::Arithmetic> for Arithmetic {
    fn from(arithmetic: checkers::Arithmetic) -> Self {
        match arithmetic {
            checkers::Arithmetic::Exact => Self::Exact,
            checkers::Arithmetic::Double => Self::Double,
            checkers::Arithmetic::LongDouble => Self::LongDouble,
        }
    }
}

impl From<Arithmetic> for checkers::Arithmetic {
    fn from(arithmetic: Arithmetic) -> Self {
        match arithmetic {
            Arithmetic::Exact => Self::Exact,
            Arithmetic::Double => Self::Double,
            Arithmetic::LongDouble => Self::LongDouble,
        }
    }
}
