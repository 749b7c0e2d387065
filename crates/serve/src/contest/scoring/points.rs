//! Scoring by points.

use super::{Attempt, AttemptResult, GroupScore, ProblemResult, Row};
use std::cmp::Ordering;

/// The points of a problem without groups for which the contest specifies none.
pub(super) const DEFAULT: f64 = 100.0;
/// The points that a rejected attempt costs in the scoring of Codeforces.
const REJECTED: f64 = 50.0;

/// The best points: of each group, the best of all attempts.
pub(super) fn best(full: Option<f64>, attempts: &[&Attempt]) -> ProblemResult {
    let mut cell = ProblemResult::default();
    let mut reached: Vec<GroupScore> = Vec::new();
    for attempt in attempts {
        let Some(groups) = counted(&mut cell, attempt) else {
            continue;
        };
        reached.resize(
            reached.len().max(groups.len()),
            GroupScore {
                score: 0.0,
                points: 0.0,
            },
        );
        for (best, new) in reached.iter_mut().zip(groups) {
            best.score = best.score.max(new.score);
            best.points = new.points;
        }
        let before = cell.points;
        set_points(&mut cell, full, &reached);
        if cell.points > before {
            cell.seconds = cell
                .points
                .filter(|points| *points > 0.0)
                .map(|_| attempt.seconds);
            cell.deciding = Some(attempt.submission);
        }
    }
    cell
}

/// The points of the last attempt, also if it does not compile.
pub(super) fn last(full: Option<f64>, attempts: &[&Attempt]) -> ProblemResult {
    let mut cell = ProblemResult::default();
    for attempt in attempts {
        let Some(groups) = counted(&mut cell, attempt) else {
            continue;
        };
        set_points(&mut cell, full, &groups);
        cell.seconds = cell
            .points
            .filter(|points| *points > 0.0)
            .map(|_| attempt.seconds);
        cell.deciding = Some(attempt.submission);
    }
    cell
}

/// Points that decrease with time and with rejected attempts, as on Codeforces: of `full` points,
/// 48 % are lost evenly during the contest, and 50 points with each rejected attempt; 30 % remain.
pub(super) fn decreasing(full: f64, duration: i64, attempts: &[&Attempt]) -> ProblemResult {
    let mut cell = super::icpc::cell(attempts);
    if let Some(seconds) = cell.seconds {
        let rejected = f64::from(cell.attempts - 1);
        // Products before quotients, so that whole points stay exact.
        let lost = full * 120.0 * number(seconds / 60) / (250.0 * number(duration / 60).max(1.0));
        let reduced = full - lost - REJECTED * rejected;
        cell.points = Some(reduced.max(full * 3.0 / 10.0).floor());
    } else if cell.attempts > 0 {
        cell.points = Some(0.0);
    }
    cell
}

fn number(minutes: i64) -> f64 {
    f64::from(u32::try_from(minutes).unwrap_or(u32::MAX))
}

/// Counts an attempt. Returns its groups, if it has a result.
fn counted(cell: &mut ProblemResult, attempt: &Attempt) -> Option<Vec<GroupScore>> {
    let whole = |score| {
        vec![GroupScore {
            score,
            points: DEFAULT,
        }]
    };
    let groups = match &attempt.result {
        AttemptResult::Pending => {
            cell.pending += 1;
            return None;
        }
        AttemptResult::CompileError => Vec::new(),
        AttemptResult::Judged {
            is_accepted,
            groups,
        } if groups.is_empty() => whole(if *is_accepted { DEFAULT } else { 0.0 }),
        AttemptResult::Judged { groups, .. } => groups.clone(),
    };
    cell.attempts += 1;
    Some(groups)
}

/// Sets the points that these groups are together, scaled to `full`.
fn set_points(cell: &mut ProblemResult, full: Option<f64>, groups: &[GroupScore]) {
    let score: f64 = groups.iter().map(|group| group.score).sum();
    let points: f64 = groups.iter().map(|group| group.points).sum();
    let scaled = match full {
        Some(full) if points > 0.0 => full * score / points,
        Some(_) => 0.0,
        None => score,
    };
    cell.points = Some(scaled);
    cell.is_solved = points > 0.0 && score >= points;
}

/// Which of two contestants is better: it comes first.
pub(super) fn compare(one: &Row, other: &Row) -> Ordering {
    other.points.total_cmp(&one.points)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{attempts, rules};
    use super::super::{Scoring, standings};

    fn points(scoring: Scoring, full: f64, lines: &[&str]) -> f64 {
        let rows = standings(&rules(scoring, &[full]), &[1], &attempts(lines));
        rows[0].points
    }

    #[test]
    fn the_best_of_each_group_counts() {
        let lines = [
            "1 A 1 40,0",
            "1 A 2 0,30",
            "1 A 3 ce",
            "1 A 4 10,20",
            "1 A 5 ?",
        ];
        assert!((points(Scoring::Ioi, 100.0, &lines) - 70.0).abs() < 1e-9);
        assert!((points(Scoring::Ioi, 250.0, &lines) - 175.0).abs() < 1e-9);
        let rows = standings(&rules(Scoring::Ioi, &[100.0]), &[1], &attempts(&lines));
        let cell = &rows[0].cells[0];
        assert_eq!(
            (cell.attempts, cell.pending, cell.seconds),
            (4, 1, Some(120))
        );
        assert!(!cell.is_solved);
        let mut rules = rules(Scoring::Ioi, &[1.0]);
        rules.points = vec![None];
        let rows = standings(&rules, &[1], &attempts(&["1 A 1 40,0", "1 A 2 0,60"]));
        assert!(rows[0].cells[0].is_solved && (rows[0].points - 100.0).abs() < 1e-9);
    }

    #[test]
    fn the_last_submission_counts() {
        for (lines, expected) in [
            (&["1 A 1 +", "1 A 2 40,0"][..], 40.0),
            (&["1 A 1 +", "1 A 2 ce"], 0.0),
            (&["1 A 1 40,0", "1 A 2 +"], 100.0),
            // Until it has a result, the one before is shown.
            (&["1 A 1 40,0", "1 A 2 ?"], 40.0),
        ] {
            let reached = points(Scoring::Oi, 100.0, lines);
            assert!((reached - expected).abs() < 1e-9, "{lines:?}: {reached}");
        }
    }

    /// The rules of Codeforces for two hours: a problem of x points loses x/250 a minute and 50 points
    /// with each rejected attempt, and never gives less than 0.3 x.
    #[test]
    fn points_decrease_with_time_and_attempts() {
        for (full, lines, expected) in [
            (500.0, &["1 A 0.5 +"][..], 500.0),
            (500.0, &["1 A 10.9 +"], 480.0),
            (
                1000.0,
                &["1 A 5 -", "1 A 6 ce", "1 A 30 +", "1 A 31 -"],
                830.0,
            ),
            (1500.0, &["1 A 119 +"], 786.0),
            (
                500.0,
                &["1 A 1 -", "1 A 1 -", "1 A 1 -", "1 A 100 +"],
                150.0,
            ),
            (500.0, &["1 A 1 -"], 0.0),
        ] {
            let reached = points(Scoring::Codeforces, full, lines);
            assert!((reached - expected).abs() < 1e-9, "{lines:?}: {reached}");
        }
    }

    #[test]
    fn equal_points_are_equal_ranks() {
        let all = attempts(&["1 A 9 40,0", "2 A 1 40,0", "3 A 99 +"]);
        let rows = standings(&rules(Scoring::Ioi, &[100.0]), &[1, 2, 3], &all);
        let ranks: Vec<_> = rows.iter().map(|row| (row.rank, row.team)).collect();
        assert_eq!(ranks, [(1, 3), (2, 1), (2, 2)]);
    }
}
