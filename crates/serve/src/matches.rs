//! Playing games of a match, here or on other machines.

use crate::catalog::Version;
use crate::machines::{GamePriority, Machines};
use base::digest;
use base::pool::{Pool, Rank};
use duel::{MatchGame, MatchOutcome, MatchTools};
use package::Match;
use sandbox::Cancel;
use serde_json::json;
use std::time::Duration;
use terms::fault::Fault;

/// Where games are played, and when.
pub(crate) struct Referee<'a> {
    /// The slots of this machine.
    pub(crate) pool: &'a Pool,
    /// The machines that play instead of this one, if there are any.
    pub(crate) machines: Option<&'a dyn Machines>,
    /// Who waits for the games.
    pub(crate) priority: GamePriority,
    /// Ends a game.
    pub(crate) cancel: &'a Cancel,
}

impl Referee<'_> {
    /// Plays a game; `None` if it was cancelled, or if it may not begin, which is asked when there
    /// is a slot for it.
    ///
    /// # Errors
    /// If no machine can play it.
    pub(crate) fn play(
        &self,
        version: &Version,
        found: &Match,
        game: &MatchGame,
        may_begin: &dyn Fn() -> bool,
    ) -> Result<Option<MatchOutcome>, Fault> {
        let package = version.package();
        let is_over = || self.cancel.is_cancelled();
        let played = match self.machines {
            Some(machines) => {
                let workers = machines.games(self.priority);
                workers.play(package, game, &is_over)
            }
            None => self.pool.run(Rank::Unknown, || {
                let tools = MatchTools {
                    compiler: version.compiler(),
                    sandbox: version.sandbox(),
                    cancel: self.cancel,
                };
                let game = may_begin().then(|| game.play(package, found, tools));
                game.transpose()
            }),
        };
        // Programs that were killed have not lost, and a machine that was stopped has not failed.
        if is_over() { Ok(None) } else { played }
    }
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
    digest::sha256_hex(rules.to_string().as_bytes())
}
