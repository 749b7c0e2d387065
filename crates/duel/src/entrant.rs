//! Who takes part.

use program::Executable;
use std::time::Duration;
use terms::{Builtin, Limits, MatchProtocol};

/// A player of a tournament.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// The name in results, which no other player has.
    pub name: String,
    /// Where the moves come from.
    pub kind: Kind,
}

/// Where the moves of a player come from.
#[derive(Clone, Debug)]
pub enum Kind {
    /// A program, started for each game.
    Program {
        /// The program.
        program: Box<Executable>,
        /// Its limits in each game. It is stopped in the opponent's turns.
        limits: Limits,
        /// The limits of its moves.
        move_limits: MoveLimits,
        /// How it reads and prints moves.
        protocol: MatchProtocol,
    },
    /// This process.
    Builtin(Builtin),
}

/// The limits of the CPU time of a move, each if there is one besides that of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveLimits {
    /// For the first move of a program in a game, which includes its start.
    pub first: Option<Duration>,
    /// For each other move.
    pub other: Option<Duration>,
}
