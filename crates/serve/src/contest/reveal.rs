//! The reveal: after the end, the results of the freeze are shown one after another, from the last
//! contestant upward.

use super::scoring::{Attempt, AttemptResult, ContestRules, Row, rank, row};
use std::collections::{BTreeMap, BTreeSet};

/// The state of a reveal after some steps.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Reveal {
    /// The standings at this step.
    pub(crate) rows: Vec<Row>,
    /// The contestant and the problem that are revealed next; `None` if nothing is left.
    pub(crate) next: Option<(i64, usize)>,
    /// How many steps were done.
    pub(crate) steps: u32,
}

impl Reveal {
    /// The state after at most this many steps. Each shows the first hidden result of the last
    /// contestant who has one. `from` is the beginning of the freeze in seconds since the start.
    #[must_use]
    pub(crate) fn after(
        steps: u32,
        rules: &ContestRules,
        teams: &[i64],
        attempts: &[Attempt],
        from: i64,
    ) -> Self {
        let mut hidden = Hidden {
            rules,
            attempts: by_team(attempts),
            from,
            known: BTreeSet::new(),
        };
        let mut rows: Vec<Row> = teams.iter().map(|&team| hidden.row(team)).collect();
        rank(rules, &mut rows);
        let mut done = 0;
        while let Some((team, problem)) = hidden.next(&rows) {
            if done == steps {
                let next = Some((team, problem));
                return Self { rows, next, steps };
            }
            hidden.known.insert((team, problem));
            if let Some(place) = rows.iter_mut().find(|row| row.team == team) {
                *place = hidden.row(team);
            }
            rank(rules, &mut rows);
            done += 1;
        }
        Self {
            rows,
            next: None,
            steps: done,
        }
    }
}

/// The attempts, and which results of the freeze are shown.
struct Hidden<'a> {
    rules: &'a ContestRules,
    attempts: BTreeMap<i64, Vec<Attempt>>,
    from: i64,
    known: BTreeSet<(i64, usize)>,
}

impl Hidden<'_> {
    /// The row of a contestant with what is shown.
    fn row(&self, team: i64) -> Row {
        let own = self.attempts.get(&team).into_iter().flatten();
        let shown = own.cloned().map(|mut attempt| {
            if attempt.seconds >= self.from && !self.known.contains(&(team, attempt.problem)) {
                attempt.result = AttemptResult::Pending;
            }
            attempt
        });
        let shown: Vec<Attempt> = shown.collect();
        row(self.rules, team, shown.iter().collect())
    }

    /// The first hidden result of the last contestant who has one.
    fn next(&self, rows: &[Row]) -> Option<(i64, usize)> {
        rows.iter().rev().find_map(|row| {
            let mut cells = row.cells.iter().enumerate();
            let hidden = |(problem, cell): &(usize, &super::ProblemResult)| {
                // What is not judged yet stays pending after it was shown.
                cell.pending > 0 && !self.known.contains(&(row.team, *problem))
            };
            let (problem, _) = cells.find(hidden)?;
            Some((row.team, problem))
        })
    }
}

fn by_team(attempts: &[Attempt]) -> BTreeMap<i64, Vec<Attempt>> {
    let mut by_team: BTreeMap<i64, Vec<Attempt>> = BTreeMap::new();
    for attempt in attempts {
        by_team
            .entry(attempt.team)
            .or_default()
            .push(attempt.clone());
    }
    by_team
}

#[cfg(test)]
mod tests {
    use super::Reveal;
    use crate::contest::scoring::tests::{attempts, rules};
    use crate::contest::scoring::{Scoring, standings};

    #[test]
    fn results_are_shown_from_the_last_contestant_upward() {
        let rules = rules(Scoring::Icpc, &[1.0, 1.0, 1.0]);
        let all = attempts(&[
            "1 A 10 +", "2 A 20 +", "3 A 30 +", // Before the freeze.
            "3 B 70 -", "3 C 75 +", "2 B 80 -", "1 C 90 +", "2 C 95 ?",
        ]);
        let teams = [1, 2, 3];
        let state = |steps| {
            let reveal = Reveal::after(steps, &rules, &teams, &all, 3600);
            let order: Vec<i64> = reveal.rows.iter().map(|row| row.team).collect();
            (order, reveal.next)
        };
        assert_eq!(state(0), (vec![1, 2, 3], Some((3, 1))));
        assert_eq!(state(1), (vec![1, 2, 3], Some((3, 2))));
        // The last one has solved C, and rises; another is the last now.
        assert_eq!(state(2), (vec![3, 1, 2], Some((2, 1))));
        assert_eq!(state(3), (vec![3, 1, 2], Some((2, 2))));
        // That one is not judged: it stays pending, and the reveal continues.
        assert_eq!(state(4), (vec![3, 1, 2], Some((1, 2))));
        assert_eq!(state(5), (vec![1, 3, 2], None));
        let last = Reveal::after(99, &rules, &teams, &all, 3600);
        assert_eq!(last.steps, 5);
        assert_eq!(last.rows, standings(&rules, &teams, &all));
    }
}
