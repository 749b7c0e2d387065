//! Scoring of the ICPC: solved problems, then total time, then the time of the last accepted attempt.

use super::{Attempt, AttemptResult, ProblemResult, Row};
use std::cmp::Ordering;

/// The result of a problem by its attempts in order.
pub(super) fn cell(attempts: &[&Attempt]) -> ProblemResult {
    let mut cell = ProblemResult::default();
    for attempt in attempts {
        match attempt.result {
            AttemptResult::Pending => cell.pending += 1,
            AttemptResult::CompileError => {}
            AttemptResult::Judged { is_accepted, .. } => {
                cell.attempts += 1;
                if is_accepted {
                    cell.is_solved = true;
                    cell.seconds = Some(attempt.seconds);
                    cell.deciding = Some(attempt.submission);
                    break;
                }
            }
        }
    }
    cell
}

/// The total time in whole minutes: of each solved problem the minute of the accepted attempt, and
/// the penalty for each rejected one before it.
pub(super) fn total(penalty: i64, cells: &[ProblemResult]) -> i64 {
    let times = cells.iter().filter(|cell| cell.is_solved).map(|cell| {
        let rejected = i64::from(cell.attempts.saturating_sub(1));
        cell.seconds.unwrap_or(0) / 60 + penalty * rejected
    });
    times.sum()
}

/// Which of two contestants is better: it comes first.
pub(super) fn compare(one: &Row, other: &Row) -> Ordering {
    let key = |row: &Row| (u32::MAX - row.solved, row.penalty, row.last);
    key(one).cmp(&key(other))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{attempts, rules};
    use super::super::{Scoring, standings};

    #[test]
    fn times_and_penalties_are_those_of_a_table_made_by_hand() {
        let rules = rules(Scoring::Icpc, &[1.0, 1.0, 1.0]);
        let all = attempts(&[
            "1 A 12.9 -", // 20
            "2 A 15 +",   // 15, the first
            "1 A 20 ce",  // not counted
            "1 A 31.5 +", // 31 + 20
            "3 C 40 -",   // never solved: no penalty
            "1 B 50 ?",
            "2 B 60 -",
            "2 B 61 -",
            "2 B 90 +", // 90 + 40
            "2 B 95 -", // after it is solved
            "3 A 100 +",
        ]);
        let rows = standings(&rules, &[1, 2, 3], &all);
        let shown: Vec<_> = rows
            .iter()
            .map(|row| (row.rank, row.team, row.solved, row.penalty, row.last))
            .collect();
        assert_eq!(
            shown,
            [
                (1, 2, 2, 145, Some(90)),
                (2, 1, 1, 51, Some(31)),
                (3, 3, 1, 100, Some(100)),
            ]
        );
        assert!(rows[0].cells[0].is_first && !rows[1].cells[0].is_first);
        assert_eq!(
            (rows[0].cells[1].attempts, rows[1].cells[1].pending),
            (3, 1)
        );
    }

    /// The rules of the World Finals: "Teams who solve the same number of problems are ranked by
    /// least total time and, if need be, by the earliest time of submission of the last accepted
    /// run."
    #[test]
    fn equal_times_are_ranked_by_the_last_accepted_attempt() {
        let rules = rules(Scoring::Icpc, &[1.0, 1.0]);
        let all = attempts(&[
            "1 A 10 +",
            "1 B 90 +", // 100, the last at 90
            "2 A 50 +",
            "2 B 50 +", // 100, the last at 50
            "3 A 30 -",
            "3 A 40 +",
            "3 B 40 +", // 100 with a penalty, the last at 40
            "4 B 10.5 +",
            "4 A 90.9 +", // the same minutes as the first
        ]);
        let rows = standings(&rules, &[1, 2, 3, 4], &all);
        let ranks: Vec<_> = rows.iter().map(|row| (row.rank, row.team)).collect();
        assert_eq!(ranks, [(1, 3), (2, 2), (3, 1), (3, 4)]);
        assert!(rows.iter().all(|row| row.penalty == 100));
    }
}
