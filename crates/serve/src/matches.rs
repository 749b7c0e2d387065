//! Programs that play a match: compiling them, and the games that decide whether they are accepted.

use crate::catalog::Version;
use base::digest;
use duel::{Entrant, Game, Kind, MoveLimits, Rules, Schedule, against_random};
use package::Match;
use program::{Compilation, Source};
use sandbox::Cancel;
use serde_json::json;
use std::time::Duration;
use terms::fault::Fault;

/// A submission that is ready to play, or the message of the compiler that refuses it.
pub(crate) enum CompiledPlayer {
    /// It can play.
    Ready(Entrant),
    /// It does not compile.
    Refused(String),
}

/// Compiles a submission to a match.
///
/// # Errors
/// If a tool is missing or the machine fails.
pub(crate) fn compile(
    version: &Version,
    found: &Match,
    name: String,
    source: &Source,
) -> Result<CompiledPlayer, Fault> {
    let package = version.package();
    Ok(match version.compiler().compile(source)? {
        Compilation::Ready(program) => {
            let of_moves = MoveLimits::of_match(found);
            let kind = Kind::in_problem(package, program, package.limits, of_moves);
            CompiledPlayer::Ready(Entrant { name, kind })
        }
        Compilation::Refused(message) => CompiledPlayer::Refused(message),
    })
}

/// The games of a player that decide whether it is accepted: a pair against random moves, as those
/// of `tengen verify`.
///
/// # Errors
/// If the machine fails.
pub(crate) fn try_out(
    version: &Version,
    found: &Match,
    player: Entrant,
    cancel: &Cancel,
) -> Result<Vec<Game>, Fault> {
    let rules = Rules::of_match(found, version.sandbox(), cancel);
    let schedule = Schedule::of_problem(version.package(), found);
    Ok(against_random(&rules, schedule, player)?.games)
}

/// A hash of everything that decides what the result of a game means. Results under other rules do
/// not count.
pub(crate) fn hash_of_rules(version: &Version, found: &Match) -> String {
    let package = version.package();
    let factors = &package.language_factors;
    let nanoseconds = |time: Duration| time.as_nanos().to_string();
    let rules = json!({
        "game": [json!(found.game.kind()), json!(found.game.size()), json!(found.options)],
        "opening": found.opening,
        "max_moves": found.max_moves,
        "first_move_time": found.first_move_time.map(nanoseconds),
        "move_time": found.move_time.map(nanoseconds),
        "time": nanoseconds(package.limits.time),
        "memory": package.limits.memory,
        "output": package.limits.output,
        "factors": [&factors.time, &factors.memory],
    });
    digest::of(rules.to_string().as_bytes())
}
