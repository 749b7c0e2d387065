//! Standings from attempts. Everything here is pure: it reads neither the clock nor the database.

mod icpc;
mod points;

use std::collections::BTreeMap;

/// How contestants are ranked.
pub(crate) use statement::contest::ContestScoring as Scoring;

/// The rules of a contest.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ContestRules {
    /// How contestants are ranked.
    pub(crate) scoring: Scoring,
    /// The penalty for a rejected attempt before the accepted one, in minutes.
    pub(crate) penalty: i64,
    /// The duration of the contest in seconds.
    pub(crate) duration: i64,
    /// The points of each problem, if the contest specifies them.
    pub(crate) points: Vec<Option<f64>>,
}

/// A submission of a contestant during the contest.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Attempt {
    /// The number of the submission. Later ones have greater numbers.
    pub(crate) submission: i64,
    /// The contestant.
    pub(crate) team: i64,
    /// The index of the problem.
    pub(crate) problem: usize,
    /// When it was sent, in seconds since the start.
    pub(crate) seconds: i64,
    /// Its result.
    pub(crate) result: AttemptResult,
}

/// The result of an attempt.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum AttemptResult {
    /// It is not judged, or its result is frozen.
    Pending,
    /// It does not compile.
    CompileError,
    /// It is judged.
    Judged {
        /// Whether it is accepted.
        is_accepted: bool,
        /// Its points by group, if the problem has groups.
        groups: Vec<GroupScore>,
    },
}

/// The points of a group.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct GroupScore {
    /// The points of the attempt.
    pub(crate) score: f64,
    /// The maximum.
    pub(crate) points: f64,
}

/// The result of a contestant on a problem.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct ProblemResult {
    /// How many judged attempts count, up to the accepted one.
    pub(crate) attempts: u32,
    /// How many attempts have no visible result.
    pub(crate) pending: u32,
    /// When it was solved, or when its points were reached, in seconds since the start.
    pub(crate) seconds: Option<i64>,
    /// Whether it is solved: accepted, or all points.
    pub(crate) is_solved: bool,
    /// Whether nobody solved it earlier.
    pub(crate) is_first: bool,
    /// The points, once an attempt counts. Not used by `icpc`.
    pub(crate) points: Option<f64>,
    /// The submission that decides the result.
    deciding: Option<i64>,
}

/// The result of a contestant.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Row {
    /// The contestant.
    pub(crate) team: i64,
    /// The rank. Contestants who are equal have the same.
    pub(crate) rank: usize,
    /// How many problems are solved.
    pub(crate) solved: u32,
    /// The total time with penalties in minutes, in `icpc` scoring.
    pub(crate) penalty: i64,
    /// The sum of the points; 0 in `icpc` scoring.
    pub(crate) points: f64,
    /// The minute of the last accepted attempt, or of the last one that changed the points.
    pub(crate) last: Option<i64>,
    /// The problems, in order.
    pub(crate) cells: Vec<ProblemResult>,
}

/// The standings. Contestants with equal results keep the order of `teams`.
#[must_use]
pub(crate) fn standings(rules: &ContestRules, teams: &[i64], attempts: &[Attempt]) -> Vec<Row> {
    let mut by_team: BTreeMap<i64, Vec<&Attempt>> = BTreeMap::new();
    for attempt in attempts {
        by_team.entry(attempt.team).or_default().push(attempt);
    }
    let rows = teams.iter().map(|&team| {
        let attempts = by_team.remove(&team).unwrap_or_default();
        row(rules, team, attempts)
    });
    let mut rows: Vec<Row> = rows.collect();
    rank(rules, &mut rows);
    rows
}

/// The result of a contestant by these attempts of theirs.
pub(super) fn row(rules: &ContestRules, team: i64, mut attempts: Vec<&Attempt>) -> Row {
    attempts.sort_by_key(|attempt| (attempt.seconds, attempt.submission));
    let cells = (0..rules.points.len()).map(|problem| {
        let own = attempts.iter().filter(|attempt| attempt.problem == problem);
        let own: Vec<&Attempt> = own.copied().collect();
        match rules.scoring {
            Scoring::Icpc => icpc::cell(&own),
            Scoring::Ioi => points::best(rules.points[problem], &own),
            Scoring::Oi => points::last(rules.points[problem], &own),
            Scoring::Codeforces => {
                let full = rules.points[problem].unwrap_or(points::DEFAULT);
                points::decreasing(full, rules.duration, &own)
            }
        }
    });
    let cells: Vec<ProblemResult> = cells.collect();
    let times = cells.iter().filter_map(|cell| cell.seconds);
    let solved = cells.iter().filter(|cell| cell.is_solved).count();
    let penalty = match rules.scoring {
        Scoring::Icpc => icpc::total(rules.penalty, &cells),
        Scoring::Ioi | Scoring::Oi | Scoring::Codeforces => 0,
    };
    Row {
        team,
        rank: 0,
        solved: u32::try_from(solved).unwrap_or(u32::MAX),
        penalty,
        // The sum of nothing is -0.0.
        points: 0.0 + cells.iter().filter_map(|cell| cell.points).sum::<f64>(),
        last: times.max().map(|seconds| seconds / 60),
        cells,
    }
}

/// Sorts the rows, and sets ranks and who solved each problem first.
pub(super) fn rank(rules: &ContestRules, rows: &mut [Row]) {
    let compare = match rules.scoring {
        Scoring::Icpc => icpc::compare,
        Scoring::Ioi | Scoring::Oi | Scoring::Codeforces => points::compare,
    };
    rows.sort_by(compare);
    let mut rank = 1;
    for at in 0..rows.len() {
        if at > 0 && compare(&rows[at - 1], &rows[at]).is_ne() {
            rank = at + 1;
        }
        rows[at].rank = rank;
    }
    for problem in 0..rules.points.len() {
        mark_first(problem, rows);
    }
}

/// Marks the first contestant who solved a problem.
fn mark_first(problem: usize, rows: &mut [Row]) {
    let solved = rows.iter().map(|row| &row.cells[problem]);
    let solved = solved.filter(|cell| cell.is_solved);
    let first = solved.filter_map(|cell| cell.deciding).min();
    for row in rows {
        let cell = &mut row.cells[problem];
        cell.is_first = cell.is_solved && cell.deciding == first;
    }
}

/// How many contestants of the standings solved each problem.
#[must_use]
pub(crate) fn solvers(rows: &[Row]) -> Vec<u32> {
    let problems = rows.first().map_or(0, |row| row.cells.len());
    let solved = |problem: usize| rows.iter().map(move |row| row.cells[problem].is_solved);
    (0..problems)
        .map(|problem| solved(problem).map(u32::from).sum())
        .collect()
}

/// The attempts as the public sees them during a freeze that began at `from` seconds.
#[must_use]
pub(crate) fn freeze(attempts: &[Attempt], from: i64) -> Vec<Attempt> {
    let frozen = attempts.iter().cloned().map(|mut attempt| {
        if attempt.seconds >= from {
            attempt.result = AttemptResult::Pending;
        }
        attempt
    });
    frozen.collect()
}

#[cfg(test)]
pub(super) mod tests {
    use super::{
        Attempt, AttemptResult, ContestRules, GroupScore, Scoring, freeze, solvers, standings,
    };

    pub(crate) fn rules(scoring: Scoring, points: &[f64]) -> ContestRules {
        ContestRules {
            scoring,
            penalty: 20,
            duration: 2 * 3600,
            points: points.iter().copied().map(Some).collect(),
        }
    }

    /// Attempts of a text such as `1 A 30 -`: the contestant, the problem, the minute and the
    /// result: `+`, `-`, `?`, `ce`, or the points of groups of 40 and 60.
    pub(crate) fn attempts(lines: &[&str]) -> Vec<Attempt> {
        let attempt = |(submission, line): (i64, &&str)| {
            let words: Vec<&str> = line.split(' ').collect();
            let judged = |is_accepted, scores: [f64; 2]| AttemptResult::Judged {
                is_accepted,
                groups: [40.0, 60.0]
                    .iter()
                    .zip(scores)
                    .map(|(&points, score)| GroupScore { score, points })
                    .collect(),
            };
            Attempt {
                submission,
                team: words[0].parse().unwrap(),
                problem: usize::from(words[1].as_bytes()[0] - b'A'),
                seconds: seconds(words[2]),
                result: match words[3] {
                    "?" => AttemptResult::Pending,
                    "ce" => AttemptResult::CompileError,
                    "+" => judged(true, [40.0, 60.0]),
                    "-" => judged(false, [0.0, 0.0]),
                    scores => {
                        let (first, second) = scores.split_once(',').unwrap();
                        judged(false, [first.parse().unwrap(), second.parse().unwrap()])
                    }
                },
            }
        };
        (1..).zip(lines).map(attempt).collect()
    }

    /// The seconds of minutes with a tenth at most.
    fn seconds(minutes: &str) -> i64 {
        let (whole, tenths) = minutes.split_once('.').unwrap_or((minutes, "0"));
        60 * whole.parse::<i64>().unwrap() + 6 * tenths.parse::<i64>().unwrap()
    }

    #[test]
    fn a_freeze_hides_what_comes_after_it() {
        let all = attempts(&["1 A 10 +", "1 B 59.9 -", "1 B 60 +", "2 A 70 -", "1 A 80 -"]);
        let rules = rules(Scoring::Icpc, &[1.0, 1.0]);
        let rows = standings(&rules, &[1, 2], &freeze(&all, 3600));
        assert_eq!((rows[0].team, rows[0].solved, rows[0].penalty), (1, 1, 10));
        assert_eq!(solvers(&rows), [1, 0]);
        // Attempts at a solved problem do not count, so they are not pending.
        assert_eq!(rows[0].cells[0].pending, 0);
        assert_eq!(
            (rows[0].cells[1].attempts, rows[0].cells[1].pending),
            (1, 1)
        );
        assert_eq!(
            (rows[1].cells[0].attempts, rows[1].cells[0].pending),
            (0, 1)
        );
        let rows = standings(&rules, &[1, 2], &all);
        assert_eq!((rows[0].solved, rows[0].penalty), (2, 10 + 60 + 20));
        assert_eq!(solvers(&rows), [1, 1]);
        assert_eq!(solvers(&[]), [0; 0]);
    }

    #[test]
    fn contestants_without_attempts_are_last_and_equal() {
        for scoring in [
            Scoring::Icpc,
            Scoring::Ioi,
            Scoring::Oi,
            Scoring::Codeforces,
        ] {
            let rules = rules(scoring, &[500.0]);
            let rows = standings(&rules, &[7, 8, 9], &attempts(&["8 A 3 +"]));
            let ranks: Vec<_> = rows.iter().map(|row| (row.team, row.rank)).collect();
            assert_eq!(ranks, [(8, 1), (7, 2), (9, 2)], "{scoring:?}");
            assert!(rows[2].points.is_sign_positive(), "{scoring:?}");
        }
    }
}
