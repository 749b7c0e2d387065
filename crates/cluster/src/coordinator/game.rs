//! Games of a match that workers play.

use super::distribution::Distribution;
use super::inbox::{MOST_MALFORMED, ReceivedResult};
use super::requests::Requests;
use crate::error::ClusterError;
use crate::protocol::{GameMessage, JobOutcome, JobWork, class};
use duel::{GameWorkers, MatchGame, MatchOutcome, MatchPlayer};
use package::Package;
use std::collections::BTreeSet;
use terms::fault::Fault;

impl GameWorkers for Distribution<'_> {
    fn play(
        &self,
        package: &Package,
        game: &MatchGame,
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<MatchOutcome>, Fault> {
        // A malformed result is dropped and the game played again, a few times.
        for _ in 0..=MOST_MALFORMED {
            let attempt = || request(self, package, game, is_over);
            let Some(arrival) = self.persist(|| !is_over(), attempt)? else {
                return Ok(None);
            };
            match outcome(arrival)? {
                Ok(played) => return Ok(Some(played)),
                Err(error) => self.note_malformed(&error),
            }
        }
        let what = "each result of a game was malformed".to_owned();
        Err(ClusterError::Malformed(what).into())
    }
}

/// Sends a game as a job and waits for its result; `None` if it `is_over` before.
fn request(
    distribution: &Distribution<'_>,
    package: &Package,
    game: &MatchGame,
    is_over: &(dyn Fn() -> bool + Sync),
) -> Result<Option<ReceivedResult>, ClusterError> {
    let programs = game.players.iter().filter_map(|player| match player {
        MatchPlayer::Builtin(_) => None,
        MatchPlayer::Program(source) => Some(&*source.language.name),
    });
    let languages: BTreeSet<&str> = programs.collect();
    let shown: Vec<&str> = languages.iter().copied().collect();
    let shown = shown.join(" and ");
    let class = distribution.class(|machine| class::playing(languages.clone(), machine));
    // The stored programs are removed when there is a result.
    let (carried, _stored) = distribution.carried(GameMessage::from(game))?;
    let work = JobWork::Play(carried);
    let subject = format!(
        "game {} of a match",
        2 * game.pair + u32::from(game.is_second)
    );
    let draft = distribution.draft(package, &subject, work.clone())?;
    Requests::new(distribution, class, shown, draft)?.request(work, is_over)
}

/// The result of a worker; the inner error is a malformed one.
fn outcome(arrival: ReceivedResult) -> Result<Result<MatchOutcome, ClusterError>, Fault> {
    match arrival.outcome {
        JobOutcome::Played(played) => Ok(played.read()),
        JobOutcome::Failed(fault) => Err(fault.into_fault(&arrival.worker)),
        JobOutcome::Judged { .. } | JobOutcome::Tried(_) => Ok(Err(ClusterError::Malformed(
            "a game was not played but something else done".to_owned(),
        ))),
    }
}
