//! Options of `tengen duel`.

use super::{name, number, param};
use spec::{Size, Time};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use terms::{MatchProtocol, ScheduleKind};

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Duel {
    /// The game, such as reversi, hex, go, connect-four or english-draughts, or a problem of the
    /// kind `match`, which sets the game and the defaults of all options
    #[arg(value_name = "GAME|PROBLEM")]
    pub(in crate::cli) game: String,
    /// The players: source files, or the built-in opponents `random`, `greedy`,
    /// `monte-carlo[:PLAYOUTS]`, `mcts[:PLAYOUTS]` and `perfect` [default: those of the problem]
    #[arg(value_name = "PLAYER", value_parser = name)]
    pub(in crate::cli) players: Vec<String>,
    /// The size of the board, as 8x8 [default: the usual size]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub(in crate::cli) size: Option<BoardSize>,
    /// An option of the game, as komi=6.5
    #[arg(short, long = "param", value_name = "KEY=VALUE", value_parser = param)]
    pub(in crate::cli) params: Vec<(String, String)>,
    /// How source files read and print moves [default: lines]
    #[arg(long, value_name = "PROTOCOL", value_enum)]
    pub(in crate::cli) protocol: Option<Protocol>,
    /// Who plays whom [default: round-robin]
    #[arg(long, value_name = "SCHEDULE", value_enum)]
    pub(in crate::cli) schedule: Option<Schedule>,
    /// The number of rounds of a Swiss tournament [default: as many as usually give one leader]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(in crate::cli) rounds: Option<u32>,
    /// How many pairs of games two players play; in the second game they change sides [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(in crate::cli) pairs: Option<u32>,
    /// Begin each pair of games with N random moves, the same in both games [default: 0]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(..=1000))]
    pub(in crate::cli) opening: Option<u32>,
    /// The seed of openings and built-in opponents [default: that of the problem, or a random one]
    #[arg(long, value_name = "N", value_parser = crate::cli::seed::parse)]
    pub(in crate::cli) seed: Option<u64>,
    /// Play until it is decided whether the first of two players is stronger by LOWER or by UPPER
    /// Elo points, at most --pairs
    #[arg(long, value_name = "LOWER..UPPER", value_parser = range, allow_hyphen_values = true)]
    pub(in crate::cli) sprt: Option<EloRange>,
    /// The unit of --sprt
    #[arg(
        long,
        value_name = "MODEL",
        value_enum,
        default_value_t,
        requires = "sprt"
    )]
    pub(in crate::cli) elo: EloUnit,
    /// The probability with which --sprt accepts UPPER though LOWER is true
    #[arg(long, value_name = "SHARE", default_value = "0.05", value_parser = probability, requires = "sprt")]
    pub(in crate::cli) alpha: f64,
    /// The probability with which --sprt accepts LOWER though UPPER is true
    #[arg(long, value_name = "SHARE", default_value = "0.05", value_parser = probability, requires = "sprt")]
    pub(in crate::cli) beta: f64,
    /// After how many moves a game is drawn [default: 1000]
    #[arg(long, value_name = "N", value_parser = number)]
    pub(in crate::cli) max_moves: Option<NonZeroUsize>,
    /// The CPU time of a player for a whole game [default: 10s]
    #[arg(long, value_name = "TIME")]
    pub(in crate::cli) time_limit: Option<Time>,
    /// The CPU time of a player for a move
    #[arg(long, value_name = "TIME")]
    pub(in crate::cli) move_time: Option<Time>,
    /// The CPU time of a player for its first move, with the start of its program [default: that of
    /// a move]
    #[arg(long, value_name = "TIME")]
    pub(in crate::cli) first_move_time: Option<Time>,
    /// The memory of a player [default: 256MiB]
    #[arg(long, value_name = "SIZE")]
    pub(in crate::cli) memory_limit: Option<Size>,
    /// Write the results as JSON into a new directory, and games in SGF, PDN or GGF if there is one
    /// for the game
    #[arg(long, value_name = "DIR")]
    pub(in crate::cli) out: Option<PathBuf>,
}

/// How programs read and print moves.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(in crate::cli) enum Protocol {
    /// A line for each move.
    Lines,
    /// Botzone's JSON: a line with all requests and responses.
    Botzone,
    /// Botzone's simplified interaction: the same as lines of numbers.
    BotzoneSimple,
}

impl From<Protocol> for MatchProtocol {
    fn from(protocol: Protocol) -> Self {
        match protocol {
            Protocol::Lines => Self::Lines,
            Protocol::Botzone => Self::Botzone,
            Protocol::BotzoneSimple => Self::BotzoneSimple,
        }
    }
}

/// Who plays whom.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(in crate::cli) enum Schedule {
    /// Every player plays against every other.
    RoundRobin,
    /// The first player plays against every other.
    Gauntlet,
    /// In each round, players with similar points play against each other.
    Swiss,
}

impl From<Schedule> for ScheduleKind {
    fn from(schedule: Schedule) -> Self {
        match schedule {
            Schedule::RoundRobin => Self::RoundRobin,
            Schedule::Gauntlet => Self::Gauntlet,
            Schedule::Swiss => Self::Swiss,
        }
    }
}

/// Two differences in strength.
#[derive(Clone, Copy, Debug)]
pub(in crate::cli) struct EloRange {
    pub(in crate::cli) lower: f64,
    pub(in crate::cli) upper: f64,
}

fn range(text: &str) -> Result<EloRange, String> {
    let numbers = text.split_once("..");
    let numbers =
        numbers.and_then(|(lower, upper)| Some((lower.parse().ok()?, upper.parse().ok()?)));
    match numbers {
        Some((lower, upper)) if -1000.0 <= lower && lower < upper && upper <= 1000.0 => {
            Ok(EloRange { lower, upper })
        }
        _ => Err(
            "two numbers from -1000 to 1000 are written as 0..5, the smaller one first".to_owned(),
        ),
    }
}

fn probability(text: &str) -> Result<f64, String> {
    let number = text.parse().ok();
    let number = number.filter(|number| (1e-6..0.5).contains(number));
    number.ok_or_else(|| "a probability from 0.000001 to less than 0.5, as 0.05".to_owned())
}

/// The unit of differences in strength.
#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
pub(in crate::cli) enum EloUnit {
    /// Standard deviations of the score, which do not depend on the share of draws.
    #[default]
    Normalized,
    /// The score: 400 points are ten times as much.
    Logistic,
}

/// The numbers of a size.
#[derive(Clone, Debug)]
pub(in crate::cli) struct BoardSize(pub(in crate::cli) Vec<usize>);

fn size(text: &str) -> Result<BoardSize, String> {
    let numbers: Result<Vec<usize>, _> = text.split('x').map(str::parse).collect();
    numbers
        .map(BoardSize)
        .map_err(|_| "a size is written as 8x8 or 11".to_owned())
}
