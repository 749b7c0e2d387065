//! Playing a game of a ladder.

use super::standings::{LadderPlayer, NextGame};
use crate::catalog::Version;
use crate::matches::{CompiledPlayer, compile};
use crate::store::{Store, StoreError};
use duel::{Entrant, Game, PlannedGame, Rules, Schedule};
use package::Match;
use sandbox::Cancel;
use std::fmt;
use terms::fault::Fault;

/// The result of playing.
pub(super) enum Played {
    /// The game; its players are 0 and 1.
    Game(Box<Game>),
    /// There is no game, as this submission cannot play any more: the reason.
    Broken(i64, String),
}

/// Why nobody can play at the moment.
#[derive(Debug)]
pub(super) enum PlayError {
    /// The database fails.
    Store(StoreError),
    /// The machine fails.
    Fault(Fault),
}

impl fmt::Display for PlayError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Store(error) => error.fmt(out),
            Self::Fault(fault) => fault.fmt(out),
        }
    }
}

/// Plays a game. The moves of built-in opponents follow from the seed of the problem and the number
/// of the game.
pub(super) fn play(
    store: &Store,
    version: &Version,
    (found, game): (&Match, &NextGame),
    cancel: &Cancel,
) -> Result<Played, PlayError> {
    let mut entrants = Vec::new();
    for player in &game.players {
        match player {
            LadderPlayer::Builtin(builtin) => entrants.push(Entrant::builtin(*builtin)),
            LadderPlayer::User(user) => match program(store, version, found, user.submission)? {
                CompiledPlayer::Ready(entrant) => entrants.push(entrant),
                CompiledPlayer::Refused(why) => return Ok(Played::Broken(user.submission, why)),
            },
        }
    }
    let rules = Rules::of_match(found, version.sandbox(), cancel);
    let schedule = Schedule::of_problem(version.package(), found);
    let [pair, half] = [game.pair, game.half].map(|number| u64::try_from(number).unwrap_or(0));
    let planned = PlannedGame {
        players: [0, 1],
        round: 0,
        pair: usize::try_from(pair).unwrap_or(0),
        number: 2 * pair + half,
    };
    let played = duel::play(&rules, &entrants, schedule, &planned).map_err(PlayError::Fault)?;
    Ok(Played::Game(Box::new(played)))
}

fn program(
    store: &Store,
    version: &Version,
    found: &Match,
    submission: i64,
) -> Result<CompiledPlayer, PlayError> {
    let stored = store.submission(submission).map_err(PlayError::Store)?;
    let files = store.files(submission).map_err(PlayError::Store)?;
    let source = match version.stored(&stored.language, files) {
        Ok(source) => source,
        // The problem may now allow other languages or sizes.
        Err(Fault::Usage(why)) => return Ok(CompiledPlayer::Refused(why)),
        Err(fault) => return Err(PlayError::Fault(fault)),
    };
    let name = format!("submission {submission}");
    compile(version, found, name, &source).map_err(PlayError::Fault)
}
