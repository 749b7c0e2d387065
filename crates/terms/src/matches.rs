//! Terms of matches between programs.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Who plays whom in a tournament.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema, Serialize)]
#[serde(
    rename = "schedule",
    rename_all = "kebab-case",
    expecting = "the name of a schedule"
)]
pub enum ScheduleKind {
    /// Every player plays against every other.
    #[default]
    RoundRobin,
    /// The first player plays against every other.
    Gauntlet,
    /// In each round, players with similar points play against each other.
    Swiss,
}

/// How programs read and print moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema, Serialize)]
#[serde(
    rename = "protocol",
    rename_all = "kebab-case",
    expecting = "the name of a protocol of matches"
)]
pub enum MatchProtocol {
    /// A line for each move.
    #[default]
    Lines,
    /// Botzone's JSON: a line with all requests and responses.
    Botzone,
    /// Botzone's simplified interaction: the same as lines of numbers.
    BotzoneSimple,
}

/// What a submission has to reach in a game against a built-in player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema, Serialize)]
#[serde(
    rename = "goal",
    rename_all = "kebab-case",
    expecting = "the name of a goal"
)]
pub enum Goal {
    /// A win.
    #[default]
    Win,
    /// A win or a draw.
    Draw,
}

/// How the processes of a submission communicate with a manager.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema, Serialize)]
#[serde(
    rename = "process_io",
    rename_all = "kebab-case",
    expecting = "`streams` or `pipes`"
)]
pub enum ProcessIo {
    /// Over their standard streams.
    #[default]
    Streams,
    /// Over files whose names are their arguments.
    Pipes,
}

impl ProcessIo {
    /// Its name in specs.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Streams => "streams",
            Self::Pipes => "pipes",
        }
    }
}

/// An opponent that needs no program. Its moves depend on the seed of the tournament and the number
/// of the game only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Builtin {
    /// Uniformly random legal moves.
    Random,
    /// A move that wins at once if there is one, none that loses at once if there is another, and
    /// otherwise a random one.
    Greedy,
    /// The move that wins the most of this many random games after each legal move.
    MonteCarlo {
        /// Games per legal move, at least 1.
        playouts: u32,
    },
    /// The move that a tree search with this many random games in total tries most often.
    Mcts {
        /// Games per move, at least 1.
        playouts: u32,
    },
    /// A move that leads to the best result against any opponent, in games that are small enough
    /// for an exact search.
    Perfect,
}

/// The games per legal move of `monte-carlo` without a number.
const PLAYOUTS: u32 = 20;

/// The games per move of `mcts` without a number.
const MCTS_PLAYOUTS: u32 = 1000;

/// The maximum number of games per legal move.
const MAX_PLAYOUTS: u32 = 1_000_000;

/// The maximum number of games in a tree search, whose tree grows with each.
const MAX_MCTS_PLAYOUTS: u32 = 100_000;

impl Builtin {
    /// All names, for messages.
    pub const NAMES: &'static str =
        "`random`, `greedy`, `monte-carlo:PLAYOUTS`, `mcts:PLAYOUTS` (at most 100000) or `perfect`";
}

impl FromStr for Builtin {
    type Err = ();

    /// Reads a name such as `random`, `mcts:1000`, `mcts-1000` or `builtin:mcts-1000`.
    fn from_str(text: &str) -> Result<Self, ()> {
        let text = text.strip_prefix("builtin:").unwrap_or(text);
        let name = text.trim_end_matches(|digit: char| digit.is_ascii_digit());
        let number = &text[name.len()..];
        let (name, playouts) = if number.is_empty() {
            (name, None)
        } else {
            let name = name.strip_suffix([':', '-']).ok_or(())?;
            (name, Some(number.parse().map_err(|_| ())?))
        };
        let within = |playouts: u32, max: u32| (1..=max).contains(&playouts).then_some(playouts);
        match (name, playouts) {
            ("random", None) => Ok(Self::Random),
            ("greedy", None) => Ok(Self::Greedy),
            ("perfect", None) => Ok(Self::Perfect),
            ("monte-carlo", playouts) => {
                let playouts = within(playouts.unwrap_or(PLAYOUTS), MAX_PLAYOUTS).ok_or(())?;
                Ok(Self::MonteCarlo { playouts })
            }
            ("mcts", playouts) => {
                let playouts = playouts.unwrap_or(MCTS_PLAYOUTS);
                let playouts = within(playouts, MAX_MCTS_PLAYOUTS).ok_or(())?;
                Ok(Self::Mcts { playouts })
            }
            _ => Err(()),
        }
    }
}

impl fmt::Display for Builtin {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => out.write_str("random"),
            Self::Greedy => out.write_str("greedy"),
            Self::Perfect => out.write_str("perfect"),
            Self::MonteCarlo { playouts } => write!(out, "monte-carlo:{playouts}"),
            Self::Mcts { playouts } => write!(out, "mcts:{playouts}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Builtin;

    #[test]
    fn names_are_read_with_and_without_the_prefix() {
        for (text, expected) in [
            ("random", Builtin::Random),
            ("builtin:random", Builtin::Random),
            ("builtin:greedy", Builtin::Greedy),
            ("monte-carlo", Builtin::MonteCarlo { playouts: 20 }),
            ("monte-carlo:7", Builtin::MonteCarlo { playouts: 7 }),
            ("builtin:mcts-1000", Builtin::Mcts { playouts: 1000 }),
            ("perfect", Builtin::Perfect),
            ("mcts:5", Builtin::Mcts { playouts: 5 }),
        ] {
            assert_eq!(text.parse(), Ok(expected), "{text}");
            assert_eq!(expected.to_string().parse(), Ok(expected));
        }
        for text in [
            "",
            "randon",
            "random:1",
            "perfect:1",
            "mcts:0",
            "mcts5",
            "mcts:-1",
            "mcts:100001",
            "builtin:",
            "monte-carlo:99999999999999999999",
            "builtin:builtin:random",
        ] {
            assert_eq!(text.parse::<Builtin>(), Err(()), "{text}");
        }
    }
}
