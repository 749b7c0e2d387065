//! Problems of the kind `match`: the limits of their programs, and the games that decide whether a
//! program is accepted.

use crate::entrant::{Entrant, Kind, MoveLimits};
use crate::record::PlayedGame;
use crate::referee::Rules;
use crate::schedule::Format;
use crate::tournament::{Results, Schedule, tournament};
use package::{Match, Package};
use program::Executable;
use sandbox::{Cancel, Sandbox};
use std::time::Duration;
use terms::fault::Fault;
use terms::verdict::Verdict;
use terms::{Builtin, Limits, MatchProtocol};

impl MoveLimits {
    /// The limits of moves that a match sets.
    #[must_use]
    pub fn of_match(found: &Match) -> Self {
        Self {
            first: found.first_move_time,
            other: found.move_time,
        }
    }
}

impl Entrant {
    /// A built-in player.
    #[must_use]
    pub fn builtin(builtin: Builtin) -> Self {
        Self {
            name: builtin.to_string(),
            kind: Kind::Builtin(builtin),
        }
    }
}

impl Kind {
    /// A program that plays a match with these limits, times the factors of the problem for its
    /// language.
    #[must_use]
    pub fn in_problem(
        package: &Package,
        program: Executable,
        (limits, move_limits): (Limits, MoveLimits),
        protocol: MatchProtocol,
    ) -> Self {
        let usual = package.usual_limits(program.language());
        let factor = usual.time.as_secs_f64() / package.limits.time.as_secs_f64();
        let scaled = |time: Duration| time.mul_f64(factor);
        let share = usual.memory.saturating_mul(limits.memory) / package.limits.memory.max(1);
        Self::Program {
            limits: Limits {
                time: scaled(limits.time),
                memory: share,
                ..limits
            },
            move_limits: MoveLimits {
                first: move_limits.first.map(scaled),
                other: move_limits.other.map(scaled),
            },
            program: Box::new(program),
            protocol,
        }
    }
}

impl<'a> Rules<'a> {
    /// The rules of a match.
    #[must_use]
    pub fn of_match(found: &'a Match, sandbox: &'a dyn Sandbox, cancel: &'a Cancel) -> Self {
        Self {
            game: &*found.game,
            max_moves: found.max_moves,
            sandbox,
            cancel,
        }
    }
}

impl Schedule {
    /// Pairs of games one after another, with the opening and the seed of a problem.
    #[must_use]
    pub fn of_problem(package: &Package, found: &Match) -> Self {
        Self {
            format: Format::RoundRobin,
            pairs: 1,
            opening: found.opening,
            seed: package.seed(),
            jobs: 1,
            sprt: None,
        }
    }
}

/// A pair of games of the first player against random moves, which decides whether the player is
/// accepted. `schedule` is that of the problem.
///
/// # Errors
/// If the program could not be run.
pub fn against_random(
    rules: &Rules<'_>,
    schedule: Schedule,
    entrant: Entrant,
) -> Result<Results, Fault> {
    let random = Entrant::builtin(Builtin::Random);
    tournament(rules, &[entrant, random], schedule)
}

/// For each game of the first player, the verdict on it and the reason: `accepted` is a game that
/// the player did not lose by a fault.
#[must_use]
pub fn faults(games: &[PlayedGame]) -> Vec<(Verdict, String)> {
    let verdict = |game: &PlayedGame| match game.fault_of(0) {
        Some((verdict, reason)) => (verdict, reason.to_owned()),
        None => (Verdict::Accepted, String::new()),
    };
    games.iter().map(verdict).collect()
}
