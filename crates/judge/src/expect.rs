//! Whether a solution got its expected verdicts and points.

use super::{Judged, JudgedCase};
use base::text::{count, line, points};
use package::{Allowed, Expectation, Package};
use std::collections::BTreeSet;
use std::fmt;
use terms::verdict::Verdict;

/// The group of the hacks.
const HACKS: &str = "hacks";

/// An expectation that was not met, and how, in one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unexpected {
    /// The solution's path in the spec.
    pub solution: String,
    /// The group, or `None` for all that have no expectation of their own.
    pub group: Option<String>,
    /// The expected and the actual result.
    pub message: String,
}

impl fmt::Display for Unexpected {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&line(&self.solution))?;
        if let Some(group) = &self.group {
            write!(out, " in group {group}")?;
        }
        write!(out, ": {}", self.message)
    }
}

/// The expectations that a judged solution does not meet.
#[must_use]
pub fn unexpected(
    package: &Package,
    expectation: &Expectation,
    judged: &Judged,
) -> Vec<Unexpected> {
    let of_verdicts = parts(expectation).filter_map(|(group, allowed)| {
        let covers = covering(package, expectation, group);
        let message = broken((expectation, allowed), judged, covers)?;
        Some(Unexpected {
            solution: judged.submission.clone(),
            group: group.map(str::to_owned),
            message,
        })
    });
    of_verdicts.chain(of_score(expectation, judged)).collect()
}

/// The ids of the cases whose verdicts break the expectations of a judged solution.
#[must_use]
pub fn unexpected_cases<'a>(
    package: &Package,
    expectation: &Expectation,
    judged: &'a Judged,
) -> BTreeSet<&'a str> {
    let parts = parts(expectation);
    let cases = parts.flat_map(|(group, allowed)| {
        let covers = covering(package, expectation, group);
        let covered = judged.cases.iter().filter(|case| covers(case.group));
        cases_that_break(allowed, covered)
    });
    cases.collect()
}

/// The ids of the cases that break `allowed`: all of them, if it requires a verdict that none of
/// them got.
pub fn cases_that_break<'a>(
    allowed: &Allowed,
    cases: impl Iterator<Item = &'a JudgedCase> + Clone,
) -> Vec<&'a str> {
    let is_missed = !allowed.required.is_empty()
        && !cases
            .clone()
            .any(|case| allowed.required.contains(&case.verdict));
    let unwanted = |case: &&JudgedCase| !allowed.permitted.contains(&case.verdict);
    let has_unwanted = cases.clone().any(|case| unwanted(&case));
    let breaks = |case: &&JudgedCase| unwanted(case) || is_missed && !has_unwanted;
    cases.filter(breaks).map(|case| case.id.as_str()).collect()
}

/// The expectations for single groups, by name, and for all others together.
fn parts(expectation: &Expectation) -> impl Iterator<Item = (Option<&str>, &Allowed)> {
    let named = expectation.groups.iter();
    let named = named.map(|(name, allowed)| (Some(name.as_str()), allowed));
    let overall = expectation.overall.iter().map(|allowed| (None, allowed));
    named.chain(overall)
}

/// Whether a part of an expectation applies to the group at an index.
fn covering<'a>(
    package: &'a Package,
    expectation: &'a Expectation,
    part: Option<&'a str>,
) -> impl Fn(usize) -> bool + 'a {
    move |index| match (part, package.groups.get(index)) {
        (Some(name), found) => found.is_some_and(|found| found.name == name),
        (None, found) => found.is_none_or(|found| !expectation.groups.contains_key(&found.name)),
    }
}

/// The score, if it is not as expected.
fn of_score(expectation: &Expectation, judged: &Judged) -> Option<Unexpected> {
    let range = expectation
        .score
        .filter(|range| !range.holds(judged.score))?;
    let (low, high) = (points(range.low), points(range.high));
    let expected = if low == high {
        low
    } else {
        format!("{low} to {high}")
    };
    Some(Unexpected {
        solution: judged.submission.clone(),
        group: None,
        message: format!("expected {expected} points, got {}", points(judged.score)),
    })
}

/// The first line of a compiler's output that reports an error, or else the first line.
fn first_error(refusal: &str) -> Option<&str> {
    let mut lines = refusal.lines().map(str::trim).filter(|it| !it.is_empty());
    let first = lines.clone().next();
    lines.find(|it| it.contains("error")).or(first)
}

/// How the verdicts of the covered groups break `allowed`, if they do.
fn broken(
    (expectation, allowed): (&Expectation, &Allowed),
    judged: &Judged,
    covers: impl Fn(usize) -> bool,
) -> Option<String> {
    if let Some(refusal) = &judged.refusal {
        let fits = allowed.permitted.contains(&Verdict::CompileError);
        return (!fits).then(|| {
            let expected = names(&allowed.permitted);
            let why = first_error(refusal).map(|error| format!(": {}", line(error)));
            let why = why.unwrap_or_default();
            format!("expected {expected}, but it does not compile{why}")
        });
    }
    let covered: Vec<_> = judged
        .cases
        .iter()
        .filter(|case| covers(case.group))
        .collect();
    let unwanted = covered
        .iter()
        .find(|case| !allowed.permitted.contains(&case.verdict));
    if let Some(case) = unwanted {
        let expected = names(&allowed.permitted);
        let why = if case.message.is_empty() {
            String::new()
        } else {
            format!(" ({})", case.message)
        };
        let is_hack = case.id.split('/').next() == Some(HACKS);
        let hint = is_hack.then(|| hint_on_hack(expectation, case.verdict));
        let hint = hint.flatten().map(|it| format!("; if that is right: {it}"));
        let hint = hint.unwrap_or_default();
        return Some(format!(
            "expected {expected}, got {} on {}{why}{hint}",
            case.verdict, case.id
        ));
    }
    let met = allowed.required.is_empty()
        || covered
            .iter()
            .any(|case| allowed.required.contains(&case.verdict));
    (!met).then(|| {
        let cases = count(covered.len(), "case");
        format!(
            "expected {} at least once, but none of {cases} gave it",
            names(&allowed.required)
        )
    })
}

/// What to write in the spec if an unexpected verdict of a solution on a hack is right: the hacks
/// are a group of their own, and `*` covers it like any other.
#[must_use]
pub fn hint_on_hack(expectation: &Expectation, verdict: Verdict) -> Option<String> {
    let own = expectation.groups.get(HACKS);
    let allowed = own.or(expectation.overall.as_ref())?;
    if allowed.permitted.contains(&verdict) {
        return None;
    }
    let is_clean = allowed.permitted.iter().all(|it| *it == Verdict::Accepted);
    let now = allowed.required.iter().next_back();
    let now = now.or(allowed.permitted.iter().next()).copied();
    Some(match now {
        _ if !expectation.groups.is_empty() => format!("`hacks = \"{verdict}\"` in its `expect`"),
        Some(now) if !is_clean => {
            format!("`expect = {{ hacks = \"{verdict}\", \"*\" = \"{now}\" }}`")
        }
        _ => format!("`expect = \"{verdict}\"`"),
    })
}

fn names(verdicts: &BTreeSet<Verdict>) -> String {
    let names: Vec<&str> = verdicts.iter().map(|verdict| verdict.name()).collect();
    names.join(" or ")
}
