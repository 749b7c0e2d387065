//! The standings of a contestant who takes part after the end: those of the contest at the same time,
//! with their own row among the others.

use super::board::{Audience, ContestBoard, attempt};
use super::scoring::{Attempt, AttemptResult, ContestRules, Row, Scoring, standings};
use super::virtual_run::VirtualRun;
use crate::store::{Store, StoreError};
use std::collections::BTreeMap;

impl ContestBoard {
    /// The standings of the contest at the same time as on the clock of a contestant who takes part
    /// virtually, with theirs. `is_withheld` hides all results.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn virtual_rows(
        &self,
        store: &Store,
        (user, run): (i64, &VirtualRun),
        is_withheld: bool,
    ) -> Result<Vec<Row>, StoreError> {
        let settings = &self.contest.settings;
        let problems: Vec<String> = settings.problems.iter().map(|it| it.id.clone()).collect();
        let with_groups = matches!(settings.scoring, Scoring::Ioi | Scoring::Oi);
        let sent = store.contest_submissions(&problems, (run.started, run.end), with_groups)?;
        let index: BTreeMap<&str, usize> =
            (0..problems.len()).map(|at| (&*problems[at], at)).collect();
        let own = sent.iter().filter(|it| it.user == user);
        let own = own.filter_map(|it| attempt(it, &index, run.started));
        let own: Vec<Attempt> = own.collect();
        let official = self.attempts_for(Audience::Public);
        let mut attempts = at_time(&official, &own, user, run.elapsed(self.now));
        if is_withheld {
            for attempt in &mut attempts {
                attempt.result = AttemptResult::Pending;
            }
        }
        Ok(ranked(&settings.rules(), &self.team_ids(), user, &attempts))
    }
}

/// The official attempts until this many seconds after the start, and those of a contestant who
/// takes part virtually.
fn at_time(official: &[Attempt], own: &[Attempt], user: i64, elapsed: i64) -> Vec<Attempt> {
    let others = official.iter().filter(|attempt| attempt.team != user);
    let all = others
        .chain(own)
        .filter(|attempt| attempt.seconds <= elapsed);
    all.cloned().collect()
}

fn ranked(rules: &ContestRules, teams: &[i64], user: i64, attempts: &[Attempt]) -> Vec<Row> {
    let mut teams = teams.to_vec();
    if !teams.contains(&user) {
        teams.push(user);
    }
    standings(rules, &teams, attempts)
}

#[cfg(test)]
mod tests {
    use super::{at_time, ranked};
    use crate::contest::scoring::Scoring;
    use crate::contest::scoring::tests::{attempts, rules};

    /// The contestants in order with their ranks after this many minutes.
    fn ranks(scoring: Scoring, minutes: i64) -> Vec<(i64, usize)> {
        let rules = rules(scoring, &[100.0, 100.0]);
        let official = attempts(&["1 A 10 +", "2 A 20 +", "1 B 50 +", "2 B 60 -"]);
        let own = attempts(&["3 A 15 +", "3 B 40 +"]);
        let shown = at_time(&official, &own, 3, 60 * minutes);
        let rows = ranked(&rules, &[1, 2], 3, &shown);
        rows.iter().map(|row| (row.team, row.rank)).collect()
    }

    #[test]
    fn standings_are_those_at_the_same_time_in_every_scoring() {
        for scoring in [Scoring::Icpc, Scoring::Codeforces] {
            assert_eq!(ranks(scoring, 0), [(1, 1), (2, 1), (3, 1)], "{scoring:?}");
            assert_eq!(ranks(scoring, 12), [(1, 1), (2, 2), (3, 2)], "{scoring:?}");
            assert_eq!(ranks(scoring, 45), [(3, 1), (1, 2), (2, 3)], "{scoring:?}");
        }
        for scoring in [Scoring::Ioi, Scoring::Oi] {
            assert_eq!(ranks(scoring, 12), [(1, 1), (2, 2), (3, 2)], "{scoring:?}");
            assert_eq!(ranks(scoring, 45), [(3, 1), (1, 2), (2, 2)], "{scoring:?}");
            assert_eq!(ranks(scoring, 120), [(1, 1), (3, 1), (2, 3)], "{scoring:?}");
        }
        // 10 + 50 against 15 + 40 minutes.
        assert_eq!(ranks(Scoring::Icpc, 120), [(3, 1), (1, 2), (2, 3)]);
    }
}
