//! One game of a match, on this machine or on another one.

use crate::entrant::{Entrant, Kind, MoveLimits};
use crate::record::PlayedGame;
use crate::referee::Rules;
use crate::tournament::{PlannedGame, Schedule, play};
use package::{Match, Package};
use program::{Compilation, Compiler, Source};
use sandbox::{Cancel, Sandbox};
use terms::Builtin;
use terms::fault::Fault;

/// A player of a game.
#[derive(Clone, Debug)]
pub enum MatchPlayer {
    /// A built-in opponent.
    Builtin(Builtin),
    /// A program that is not compiled yet.
    Program(Source),
}

/// A game that is to be played. Which moves built-in opponents make and how the game opens follows
/// from the numbers and from the seed of the problem.
#[derive(Clone, Debug)]
pub struct MatchGame {
    /// The first and the second player.
    pub players: [MatchPlayer; 2],
    /// The number of the pair of games, which have the same opening.
    pub pair: u32,
    /// Whether this is the second game of the pair.
    pub is_second: bool,
}

/// The result of a game that could be played, or why it could not.
#[derive(Clone, Debug, PartialEq)]
pub enum MatchOutcome {
    /// The game. Its players are 0 and 1.
    Played(PlayedGame),
    /// A program does not compile.
    Refused {
        /// The player: 0 or 1.
        player: usize,
        /// The message of the compiler.
        message: String,
    },
}

/// The tools of a machine that plays a game.
#[derive(Clone, Copy)]
pub struct MatchTools<'a> {
    /// Compiles the programs.
    pub compiler: &'a Compiler,
    /// Where programs run.
    pub sandbox: &'a dyn Sandbox,
    /// Ends the game; its result means nothing then.
    pub cancel: &'a Cancel,
}

/// Other machines that play games.
pub trait GameWorkers: Send + Sync {
    /// Plays a game of a problem; `None` if it `is_over` before there is a result.
    ///
    /// # Errors
    /// If no machine can play it.
    fn play(
        &self,
        package: &Package,
        game: &MatchGame,
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<MatchOutcome>, Fault>;
}

impl MatchGame {
    /// Plays the game on this machine.
    ///
    /// # Errors
    /// If a tool is missing or the machine fails.
    pub fn play(
        &self,
        package: &Package,
        found: &Match,
        tools: MatchTools<'_>,
    ) -> Result<MatchOutcome, Fault> {
        let mut entrants = Vec::new();
        for (number, player) in self.players.iter().enumerate() {
            let entrant = match player {
                MatchPlayer::Builtin(builtin) => Entrant::builtin(*builtin),
                MatchPlayer::Program(source) => match tools.compiler.compile(source)? {
                    Compilation::Ready(program) => {
                        let limits = (package.limits, MoveLimits::of_match(found));
                        Entrant {
                            name: format!("player {number}"),
                            kind: Kind::in_problem(package, program, limits, found.protocol),
                        }
                    }
                    Compilation::Refused(message) => {
                        return Ok(MatchOutcome::Refused {
                            player: number,
                            message,
                        });
                    }
                },
            };
            entrants.push(entrant);
        }
        let rules = Rules::of_match(found, tools.sandbox, tools.cancel);
        let planned = PlannedGame {
            players: [0, 1],
            round: 0,
            pair: self.pair as usize,
            number: 2 * u64::from(self.pair) + u64::from(self.is_second),
        };
        let schedule = Schedule::of_problem(package, found);
        play(&rules, &entrants, schedule, &planned).map(MatchOutcome::Played)
    }
}
