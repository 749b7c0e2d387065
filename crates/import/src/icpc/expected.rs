//! The verdicts that packages name, and the meaning of their directories.

use crate::problem::Allowed;
use crate::yaml::Node;
use std::collections::BTreeSet;
use terms::verdict::Verdict;

use Verdict::{
    Accepted, CompileError, MemoryLimit, OutputLimit, RuntimeError, TimeLimit, WrongAnswer,
};

/// Verdicts for crashes: packages have no verdict for exceeding memory or output limits.
pub(super) const CRASHES: [Verdict; 3] = [RuntimeError, MemoryLimit, OutputLimit];

/// Verdicts for slow programs: if too much output is cut off, a program that prints without end
/// runs until the time limit, and packages have no verdict for that either.
pub(super) const SLOW: [Verdict; 2] = [TimeLimit, OutputLimit];

/// The line of an invalid value, and the error.
pub(super) type Wrong = (usize, String);

/// The verdicts for a name in submissions.yaml.
fn short(name: &str) -> Option<Vec<Verdict>> {
    Some(match name {
        "AC" => vec![Accepted],
        "WA" => vec![WrongAnswer],
        "TLE" => SLOW.to_vec(),
        "RTE" => CRASHES.to_vec(),
        _ => return None,
    })
}

/// All verdicts that a submission which compiles can get.
pub(super) fn any() -> BTreeSet<Verdict> {
    let all = Verdict::ALL.into_iter();
    all.filter(|verdict| *verdict != CompileError).collect()
}

/// The verdicts that a directory of submissions stands for.
pub(super) fn for_directory(name: &str, is_new: bool) -> Option<Allowed> {
    let slow_or = |others: &[Verdict]| SLOW.iter().chain(others).copied().collect::<Vec<_>>();
    let crash_or = |others: &[Verdict]| CRASHES.iter().chain(others).copied().collect::<Vec<_>>();
    Some(match name {
        "accepted" => Allowed::exactly(Accepted),
        "wrong_answer" => Allowed::exactly(WrongAnswer),
        "time_limit_exceeded" if is_new => Allowed::new(slow_or(&[Accepted]), SLOW),
        // In the old format, other failures are allowed in addition, here and for crashes.
        "time_limit_exceeded" => Allowed::new(slow_or(&[Accepted, WrongAnswer]), SLOW),
        "run_time_error" if is_new => Allowed::new(crash_or(&[Accepted]), CRASHES),
        "run_time_error" => Allowed::new(crash_or(&[Accepted, WrongAnswer, TimeLimit]), CRASHES),
        // These two exist only in 2025-09, the next only in the old format.
        "rejected" => Allowed::new(any(), crash_or(&[TimeLimit, WrongAnswer])),
        "brute_force" => Allowed::new(crash_or(&[Accepted, TimeLimit]), crash_or(&[TimeLimit])),
        "partially_accepted" => Allowed::new(any(), []),
        "compile_error" | "compiler_error" => Allowed::exactly(CompileError),
        _ => return None,
    })
}

/// The verdicts that both sets allow; an empty set allows all.
pub(super) fn meet(one: &BTreeSet<Verdict>, other: &BTreeSet<Verdict>) -> BTreeSet<Verdict> {
    match (one.is_empty(), other.is_empty()) {
        (true, _) => other.clone(),
        (_, true) => one.clone(),
        _ => one.intersection(other).copied().collect(),
    }
}

/// The verdicts in a list.
pub(super) fn verdicts(node: &Node) -> Result<BTreeSet<Verdict>, Wrong> {
    let mut all = BTreeSet::new();
    for name in node.words() {
        let name = name.trim_matches(['[', ']', ',']);
        let found = short(name);
        let unknown = || {
            (
                node.line,
                format!("`{name}` is not a verdict: known are AC, WA, TLE and RTE"),
            )
        };
        all.extend(found.ok_or_else(unknown)?);
    }
    Ok(all)
}

/// The minimum and maximum points.
pub(super) fn score(node: &Node) -> Result<(f64, f64), Wrong> {
    let wrong = || {
        (
            node.line,
            "a score is a number, or two in a list".to_owned(),
        )
    };
    match node.items() {
        [] => node.number().map(|score| (score, score)).ok_or_else(wrong),
        [low, high] => match (low.number(), high.number()) {
            (Some(low), Some(high)) => Ok((low, high)),
            _ => Err(wrong()),
        },
        _ => Err(wrong()),
    }
}

#[cfg(test)]
mod tests {
    use super::{CRASHES, SLOW, for_directory};
    use terms::verdict::Verdict::WrongAnswer;

    #[test]
    fn directories_mean_what_their_version_says() {
        let crash = for_directory("run_time_error", true).unwrap();
        assert_eq!(crash.required, CRASHES.into());
        assert!(!crash.permitted.contains(&WrongAnswer));
        let slow = for_directory("time_limit_exceeded", true).unwrap();
        assert_eq!(slow.required, SLOW.into());
        let old = for_directory("time_limit_exceeded", false).unwrap();
        assert!(old.permitted.contains(&WrongAnswer));
        assert_eq!(for_directory("mixed", true), None);
    }
}
