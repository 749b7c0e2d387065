//! Judging a submission to a match.

use super::Record;
use crate::catalog::Version;
use crate::matches::{CompiledPlayer, compile, try_out};
use base::pool::{Pool, Rank};
use duel::faults;
use package::Match;
use program::Source;
use sandbox::Cancel;
use terms::fault::Fault;
use terms::verdict::Verdict;

/// Plays a pair of games against random moves. The verdict is that of the first game that was lost
/// by a fault.
pub(super) fn judged(
    version: &Version,
    found: &Match,
    (name, source): (String, &Source),
    pool: &Pool,
    cancel: &Cancel,
) -> Result<Record, Fault> {
    pool.run(Rank::Unknown, || {
        let mut record = Record {
            verdict: Verdict::CompileError,
            score: 0.0,
            groups: Vec::new(),
            cases: Vec::new(),
            games: Vec::new(),
            refusal: None,
            isolation: version.sandbox().isolation().level.to_string(),
        };
        match compile(version, found, name, source)? {
            CompiledPlayer::Refused(message) => record.refusal = Some(message),
            CompiledPlayer::Ready(player) => {
                record.games = try_out(version, found, player, cancel)?;
                let mut verdicts = faults(&record.games).into_iter().map(|(verdict, _)| verdict);
                let failed = verdicts.find(|verdict| *verdict != Verdict::Accepted);
                record.verdict = failed.unwrap_or(Verdict::Accepted);
            }
        }
        Ok(record)
    })
}
