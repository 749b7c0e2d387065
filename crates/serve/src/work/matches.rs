//! Judging a submission to a match.

use super::Record;
use crate::catalog::Version;
use crate::matches::Referee;
use duel::{MatchGame, MatchOutcome, MatchPlayer};
use package::Match;
use program::Source;
use terms::Builtin;
use terms::fault::Fault;
use terms::verdict::Verdict;

/// Plays a pair of games against random moves, as `tengen verify` does. The verdict is that of the
/// first game that was lost by a fault.
pub(super) fn judged(
    version: &Version,
    found: &Match,
    source: &Source,
    referee: &Referee<'_>,
) -> Result<Record, Fault> {
    let mut record = Record {
        verdict: Verdict::Accepted,
        score: 0.0,
        groups: Vec::new(),
        cases: Vec::new(),
        games: Vec::new(),
        refusal: None,
        isolation: version.sandbox().isolation().level.to_string(),
    };
    for is_second in [false, true] {
        let mut players = [
            MatchPlayer::Program(source.clone()),
            MatchPlayer::Builtin(Builtin::Random),
        ];
        if is_second {
            players.reverse();
        }
        let game = MatchGame {
            players,
            pair: 0,
            is_second,
        };
        match referee.play(version, found, &game, &|| true)? {
            None => break,
            Some(MatchOutcome::Refused { message, .. }) => {
                record.verdict = Verdict::CompileError;
                record.refusal = Some(message);
                break;
            }
            Some(MatchOutcome::Played(game)) => record.games.push(game),
        }
    }
    let faults = record
        .seats()
        .filter_map(|(seat, game)| game.fault_of(seat));
    let fault = faults.map(|(verdict, _)| verdict).next();
    if let Some(verdict) = fault {
        record.verdict = verdict;
    }
    Ok(record)
}
